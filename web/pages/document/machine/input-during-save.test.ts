/** The state machine of a document page: input during a save survives its answer, and errors belong to their field or cell. */
import { describe, expect, test } from 'vitest'
import type { PageAction } from '../../../../model/page.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { documentReducer, initialState } from './document-reducer.ts'
import { hasUnsavedChanges, isOpen, type DocumentEvent, type DocumentState, type OpenState } from './document-state.ts'
import type { Loaded } from './loaded-document.ts'

const eta = pageField('eta', 'date')
const note = pageField('note', 'text', { limits: { max: 5 } })
const page = pageOf([note, eta])
const roles = ['buyer']
const doc = (values: object = {}): Loaded =>
  ({
    id: '7',
    number: 'PO-7',
    status: 'active',
    version: 1,
    partyRole: 'owner',
    note: 'old',
    may: { edit: true, remove: false, actions: ['confirm'], conversions: [] },
    ...values,
  }) as unknown as Loaded
const confirm = { name: 'confirm', label: 'Confirm', flow: false, danger: false } as PageAction
const after = (state: DocumentState, ...events: readonly DocumentEvent[]): DocumentState => events.reduce(documentReducer, state)
const open = (state: DocumentState): OpenState => {
  if (!isOpen(state)) throw new Error(state.phase)
  return state
}
const editing = () => open(after(initialState(page, { roles, doc: doc() }), { type: 'editStarted' }))
const newDocument = () => open(initialState(page, { roles, begin: { note: null } }))

describe('what is typed while a save is under way', () => {
  const linePage = pageOf([note, eta, pageField('lines', 'lines', { columns: [pageField('item', 'text'), pageField('price', 'money')] })])
  const stored = (lines: readonly object[], values: object = {}): Loaded => doc({ status: 'draft', lines, ...values })
  const opened = (lines: readonly object[]) => open(initialState(linePage, { roles, doc: stored(lines) }))
  const change = (state: DocumentState, changes: Values): OpenState => open(after(state, { type: 'changed', changes }))
  const startSave = (state: DocumentState) => open(after(state, { type: 'saveStarted' }))
  const lines = (state: DocumentState): Values[] => open(state).content.values['lines'] as Values[]
  const texts = (state: DocumentState) => lines(state).map(({ id, item, price }) => [id ?? '', item, price ?? ''].join(' '))
  const sentOf = (state: OpenState) => state.content.values

  test('stays as an unsaved change on top of the saved version', () => {
    const begun = startSave(change(opened([]), { note: 'sent' }))
    const sent = sentOf(begun)
    const state = open(
      after(change(begun, { note: 'later' }), { type: 'written', doc: stored([], { version: 2, note: 'sent', eta: '2026-05-01' }), sent }),
    )
    expect(state).toMatchObject({ phase: 'editing', content: { base: { note: 'sent' }, values: { note: 'later', eta: '2026-05-01' } } })
    expect(hasUnsavedChanges(state)).toBe(true)
  })
  test('stays when the server merged the changes of another user', () => {
    const begun = startSave(change(opened([{ id: '1', item: 'a' }]), { note: 'sent' }))
    const answer = stored(
      [
        { id: '1', item: 'theirs' },
        { id: '2', item: 'b' },
      ],
      { version: 3, note: 'sent' },
    )
    const typedLater = change(begun, { lines: [{ ...lines(begun)[0], price: '5' }] })
    const state = after(typedLater, { type: 'written', doc: answer, sent: sentOf(begun) })
    expect(texts(state)).toEqual(['1 theirs 5', '2 b '])
  })
  test('ends editing when it was typed back', () => {
    const begun = startSave(change(opened([]), { note: 'sent' }))
    const state = after(change(change(begun, { note: 'x' }), { note: 'sent' }), {
      type: 'written',
      doc: stored([], { version: 2, note: 'sent' }),
      sent: sentOf(begun),
    })
    expect(state.phase).toBe('reading')
  })
  test('a line that the save created takes its id and the cells typed meanwhile', () => {
    const begun = startSave(change(opened([{ id: '1', item: 'a' }]), { lines: [{ id: '1', item: 'a' }, { item: 'new' }] }))
    const later = change(begun, { lines: [lines(begun)[0], { ...lines(begun)[1], price: '9' }] })
    const answer = stored(
      [
        { id: '1', item: 'a' },
        { id: '2', item: 'new' },
      ],
      { version: 2 },
    )
    expect(texts(after(later, { type: 'written', doc: answer, sent: sentOf(begun) }))).toEqual(['1 a ', '2 new 9'])
  })
  test('lines that are added, removed and moved meanwhile stay so', () => {
    const begun = startSave(
      change(
        opened([
          { id: '1', item: 'a' },
          { id: '2', item: 'b' },
        ]),
        {
          lines: [
            { item: 'n' },
            ...lines(
              opened([
                { id: '1', item: 'a' },
                { id: '2', item: 'b' },
              ]),
            ),
          ],
        },
      ),
    )
    const [fresh, first, second] = lines(begun)
    const later = change(begun, { lines: [second, { item: 'inserted' }, fresh] })
    expect(first).toMatchObject({ id: '1' })
    const answer = stored(
      [
        { id: '3', item: 'n' },
        { id: '1', item: 'a' },
        { id: '2', item: 'b' },
      ],
      { version: 2 },
    )
    expect(texts(after(later, { type: 'written', doc: answer, sent: sentOf(begun) }))).toEqual(['2 b ', ' inserted ', '3 n '])
  })
  test('an undo after the save brings a line back under the id that it received', () => {
    const begun = startSave(change(opened([]), { lines: [{ item: 'new' }] }))
    const before = lines(begun)
    const later = change(begun, { lines: [{ ...before[0], price: '9' }] })
    const saved = after(later, { type: 'written', doc: stored([{ id: '5', item: 'new' }], { version: 2 }), sent: sentOf(begun) })
    expect(texts(change(saved, { lines: before }))).toEqual(['5 new '])
  })
  test('a line that was removed before the save and is brought back is a new line', () => {
    const two = opened([
      { id: '1', item: 'a' },
      { id: '2', item: 'b' },
    ])
    const begun = startSave(change(two, { lines: [lines(two)[0]] }))
    const saved = after(change(begun, { note: 'x' }), { type: 'written', doc: stored([{ id: '1', item: 'a' }]), sent: sentOf(begun) })
    expect(texts(change(saved, { lines: lines(two) }))).toEqual(['1 a ', ' b '])
  })
  test('a text that cannot be read stays in its cell', () => {
    const begun = startSave(change(opened([{ id: '1', item: 'a' }]), { note: 'sent' }))
    const later = change(begun, { lines: [{ ...lines(begun)[0], price: null, '?': { price: 'many' } }] })
    const state = after(later, {
      type: 'written',
      doc: stored([{ id: '1', item: 'a' }], { version: 2, note: 'sent' }),
      sent: sentOf(begun),
    })
    expect(lines(state)[0]).toMatchObject({ '?': { price: 'many' } })
    expect(hasUnsavedChanges(open(state))).toBe(true)
  })
  test('a new document is shown under its id with what was typed since, and lines lose nothing', () => {
    const blankPage = open(initialState(linePage, { roles, begin: { note: null, lines: [] } }))
    const begun = startSave(change(blankPage, { note: 'sent', lines: [{ item: 'a' }, { item: 'b' }] }))
    const later = change(begun, { note: 'later', lines: [{ ...lines(begun)[1], price: '3' }] })
    const answer = stored(
      [
        { id: '1', item: 'a' },
        { id: '2', item: 'b' },
      ],
      { note: 'sent' },
    )
    const state = open(after(later, { type: 'written', doc: answer, sent: sentOf(begun) }))
    expect(state).toMatchObject({ phase: 'editing', content: { loaded: answer, values: { note: 'later' } } })
    expect(texts(state)).toEqual(['2 b 3'])
    expect(hasUnsavedChanges(state)).toBe(true)
  })
  test('a refused answer marks the lines where they stand now, and nothing that was corrected since', () => {
    const begun = startSave(
      change(
        opened([
          { id: '1', item: 'a' },
          { id: '2', item: 'b' },
        ]),
        { note: 'sent' },
      ),
    )
    const [first, second] = lines(begun)
    const later = change(begun, { note: 'later', lines: [second, first] })
    const errors = { note: ['x'], eta: ['y'], 'lines[0].item': ['z'], 'lines[1].item': ['q'] }
    const state = open(after(later, { type: 'refused', errors, sent: sentOf(begun) }))
    expect(state.content.errors).toEqual({ eta: ['y'], 'lines[1].item': ['z'], 'lines[0].item': ['q'] })
    expect(state.content.values['note']).toBe('later')
  })
  test('an action that is answered keeps what was typed while it ran', () => {
    const acting = after(editing(), { type: 'actionStarted', action: confirm }, { type: 'changed', changes: { note: 'later' } })
    const state = open(after(acting, { type: 'written', doc: doc({ version: 2 }) }))
    expect(state).toMatchObject({ phase: 'editing', content: { values: { note: 'later' }, loaded: { version: 2 } } })
  })
})

