/** Tests of a stored document that asks the server what a save would make of what is typed, as a costing sheet does for its quantities. */
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { createMachine } from '../../../../ui/state/machine.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { enter } from '../../../session/session-store.ts'
import { FiguresNotice } from '../frame/figures-notice.tsx'
import { documentReducer, initialState } from './document-reducer.ts'
import type { Loaded } from './loaded-document.ts'
import { useCompletion } from './use-completion.ts'
import type { DocumentMachine } from './use-document-machine.ts'
import { openState } from './use-document-operations.ts'

const fixed = { isNotPost: true }
const columns = [
  pageField('quantity', 'quantity'),
  pageField('fabricTaken', 'money', fixed),
  pageField('othersTaken', 'money', fixed),
  pageField('material', 'money', { ...fixed, processor: 'fabricTaken + othersTaken' }),
  pageField('fabricPriceForTarget', 'money', fixed),
]
const costing = pageOf([pageField('pricedOn', 'date'), pageField('scenarios', 'lines', { columns })], {
  page: 'costing',
  recomputeOn: ['pricedOn', 'scenarios.quantity'],
})
const row = { id: '1', quantity: '1000', fabricTaken: '10.5', othersTaken: '1', fabricPriceForTarget: '41' }
const doc = {
  id: '7',
  status: 'draft',
  version: 1,
  partyRole: 'owner',
  pricedOn: '2026-11-30',
  scenarios: [row],
  may: { edit: true, remove: false, actions: [], conversions: [] },
}
const network = window.fetch
beforeEach(() => enter({ id: 'u1', name: 'Ann', settings: {}, menus: [], roles: [] }))
afterEach(() => {
  window.fetch = network
})

/** A server that computes a costing sheet; while it is away it answers nothing. */
function serve() {
  const state = { requests: [] as { readonly id: string; readonly values: Values }[], away: false }
  window.fetch = async (to, init) => {
    if (!new URL(String(to), location.href).pathname.endsWith('/costing/compute')) return network(to, init)
    const body = JSON.parse(new URLSearchParams(String(init!.body)).get('DATA')!)
    state.requests.push(body)
    if (state.away) return Response.json({ code: 500, message: 'away', data: {} }, { status: 500 })
    const quantity = body.values.scenarios?.set[0].quantity ?? '1000'
    const figures = { quantity, fabricTaken: '9.5', othersTaken: '0.9', fabricPriceForTarget: '38' }
    return Response.json({ code: 200, message: 'OK', data: { ...doc, scenarios: [{ ...row, ...figures }] } })
  }
  return state
}

async function drawn(): Promise<DocumentMachine> {
  const machine = createMachine(documentReducer, initialState(costing, { roles: [], doc: doc as unknown as Loaded })) as DocumentMachine
  function Sheet() {
    useSyncExternalStore(machine.subscribe, machine.state)
    const state = openState(machine)
    useCompletion(machine, state)
    const [one] = state.content.values['scenarios'] as Values[]
    return (
      <>
        <FiguresNotice state={state} />
        <p>{[one!['quantity'], one!['material'], one!['fabricPriceForTarget']].join(' | ')}</p>
      </>
    )
  }
  await draw(<Sheet />)
  return machine
}
const type = (machine: DocumentMachine, quantity: string) => {
  const [one] = openState(machine).content.values['scenarios'] as Values[]
  machine.send({ type: 'changed', changes: { scenarios: [{ ...one, quantity }] } })
}
const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a quantity that stands is asked for once, with the changes as a save sends them; all figures follow, and what is saved comes back with its quantity', async () => {
  const server = serve()
  const machine = await drawn()
  await moment(450)
  expect(server.requests).toEqual([])
  for (const quantity of ['1', '10', '10000']) type(machine, quantity)
  await expect.element(screen.getByText('The figures for the new values are being computed…')).toBeVisible()
  await expect.element(screen.getByText('10000 | 10.4 | 38')).toBeVisible()
  expect(server.requests).toEqual([{ id: '7', values: { scenarios: { set: [{ id: '1', quantity: '10000' }], remove: [] } } }])
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  type(machine, '1000')
  await expect.element(screen.getByText('1000 | 11.5 | 41')).toBeVisible()
  await moment(450)
  expect(server.requests.length).toBe(1)
})

test('a failure leaves the figures of the last save and says so; the next value asks again', async () => {
  const server = serve()
  const machine = await drawn()
  server.away = true
  type(machine, '10000')
  await expect.element(screen.getByText(/those filled in are of the last save until you save/)).toBeVisible()
  await expect.element(screen.getByText('10000 | 11.5 | 41')).toBeVisible()
  server.away = false
  type(machine, '20000')
  await expect.element(screen.getByText('20000 | 10.4 | 38')).toBeVisible()
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})
