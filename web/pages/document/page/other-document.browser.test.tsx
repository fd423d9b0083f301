/** Tests of the form of another document on a page: a conflict asks which value counts, a lost connection and a refusal lose nothing, and the page knows what is unsaved. */
import { Input } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { PageMemoryContext } from '../../../../ui/state/page-memory.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import type { OtherForm } from '../../../../ui/web-part.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { notificationState } from '../../../api/toasts-and-connection.ts'
import { enter } from '../../../session/session-store.ts'
import { OtherFormsContext, useOtherForms } from '../form/other-forms.ts'
import { OtherDocument } from './other-document.tsx'

const bomPage = pageOf([pageField('remark', 'text', { label: 'Remark' }), pageField('loss', 'quantity', { label: 'Loss' })], {
  page: 'bom',
})
const network = window.fetch
beforeEach(() => {
  enter({ id: 'u1', name: 'Ann', settings: {}, menus: [], roles: [] })
})
afterEach(() => {
  window.fetch = network
  vi.restoreAllMocks()
  localStorage.clear()
})

type Answer = (body: { readonly version: number; readonly values: Readonly<Record<string, unknown>> }) => Response | 'away'
const ok = (data: unknown) => Response.json({ code: 200, message: 'OK', data })
const refused = (code: number, message: string, data: object) =>
  Response.json({ code, message, data }, { status: code === 409 ? 409 : 400 })

/** A server with one BOM; each save is answered by the next of these answers, and afterwards accepted. */
function serve(answers: readonly Answer[] = []) {
  const state = {
    doc: { id: '5', number: 'B-1', version: 3, status: 'draft', remark: 'old', loss: '1', partyRole: 'owner' },
    saves: [] as { readonly key: string | null; readonly version: number; readonly values: object }[],
  }
  window.fetch = async (to, init) => {
    const path = new URL(String(to), location.href).pathname
    if (path.endsWith('/page-detail-struct')) return ok(bomPage)
    if (path.endsWith('/page-cache')) return ok({ results: null })
    if (path.endsWith('-cache')) return ok({ at: new Date().toISOString() })
    if (path.endsWith('/bom/view')) return ok({ ...state.doc, may: { edit: true, remove: false, actions: [], conversions: [] } })
    if (!path.endsWith('/bom/save')) return network(to, init)
    const body = JSON.parse(new URLSearchParams(String(init!.body)).get('DATA')!)
    state.saves.push({ key: new Headers(init!.headers).get('Idempotency-Key'), version: body.version, values: body.values })
    const answer = answers[state.saves.length - 1]?.(body)
    if (answer === 'away') throw new TypeError('no network')
    if (answer) return answer
    state.doc = { ...state.doc, ...body.values, version: state.doc.version + 1 }
    return ok({ ...state.doc, may: { edit: true, remove: false, actions: [], conversions: [] } })
  }
  return state
}

function Fields({ form }: { form: OtherForm<any> }) {
  const { remark } = form.values as { remark?: string }
  return (
    <>
      <Input
        aria-label="Remark of the BOM"
        value={remark ?? ''}
        onChange={(event) => form.change({ remark: event.target.value } as never)}
      />
      <p>{form.errors['remark']?.join()}</p>
      <button disabled={!form.unsaved} onClick={form.save}>
        Save the BOM
      </button>
      <button onClick={form.cancel}>Drop</button>
      <button hidden={form.editing} onClick={form.edit}>
        Write the BOM
      </button>
      <output>{form.unsaved ? 'unsaved' : `version ${(form.doc as { version?: number }).version}`}</output>
    </>
  )
}

