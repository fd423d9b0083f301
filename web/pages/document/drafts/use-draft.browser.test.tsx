/** Tests of drafts of new documents: each source has its own, and what is typed beside an older draft that is offered replaces nothing. */
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { draftName, queryOf, sourceIn, type DraftOf } from '../../../api/draft-name.ts'
import { enter } from '../../../session/session-store.ts'
import { keepHere, readHere } from './device-draft.ts'
import { useDraft } from './use-draft.ts'

const pattern = pageOf([pageField('no', 'text')], { page: 'pattern' })
const network = window.fetch
const address = window.location.href
/** Drafts on the server, by source. */
let stored: Map<string, object>
beforeEach(() => {
  enter({ id: 'u1', name: 'Ann', settings: {}, menus: [], roles: [] })
  stored = new Map()
  const ok = (data: unknown) => Response.json({ code: 200, message: 'OK', data })
  window.fetch = async (to, init) => {
    const url = new URL(String(to), location.href)
    const form = new URLSearchParams(typeof init?.body === 'string' ? init.body : String(init?.body ?? ''))
    if (url.pathname.endsWith('/submit-cache')) {
      stored.set(form.get('source') ?? '', JSON.parse(form.get('DATA')!).values)
      return ok({ at: new Date().toISOString() })
    }
    if (url.pathname.endsWith('/clear-cache')) {
      stored.delete(form.get('source') ?? '')
      return ok({ results: true })
    }
    if (url.pathname.endsWith('/page-cache')) return ok({ results: null })
    if (url.pathname.endsWith('/device-key')) return ok({ results: { key: btoa('k'.repeat(32)) } })
    return network(to, init)
  }
})
afterEach(() => {
  window.fetch = network
  localStorage.clear()
  window.history.replaceState(window.history.state, '', address)
})

type Shown = ReturnType<typeof useDraft>
/** Draws the form of a new pattern with this number; returns what its draft is. */
async function typed(source: string, no: string): Promise<{ draft: () => Shown; unmount: () => Promise<void> }> {
  let shown: Shown | undefined
  const values = { no }
  const current = () => ({ values, name: 'New pattern' })
  function Form() {
    const draft = useDraft(pattern, { user: 'u1', source, values, dirty: true, current })
    shown = draft
    return <output>{String(draft.found?.values['no'])}</output>
  }
  const { unmount } = await draw(
    <MemoryRouter>
      <Form />
    </MemoryRouter>,
  )
  return { draft: () => shown!, unmount: () => unmount() }
}
/** Typing is stored after 0.7 s, and on the server after 3 s. */
const later = { timeout: 10_000 }
const of = (source: string): DraftOf => ({ user: 'u1', page: 'pattern', source })
const numberIn = async (source: string) => (await readHere(of(source)))?.values['no'] as string | undefined
/** What is stored apart, on this device. */
const apart = (): string[] => Object.keys(localStorage).filter((name) => name.includes('draft='))

test('a draft of a new document is named by its source, which its address says; one of before counts as of a blank document', () => {
  expect(draftName(of(''))).toBe('weft.draft.u1.pattern.new')
  expect(draftName({ user: 'u1', page: 'pattern' })).toBe('weft.draft.u1.pattern.new')
  expect(draftName(of('from=style:7'))).toBe('weft.draft.u1.pattern.new.from=style:7')
  expect(draftName({ ...of('from=style:7'), id: '9' })).toBe('weft.draft.u1.pattern.9')
  for (const source of ['', 'from=style:7', 'copy=8', 'template=3', 'fill=style:7', 'draft=k3', 'from=style:7&draft=k3'])
    expect(sourceIn(new URLSearchParams(queryOf(source)))).toBe(source)
})

test('what is typed into a new document of one source is neither offered for another one nor replaced by it', async () => {
  await keepHere(of('from=style:7'), { values: { no: 'of the style' }, at: Date.now() })
  const blank = await typed('', 'blank')
  await expect.poll(() => blank.draft().opening).toBe(false)
  expect(blank.draft().found).toBeUndefined()
  await expect.poll(() => numberIn(''), later).toBe('blank')
  await expect.poll(() => stored.get(''), later).toEqual({ no: 'blank' })
  expect(await numberIn('from=style:7')).toBe('of the style')
  await blank.unmount()
})

test('what is typed while an older draft is offered is kept apart, until the older one is discarded', async () => {
  await keepHere(of(''), { values: { no: 'older' }, at: Date.now() })
  const form = await typed('', 'newer')
  await expect.poll(() => form.draft().found?.values['no']).toBe('older')
  await expect.poll(() => apart().length, later).toBe(1)
  await expect.poll(() => stored.size, later).toBe(1)
  expect(await numberIn('')).toBe('older')
  const name = new URLSearchParams(window.location.search).get('draft')
  expect([await numberIn(`draft=${name}`), stored.get(`draft=${name}`)]).toEqual(['newer', { no: 'newer' }])
  form.draft().discard()
  await expect.poll(() => numberIn('')).toBe('newer')
  await expect.poll(() => [...stored]).toEqual([['', { no: 'newer' }]])
  expect([apart(), new URLSearchParams(window.location.search).has('draft')]).toEqual([[], false])
  await form.unmount()
})

test('a document that is saved while an older draft is offered ends its own draft alone', async () => {
  await keepHere(of(''), { values: { no: 'older' }, at: Date.now() })
  const form = await typed('', 'newer')
  await expect.poll(() => form.draft().found?.values['no']).toBe('older')
  await expect.poll(() => apart().length, later).toBe(1)
  form.draft().drop()
  await expect.poll(() => apart()).toEqual([])
  expect(await numberIn('')).toBe('older')
  await form.unmount()
})
