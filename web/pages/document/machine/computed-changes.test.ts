/** The state machine of a stored document whose figures the server computes while it is written (`recomputeOn`). */
import { expect, test } from 'vitest'
import type { Values } from '../../../../ui/state/form-state.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { documentReducer, initialState } from './document-reducer.ts'
import { decidingValues, hasSavedFigures, hasUnsavedChanges, isOpen, openQuestion } from './document-state.ts'
import type { DocumentEvent, DocumentState, OpenState } from './document-state.ts'
import type { Loaded } from './loaded-document.ts'

const fixed = { isNotPost: true }
const page = pageOf(
  [
    pageField('note', 'text'),
    pageField('day', 'date'),
    pageField('currency', 'link', { ...fixed, displayfield: 'currency$' }),
    pageField('scenarios', 'lines', {
      columns: [
        pageField('name', 'text'),
        pageField('quantity', 'quantity', { required: true, limits: { above: 0 } }),
        pageField('taken', 'money', fixed),
        pageField('own', 'money', { restriction: 1 }),
        pageField('sum', 'money', { ...fixed, processor: 'taken + 1' }),
      ],
    }),
    pageField('materials', 'lines', { columns: [pageField('price', 'money')], rules: { lock: [{}] } as never }),
  ],
  { recomputeOn: ['day', 'scenarios.quantity'] },
)
const plain = { ...page, recomputeOn: [] }
const row = (values: object = {}) => ({ id: '1', name: 'Base', quantity: '1000', taken: '10.5', own: '1', ...values })
const doc = (values: object = {}): Loaded =>
  ({
    id: '7',
    status: 'draft',
    version: 1,
    partyRole: 'owner',
    note: 'n',
    currency: '3',
    currency$: 'CNY',
    scenarios: [row()],
    materials: [{ id: '5', price: '40' }],
    may: { edit: true, remove: false, actions: [], conversions: [] },
    ...values,
  }) as unknown as Loaded
const after = (state: DocumentState, ...events: readonly DocumentEvent[]): OpenState => {
  const next = events.reduce(documentReducer, state)
  if (!isOpen(next)) throw new Error(next.phase)
  return next
}
const opened = (of = page) => after(initialState(of, { roles: [], doc: doc() }))
const change = (state: OpenState, changes: Values) => after(state, { type: 'changed', changes })
const scenario = (state: OpenState) => (state.content.values['scenarios'] as Values[])[0]!
const typed = (quantity: string, of = opened()) => change(of, { scenarios: [{ ...scenario(of), quantity }] })
const answerOf = (state: OpenState, taken: string, values: Values = {}) =>
  after(state, {
    type: 'completed',
    keys: decidingValues(state.content),
    asked: {},
    values: {
      scenarios: [row({ ...scenario(state), taken, own: '2', name: 'of the server' })],
      materials: [{ id: '', price: '38' }],
      currency: '4',
      currency$: 'USD',
      note: 'of the server',
      ...values,
    },
  })

test('the server is asked while a named value differs from what is saved; another field, a value that cannot be taken and a type without the word ask nothing', () => {
  expect(openQuestion(opened())).toBe('')
  expect(openQuestion(change(opened(), { note: 'x' }))).toBe('')
  expect(openQuestion(typed('10000'))).not.toBe('')
  expect(openQuestion(change(opened(), { day: '2026-11-30' }))).not.toBe('')
  expect(['', '0', 'x'].map((one) => openQuestion(typed(one)))).toEqual(['', '', ''])
  expect(openQuestion(typed('10000', opened(plain)))).toBe('')
  expect(openQuestion(after(typed('10000'), { type: 'saveStarted' }))).toBe('')
})

test('an answer goes into what the person cannot type, formulas follow, and what is typed stays; nothing of it counts as typed', () => {
  const state = answerOf(typed('10000'), '9.5')
  expect(scenario(state)).toMatchObject({ id: '1', quantity: '10000', name: 'Base', taken: '9.5', own: '2', sum: '10.5' })
  expect(state.content.values).toMatchObject({ note: 'n', currency: '4', currency$: 'USD', materials: [{ id: '5', price: '38' }] })
  expect(openQuestion(state)).toBe('')
  const named = change(opened(), { note: 'x' })
  expect(hasUnsavedChanges(change(answerOf(typed('10000', named), '9.5'), { note: 'n', scenarios: [row()] }))).toBe(false)
})