/** Draws the page of a document with a section that edits the BOM, and what the page knows of unsaved forms. */
async function drawn(): Promise<void> {
  const memory = new Map<string, unknown>()
  function Page() {
    const others = useOtherForms()
    const [isShown, setShown] = useState(true)
    return (
      <OtherFormsContext value={others}>
        <button onClick={() => setShown(!isShown)}>Other tab</button>
        <button disabled={!others.areUnsaved} onClick={() => void others.save()}>
          Save all
        </button>
        {isShown && (
          <OtherDocument type="bom" id="5">
            {(form) => <Fields form={form} />}
          </OtherDocument>
        )}
      </OtherFormsContext>
    )
  }
  await draw(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <PageMemoryContext value={memory}>
          <Page />
        </PageMemoryContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const field = () => screen.getByRole('textbox', { name: 'Remark of the BOM' })
const saveAll = () => screen.getByRole('button', { name: 'Save all' })
const save = () => screen.getByRole('button', { name: 'Save the BOM' })

test('it is read until the person writes it; what is typed is saved on the version that was read, and only what changed is sent', async () => {
  const server = serve()
  await drawn()
  await expect.element(screen.getByRole('button', { name: 'Write the BOM' })).toBeVisible()
  await userEvent.fill(field(), 'mine')
  await save().click()
  await expect.element(screen.getByText('version 4')).toBeVisible()
  expect(server.saves).toMatchObject([{ version: 3, values: { remark: 'mine' } }])
  expect(notificationState().toasts.map(({ text }) => text)).toContain('Saved in B-1')
})

test('a conflict asks which value counts; the chosen one is saved on the version of the other person', async () => {
  const conflict = { by: 'Zhang', version: 9, fields: [{ path: 'remark', mine: 'mine', theirs: 'theirs' }] }
  const server = serve([
    () => {
      server.doc = { ...server.doc, version: 9, remark: 'theirs' }
      return refused(409, 'conflict', { detail: conflict })
    },
  ])
  await drawn()
  await userEvent.fill(field(), 'mine')
  await save().click()
  await expect.element(screen.getByRole('dialog', { name: 'Changed by Zhang meanwhile' })).toBeVisible()
  await screen.getByRole('button', { name: 'Apply' }).click()
  // The save goes on with what was chosen.
  await expect.element(field()).toHaveValue('mine')
  await expect.element(screen.getByText('version 10')).toBeVisible()
  expect(server.saves.map(({ version }) => version)).toEqual([3, 9])
})

test('where others only added lines beside, there is nothing to choose: the save goes on with their version', async () => {
  const conflict = { by: 'Zhang', version: 9, fields: [] }
  const server = serve([
    () => {
      server.doc = { ...server.doc, version: 9 }
      return refused(409, 'conflict', { detail: conflict })
    },
  ])
  await drawn()
  await userEvent.fill(field(), 'mine')
  await save().click()
  await expect.element(screen.getByText('version 10')).toBeVisible()
  expect(server.saves.map(({ version }) => version)).toEqual([3, 9])
})

test('a refusal stands at the field and above, and what is typed stays', async () => {
  serve([() => refused(11000, 'Please correct', { errors: { remark: ['Too long'] } })])
  await drawn()
  await userEvent.fill(field(), 'mine')
  await save().click()
  await expect.element(screen.getByText('Too long', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Remark: Too long')).toBeVisible()
  await expect.element(field()).toHaveValue('mine')
})

test('a call without an answer is repeated as the same intent, and what is typed stays', async () => {
  const server = serve([() => refused(500, 'Down', {})])
  await drawn()
  await userEvent.fill(field(), 'mine')
  await save().click()
  await expect.poll(() => server.saves.length).toBe(1)
  await expect.element(field()).toHaveValue('mine')
  await save().click()
  await expect.element(screen.getByText('version 4')).toBeVisible()
  expect(server.saves[1]?.key).toBe(server.saves[0]?.key)
  expect(server.saves[0]?.key).toMatch(/./)
})

test('what is typed outlives the section: the page knows it, and it is there again with the tab', async () => {
  const server = serve()
  await drawn()
  await userEvent.fill(field(), 'mine')
  await expect.element(saveAll()).toBeEnabled()
  await screen.getByRole('button', { name: 'Other tab' }).click()
  await expect.element(save()).not.toBeInTheDocument()
  await expect.element(saveAll()).toBeEnabled()
  await screen.getByRole('button', { name: 'Other tab' }).click()
  await expect.element(field()).toHaveValue('mine')
  await saveAll().click()
  await expect.element(screen.getByText('version 4')).toBeVisible()
  await expect.element(saveAll()).toBeDisabled()
  expect(server.saves).toHaveLength(1)
})

test('dropping what is typed shows what is saved again', async () => {
  const server = serve()
  await drawn()
  await userEvent.fill(field(), 'mine')
  await screen.getByRole('button', { name: 'Drop' }).click()
  await screen.getByRole('button', { name: 'Back' }).click()
  await expect.element(field()).toHaveValue('mine')
  await screen.getByRole('button', { name: 'Drop' }).click()
  await screen.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(field()).toHaveValue('old')
  await expect.element(saveAll()).toBeDisabled()
  expect(server.saves).toEqual([])
})