describe('errors of fields and cells', () => {
  const linePage = pageOf([note, eta, pageField('lines', 'lines', { columns: [pageField('item', 'text'), pageField('price', 'money')] })])
  const twoLines = {
    id: '7',
    status: 'draft',
    lines: [
      { id: '1', item: 'a', price: 'x' },
      { id: '2', item: 'b', price: '-5' },
    ],
  }
  const refused = (errors: Readonly<Record<string, readonly string[]>>) =>
    open(after(initialState(linePage, { roles, doc: doc(twoLines) }), { type: 'refused', errors }))
  const errors = { 'lines[0].item': ['i'], 'lines[0].price': ['p'], 'lines[1].price': ['q'] }
  const lines = (state: OpenState) => state.content.values['lines'] as Values[]

  test('a corrected cell clears its own error and no other', () => {
    const state = refused(errors)
    const [first, second] = lines(state)
    const next = open(after(state, { type: 'changed', changes: { lines: [{ ...first, price: '1' }, second] } }))
    expect(next.content.errors).toEqual({ 'lines[0].item': ['i'], 'lines[1].price': ['q'] })
  })
  test('errors go with their line when lines are inserted, moved and removed', () => {
    const state = refused(errors)
    const [first, second] = lines(state)
    const next = open(after(state, { type: 'changed', changes: { lines: [{ item: 'new' }, second, first] } }))
    expect(next.content.errors).toEqual({ 'lines[2].item': ['i'], 'lines[2].price': ['p'], 'lines[1].price': ['q'] })
    expect(open(after(next, { type: 'changed', changes: { lines: [first] } })).content.errors).toEqual({
      'lines[0].item': ['i'],
      'lines[0].price': ['p'],
    })
  })
  test('a value that the server fills in clears the error of its field', () => {
    const state = after(newDocument(), { type: 'refused', errors: { note: ['required'], eta: ['required'] } })
    const filled = open(after(state, { type: 'completed', keys: '', asked: {}, values: { note: 'auto' } }))
    expect(filled.content.errors).toEqual({ eta: ['required'] })
  })
})