test('only the answer for what is typed now counts; a save under way is not changed by one', () => {
  const state = typed('10000')
  const late: DocumentEvent = {
    type: 'completed',
    keys: decidingValues(state.content),
    asked: {},
    values: { scenarios: [row({ taken: '9' })] },
  }
  expect(scenario(after(typed('2000', state), late))['taken']).toBe('10.5')
  expect(scenario(after(state, { type: 'saveStarted' }, late))['taken']).toBe('10.5')
})

test('what is typed back, given up or undone has the figures that belong to it', () => {
  const state = answerOf(typed('10000'), '9.5')
  const back = typed('1000', state)
  expect([scenario(back)['taken'], back.content.values['materials'], openQuestion(back)]).toEqual(['10.5', doc()['materials'], ''])
  expect(scenario(after(state, { type: 'editCancelled' }, { type: 'editStarted' }))['taken']).toBe('10.5')
  // An undo restores whole lines as they were before the answer.
  const undone = change(change(state, { scenarios: [{ ...scenario(state), name: 'x' }] }), { scenarios: [row({ quantity: '10000' })] })
  expect(scenario(undone)).toMatchObject({ name: 'Base', taken: '9.5' })
})

test('a new line takes the answer of its place', () => {
  const state = change(opened(), { scenarios: [row(), { name: 'More', quantity: '2000' }] })
  const answered = answerOf(state, '10.5', { scenarios: [row(), { id: '', name: 'More', quantity: '2000', taken: '9' }] })
  const line = (answered.content.values['scenarios'] as Values[])[1]!
  expect([line['taken'], line['id']]).toEqual(['9', undefined])
})

test('without an answer the figures are those of the last save, and the page says so until something else is typed or saved', () => {
  const state = typed('20000', answerOf(typed('10000'), '9.5'))
  const failed = after(state, { type: 'completionFailed', keys: decidingValues(state.content) })
  expect([scenario(failed)['taken'], hasSavedFigures(failed), openQuestion(failed)]).toEqual(['10.5', true, ''])
  expect(hasSavedFigures(typed('30000', failed))).toBe(false)
  expect(openQuestion(typed('30000', failed))).not.toBe('')
  const saved = after(failed, { type: 'written', doc: doc({ version: 2, scenarios: [row({ quantity: '20000', taken: '9' })] }) })
  expect([scenario(saved)['taken'], hasSavedFigures(saved), openQuestion(saved)]).toEqual(['9', false, ''])
})

test('a new document is completed again when a named value changes', () => {
  const begun = after(initialState(page, { roles: [], begin: { scenarios: [{ name: 'Base', quantity: '1000' }] } }))
  expect(openQuestion(typed('2000', begun))).not.toBe(openQuestion(begun))
})

test('a material that is exchanged blanks what is renewed, and the answer fills what is taken from it; it counts as a change and is not filled again when it is cleared', () => {
  const of = pageOf(
    [
      pageField('lines', 'lines', {
        columns: [
          pageField('material', 'link', { renews: ['unit', 'price'], byHand: ['unit'] }),
          pageField('unit', 'text'),
          pageField('price', 'money'),
        ],
      }),
    ],
    { recomputeOn: ['lines.material'] },
  )
  const before = after(initialState(of, { roles: [], doc: doc({ lines: [{ id: '1', material: '10', unit: 'kg', price: '43.5' }] }) }))
  const lineOf = (state: OpenState) => (state.content.values['lines'] as Values[])[0]!
  const exchanged = change(before, { lines: [{ ...lineOf(before), material: '11' }] })
  expect(lineOf(exchanged)).toMatchObject({ material: '11', unit: null, price: null })
  expect(openQuestion(exchanged)).not.toBe('')
  const keys = decidingValues(exchanged.content)
  const filled = after(exchanged, {
    type: 'completed',
    keys,
    asked: {},
    values: { lines: [{ id: '1', material: '11', unit: 'm', price: '9' }] },
  })
  expect(lineOf(filled)).toMatchObject({ unit: 'm', price: null })
  expect(openQuestion(filled)).toBe('')
  expect(lineOf(change(filled, { lines: [{ ...lineOf(filled), unit: null }] }))).toMatchObject({ material: '11', unit: null })
})
