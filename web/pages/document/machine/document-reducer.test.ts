/** The state machine of a document page: every event in every phase where it matters. */
import { describe, expect, test } from 'vitest'
import type { PageAction } from '../../../../model/page.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { enteredValues } from '../../../../ui/state/filled-values.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import { documentReducer, initialState } from './document-reducer.ts'
import {
  busyWith,
  decidingValues,
  hasUnsavedChanges,
  isOpen,
  modeOf,
  viewerOf,
  type DocumentEvent,
  type DocumentState,
  type OpenState,
} from './document-state.ts'
import type { Loaded } from './loaded-document.ts'

const eta = pageField('eta', 'date')
const note = pageField('note', 'text', { limits: { max: 5 } })
const page = pageOf([
  note,
  eta,
  pageField('supplier', 'link', { to: 'client' }),
  pageField('count', 'quantity'),
  pageField('price', 'money'),
  pageField('amount', 'money', { isNotPost: true, processor: 'count * price' }),
  pageField('lines', 'lines', { columns: [pageField('item', 'text')] }),
])
const roles = ['buyer']
const doc = (values: object = {}): Loaded =>
  ({
    id: '7',
    number: 'PO-7',
    status: 'active',
    version: 1,
    partyRole: 'owner',
    note: 'old',
    count: '2',
    price: '10',
    lines: [],
    may: { edit: true, remove: false, actions: ['confirm'], conversions: [] },
    ...values,
  }) as unknown as Loaded
const confirm = { name: 'confirm', label: 'Confirm', flow: false, danger: false } as PageAction

/** Applies events one after the other. */
const after = (state: DocumentState, ...events: readonly DocumentEvent[]): DocumentState => events.reduce(documentReducer, state)
const open = (state: DocumentState): OpenState => {
  if (!isOpen(state)) throw new Error(state.phase)
  return state
}
const reading = () => open(initialState(page, { roles, doc: doc() }))
const editing = () => open(after(reading(), { type: 'editStarted' }))
const typed = () => open(after(editing(), { type: 'changed', changes: { note: 'mine' } }))
const saving = () => open(after(typed(), { type: 'saveStarted' }))
const newDocument = () => open(initialState(page, { roles, begin: { note: null, lines: [] } }))

describe('loading', () => {
  test('a page begins loading until its document arrives', () => {
    const loading = initialState(page, { roles })
    expect(loading.phase).toBe('loading')
    expect(after(loading, { type: 'documentArrived', doc: doc() }).phase).toBe('reading')
  })
  test('a document in use opens for reading, a draft that may be edited opens for editing', () => {
    expect(reading().phase).toBe('reading')
    expect(initialState(page, { roles, doc: doc({ status: 'draft' }) }).phase).toBe('editing')
    const locked = doc({ status: 'draft', may: { edit: false, remove: false, actions: [], conversions: [] } })
    expect(initialState(page, { roles, doc: locked }).phase).toBe('reading')
  })
  test('a new document opens for editing with computed figures and nothing unsaved', () => {
    const loading = initialState(page, { roles })
    const state = open(after(loading, { type: 'newDocumentBegun', values: { count: '3', price: '4', lines: [] } }))
    expect(state.phase).toBe('editing')
    expect(state.content.values['amount']).toBe('12')
    expect(hasUnsavedChanges(state)).toBe(false)
  })
  test.each([
    ['gone', 'gone'],
    ['denied', 'denied'],
    ['other', 'failed'],
    ['signedOut', 'loading'],
  ] as const)('a page whose loading fails as %s is %s', (reason, phase) => {
    expect(after(initialState(page, { roles }), { type: 'loadFailed', reason, error: new Error('x') }).phase).toBe(phase)
  })
  test('a failed page loads again on request and opens when the document arrives after all', () => {
    const failed = after(initialState(page, { roles }), { type: 'loadFailed', reason: 'other', error: new Error('x') })
    expect(after(failed, { type: 'loadStarted' }).phase).toBe('loading')
    expect(after(failed, { type: 'documentArrived', doc: doc() }).phase).toBe('reading')
  })
  test('a document that is gone or denied closes the page, also while it is edited', () => {
    expect(after(typed(), { type: 'loadFailed', reason: 'gone', error: undefined }).phase).toBe('gone')
    expect(after(typed(), { type: 'loadFailed', reason: 'denied', error: undefined }).phase).toBe('denied')
  })
  test('what is on the screen stays when reading it again fails for another reason', () => {
    const state = typed()
    expect(after(state, { type: 'loadFailed', reason: 'other', error: new Error('x') })).toBe(state)
  })
  test('a page that is not open ignores what belongs to an open one', () => {
    const loading = initialState(page, { roles })
    for (const event of [{ type: 'editStarted' }, { type: 'saveStarted' }, { type: 'signedIn' }, { type: 'halted' }] as const)
      expect(after(loading, event)).toBe(loading)
  })
  test('a changed definition of the page replaces the old one before and after opening', () => {
    const changed = pageOf([note])
    const loading = after(initialState(page, { roles }), { type: 'pageChanged', page: changed, roles })
    expect(loading).toMatchObject({ phase: 'loading', page: changed })
    const state = open(after(typed(), { type: 'pageChanged', page: changed, roles }))
    expect(state.content).toMatchObject({ page: changed, values: { note: 'mine' } })
    expect(after(state, { type: 'pageChanged', page: changed, roles })).toBe(state)
  })
})

describe('editing', () => {
  test('rules see the person as creating, editing or reading', () => {
    expect(viewerOf(newDocument().content, 'editing')).toEqual({ roles, action: 'create', partyRole: 'owner' })
    expect(viewerOf(reading().content, 'editing').action).toBe('edit')
    expect(viewerOf(reading().content, 'reading').action).toBe('view')
  })
  test('a change computes the figures and counts as unsaved', () => {
    const state = open(after(editing(), { type: 'changed', changes: { count: '5' } }))
    expect(state.content.values['amount']).toBe('50')
    expect(hasUnsavedChanges(state)).toBe(true)
    expect(state.content.revision).toBe(1)
  })
  test('a change that is typed back is no longer unsaved', () => {
    expect(hasUnsavedChanges(open(after(typed(), { type: 'changed', changes: { note: 'old' } })))).toBe(false)
  })
  test('stopping takes back what was typed and shows the saved values', () => {
    const state = open(after(typed(), { type: 'editCancelled' }))
    expect(state.phase).toBe('reading')
    expect(state.content.values['note']).toBe('old')
    expect(state.content.errors).toEqual({})
  })
  test('leaving a field reports a wrong value and no empty one; correcting it clears the report', () => {
    const invalidState = after(
      editing(),
      { type: 'changed', changes: { note: 'too long' } },
      { type: 'fieldLeft', field: note, language: 'en' },
    )
    expect(Object.keys(open(invalidState).content.errors)).toEqual(['note'])
    const empty = after(invalidState, { type: 'changed', changes: { note: '' } }, { type: 'fieldLeft', field: note, language: 'en' })
    expect(open(empty).content.errors).toEqual({})
    expect(after(empty, { type: 'fieldLeft', field: note, language: 'en' })).toBe(empty)
  })
  test('leaving a field keeps the error of a refused save until the value changes', () => {
    const left = { type: 'fieldLeft', field: note, language: 'en' } as const
    const refused = after(typed(), { type: 'refused', errors: { note: ['must not be before ETD'] } }, left)
    expect(open(refused).content.errors).toEqual({ note: ['must not be before ETD'] })
    expect(open(after(refused, { type: 'changed', changes: { note: 'other' } }, left)).content.errors).toEqual({})
  })
  test('a change clears the errors of its field and of its lines only', () => {
    const refused = after(typed(), { type: 'refused', errors: { note: ['a'], 'lines[0].item': ['b'], eta: ['c'] } })
    expect(Object.keys(open(after(refused, { type: 'changed', changes: { lines: [] } })).content.errors)).toEqual(['note', 'eta'])
  })
  test('a newer version is shown at once while nothing is unsaved', () => {
    const state = open(after(editing(), { type: 'documentArrived', doc: doc({ version: 2, note: 'theirs' }) }))
    expect(state.phase).toBe('editing')
    expect(state.content.values['note']).toBe('theirs')
  })
  test('a newer version waits while something is unsaved and is shown once it is not', () => {
    const newer = doc({ version: 2, note: 'theirs' })
    const state = open(after(typed(), { type: 'documentArrived', doc: newer }))
    expect(state.content).toMatchObject({ values: { note: 'mine' }, newer })
    expect(open(after(state, { type: 'changed', changes: { note: 'old' } })).content.values['note']).toBe('theirs')
    const cancelled = open(after(state, { type: 'editCancelled' }))
    expect(cancelled).toMatchObject({ phase: 'reading', content: { loaded: newer, newer: undefined } })
  })
  test('the document that is already shown arrives without effect', () => {
    const state = typed()
    expect(after(state, { type: 'documentArrived', doc: state.content.loaded! })).toBe(state)
  })
})

describe('completing a new document', () => {
  test('the server fills what is empty and does not count as unsaved', () => {
    const state = newDocument()
    const keys = decidingValues(state.content)
    const filled = open(after(state, { type: 'completed', keys, asked: {}, values: { note: 'auto', lines: [] } }))
    expect(filled.content).toMatchObject({ values: { note: 'auto' }, completedFor: keys })
    expect(hasUnsavedChanges(filled)).toBe(false)
  })
  test('the server never overwrites what was typed meanwhile', () => {
    const state = after(
      newDocument(),
      { type: 'changed', changes: { note: 'mine' } },
      { type: 'completed', keys: '', asked: {}, values: { note: 'auto' } },
    )
    expect(open(state).content.values['note']).toBe('mine')
  })
  test('a value that was filled in follows its source until a person types another one', () => {
    const values = (wave: string | null, price: string | null) => ({ note: wave, lines: [{ item: price }] })
    const completedBy = (state: DocumentState, ...answer: Parameters<typeof values>): OpenState =>
      open(after(state, { type: 'completed', keys: '', asked: {}, values: values(...answer) }))
    const sent = ({ content }: OpenState) => enteredValues(page, content.values, viewerOf(content, 'editing'))
    const begun = after(newDocument(), { type: 'changed', changes: { eta: '2026-05-01', lines: [{ item: null }] } })
    const filled = completedBy(begun, '05', '9')
    expect(filled.content.values).toMatchObject(values('05', '9'))
    expect(sent(filled)).toEqual({ eta: '2026-05-01', lines: [{ item: null }] })
    const corrected = completedBy(after(filled, { type: 'changed', changes: { eta: '2026-06-01' } }), '06', '8')
    expect(corrected.content.values).toMatchObject(values('06', '8'))
    expect(completedBy(corrected, null, null).content.values).toMatchObject(values(null, null))
    const typedLines = (corrected.content.values['lines'] as Values[]).map((line) => ({ ...line, item: '7' }))
    const typedOver = completedBy(after(corrected, { type: 'changed', changes: { note: 'mine', lines: typedLines } }), '06', '8')
    expect(typedOver.content.values).toMatchObject(values('mine', '7'))
    expect(sent(typedOver)).toMatchObject(values('mine', '7'))
  })
  test('a rate is filled with the units it is quoted for; a typed one is sent with the units that stand beside it', () => {
    const rated = pageOf([pageField('currency', 'text'), pageField('rate', 'quantity', { per: 'units' }), pageField('units', 'quantity')])
    const begun = open(initialState(rated, { roles, begin: { currency: null, rate: null, units: null } }))
    const sent = (state: OpenState) => enteredValues(rated, state.content.values, viewerOf(state.content, 'editing'))
    const answer = (state: DocumentState, values: Values) => open(after(state, { type: 'completed', keys: '', asked: {}, values }))
    const blank = answer(begun, { currency: null, rate: null, units: '1' })
    const yen = answer(after(blank, { type: 'changed', changes: { currency: 'JPY' } }), { currency: 'JPY', rate: '4.75', units: '100' })
    expect(yen.content.values).toMatchObject({ rate: '4.75', units: '100' })
    expect(sent(yen)).toEqual({ currency: 'JPY' })
    const typedRate = open(after(yen, { type: 'changed', changes: { rate: '4.8' } }))
    expect(sent(typedRate)).toEqual({ currency: 'JPY', rate: '4.8', units: '100' })
  })
  test('what a person entered before the request stays unsaved when the answer repeats it', () => {
    const state = after(
      newDocument(),
      { type: 'changed', changes: { note: 'mine' } },
      { type: 'completed', keys: '', asked: {}, values: { note: 'mine', eta: '2026-01-01' } },
    )
    expect(hasUnsavedChanges(open(state))).toBe(true)
    expect(open(state).content.untouched).toMatchObject({ eta: '2026-01-01' })
    const emptied = open(after(state, { type: 'changed', changes: { note: null } }))
    expect(hasUnsavedChanges(emptied)).toBe(false)
  })
  test('lines that were entered before the request stay unsaved', () => {
    const entered = open(after(newDocument(), { type: 'changed', changes: { lines: [{ item: 'a' }] } }))
    const filled = open(after(entered, { type: 'completed', keys: '', asked: {}, values: { lines: [{ item: 'a' }] } }))
    expect(filled.content.values['lines']).toMatchObject([{ item: 'a' }])
    expect(hasUnsavedChanges(filled)).toBe(true)
  })
  test('links and dates decide on completion, remarks do not', () => {
    const state = newDocument()
    const remark = open(after(state, { type: 'changed', changes: { note: 'x' } }))
    const date = open(after(state, { type: 'changed', changes: { eta: '2026-01-01' } }))
    expect(decidingValues(remark.content)).toBe(decidingValues(state.content))
    expect(decidingValues(date.content)).not.toBe(decidingValues(state.content))
    expect(decidingValues(reading().content)).toBe('')
  })
  test('a saved document is not completed', () => {
    const state = editing()
    expect(after(state, { type: 'completed', keys: '', asked: {}, values: { note: 'auto' } })).toBe(state)
  })
})

describe('saving', () => {
  test('saving keeps the form open and says what is under way', () => {
    const state = saving()
    expect([state.phase, modeOf(state), busyWith(state)]).toEqual(['saving', 'editing', 'save'])
    expect(busyWith(editing())).toBe('')
  })
  test('a picture that finishes uploading during a save is taken into the values', () => {
    const state = open(after(saving(), { type: 'changed', changes: { note: 'file' } }))
    expect(state).toMatchObject({ phase: 'saving', content: { values: { note: 'file' } } })
  })
  test('nothing else begins while a save or an action is under way', () => {
    const acting = after(reading(), { type: 'actionStarted', action: confirm })
    for (const state of [saving(), acting])
      for (const event of [
        { type: 'saveStarted' },
        { type: 'actionStarted', action: confirm },
        { type: 'signingStarted', action: confirm },
        { type: 'editCancelled' },
      ] as const)
        expect(after(state, event)).toBe(state)
  })
  test('a line that is being saved stays when the person discards the edit before the answer', () => {
    const lines = open(after(editing(), { type: 'changed', changes: { lines: [{ item: 'new' }] } }, { type: 'saveStarted' }))
    const saved = doc({ version: 2, lines: [{ id: '71', item: 'new' }] })
    const state = open(after(lines, { type: 'editCancelled' }, { type: 'written', doc: saved, sent: lines.content.values }))
    expect(state).toMatchObject({ phase: 'reading', content: { values: { lines: [{ id: '71', item: 'new' }] } } })
    expect(hasUnsavedChanges(state)).toBe(false)
  })
  test('a reading that began before the save is not shown after it', () => {
    const written = open(after(saving(), { type: 'written', doc: doc({ version: 2, note: 'mine' }), sent: saving().content.values }))
    expect(after(written, { type: 'documentArrived', doc: doc({ version: 1, note: 'old' }) })).toBe(written)
  })
  test('the written version is shown for reading', () => {
    const saved = doc({ version: 2, note: 'mine' })
    const state = open(after(saving(), { type: 'written', doc: saved, sent: saving().content.values }))
    expect(state).toMatchObject({ phase: 'reading', content: { loaded: saved, values: { note: 'mine' } } })
    expect(hasUnsavedChanges(state)).toBe(false)
  })
  test('a new document that was saved is shown as stored, with nothing unsaved', () => {
    const typedNew = open(after(newDocument(), { type: 'changed', changes: { note: 'x' } }, { type: 'saveStarted' }))
    const saved = (status: string) =>
      open(after(typedNew, { type: 'written', doc: doc({ status, note: 'x' }), sent: typedNew.content.values }))
    expect([saved('active').phase, hasUnsavedChanges(saved('active'))]).toEqual(['reading', false])
    expect([saved('draft').phase, hasUnsavedChanges(saved('draft'))]).toEqual(['editing', false])
  })
  test('a refused save keeps what was typed, with the errors at their fields', () => {
    const state = open(after(saving(), { type: 'refused', errors: { note: ['wrong'] } }))
    expect(state).toMatchObject({ phase: 'refused', resume: 'editing', content: { values: { note: 'mine' }, errors: { note: ['wrong'] } } })
    expect(after(state, { type: 'saveStarted' }).phase).toBe('saving')
  })
  test('a save that fails otherwise returns to editing', () => {
    expect(after(saving(), { type: 'halted' })).toMatchObject({ phase: 'editing', content: { values: { note: 'mine' } } })
  })
  test('a change after a failed save is a new revision, a repetition is not', () => {
    const failed = open(after(saving(), { type: 'halted' }))
    const repeated = open(after(failed, { type: 'saveStarted' }))
    expect(repeated.content.revision).toBe(failed.content.revision)
    expect(open(after(failed, { type: 'changed', changes: { note: 'b' } })).content.revision).toBe(failed.content.revision + 1)
  })
})

describe('conflict', () => {
  const clash = { by: 'Zhang', version: 2, fields: [{ path: 'note', mine: 'mine', theirs: 'theirs' }] }
  const serverDoc = doc({ version: 2, note: 'theirs', price: '20' })
  const conflict = (fields = clash.fields) => after(saving(), { type: 'conflicted', clash: { ...clash, fields } })
  const choice = { type: 'conflictSolved', doc: serverDoc, take: [] } as const

  test('a conflict keeps what was typed while the person chooses', () => {
    expect(conflict()).toMatchObject({ phase: 'conflict', clash, content: { values: { note: 'mine' } } })
    expect(modeOf(open(conflict()))).toBe('editing')
  })
  test('a conflict that is closed returns to editing', () => {
    expect(after(conflict(), { type: 'conflictClosed' })).toMatchObject({ phase: 'editing', content: { values: { note: 'mine' } } })
  })
  test('the own value stands on top of their version, also of a field that was not typed into where the conflict is about it', () => {
    expect(after(conflict([{ path: 'price', mine: '10', theirs: '20' }]), choice)).toMatchObject({ content: { values: { price: '10' } } })
    const state = open(after(conflict(), choice))
    expect(state).toMatchObject({ phase: 'editing', content: { loaded: serverDoc, values: { note: 'mine', price: '20', amount: '40' } } })
    expect(hasUnsavedChanges(state)).toBe(true)
  })
  test('their value stands where it was chosen, and nothing is unsaved', () => {
    const state = open(after(conflict(), { type: 'conflictSolved', doc: serverDoc, take: ['note'] }))
    expect(state.content.values['note']).toBe('theirs')
    expect(hasUnsavedChanges(state)).toBe(false)
  })
  test('a choice without a conflict means nothing', () => {
    const state = typed()
    for (const event of [{ type: 'conflictClosed' }, choice] as const) expect(after(state, event)).toBe(state)
  })
})

describe('actions and signatures', () => {
  test('an action runs under its name and shows the version that it wrote', () => {
    const state = open(after(reading(), { type: 'actionStarted', action: confirm }))
    expect(busyWith(state)).toBe('confirm')
    expect(after(state, { type: 'written', doc: doc({ version: 2 }) })).toMatchObject({
      phase: 'reading',
      content: { loaded: { version: 2 } },
    })
  })
  test('an action that is given up returns to where it began', () => {
    expect(after(reading(), { type: 'actionStarted', action: confirm }, { type: 'halted' }).phase).toBe('reading')
    expect(after(editing(), { type: 'actionStarted', action: confirm }, { type: 'halted' }).phase).toBe('editing')
  })
  test('editing does not begin while an action is under way', () => {
    const state = after(reading(), { type: 'actionStarted', action: confirm })
    expect(after(state, { type: 'editStarted' })).toBe(state)
  })
  test('a refused action shows its errors while the document is read', () => {
    const state = open(after(reading(), { type: 'actionStarted', action: confirm }, { type: 'refused', errors: { note: ['missing'] } }))
    expect([state.phase, modeOf(state)]).toEqual(['refused', 'reading'])
    expect(after(state, { type: 'halted' })).toBe(state)
    expect(modeOf(open(after(state, { type: 'editStarted' })))).toBe('editing')
  })
  test('errors of a refused action go when a newer version arrives', () => {
    const refused = after(reading(), { type: 'actionStarted', action: confirm }, { type: 'refused', errors: { note: ['missing'] } })
    expect(after(refused, { type: 'documentArrived', doc: doc({ version: 2 }) })).toMatchObject({
      phase: 'reading',
      content: { errors: {} },
    })
  })
  test('the dialog of a signature is open until it is signed or given up', () => {
    const state = open(after(reading(), { type: 'signingStarted', action: confirm }))
    expect(state).toMatchObject({ phase: 'signing', action: confirm })
    expect(busyWith(state)).toBe('')
    expect(after(state, { type: 'halted' }).phase).toBe('reading')
    expect(after(state, { type: 'written', doc: doc({ version: 2 }) }).phase).toBe('reading')
  })
})

describe('signed out', () => {
  test('a session that ends during a save keeps everything until the person is back', () => {
    const out = open(after(saving(), { type: 'signedOut' }))
    expect(out).toMatchObject({ phase: 'signedOut', content: { values: { note: 'mine' } } })
    expect(hasUnsavedChanges(out)).toBe(true)
    expect(after(out, { type: 'saveStarted' })).toBe(out)
    expect(after(out, { type: 'signedIn' })).toMatchObject({ phase: 'editing', content: { values: { note: 'mine' } } })
  })
  test('a session that ends while a document is read again ends in the same way', () => {
    const out = after(reading(), { type: 'loadFailed', reason: 'signedOut', error: undefined })
    expect(out.phase).toBe('signedOut')
    expect(after(out, { type: 'signedIn' }).phase).toBe('reading')
  })
  test('signing in means nothing to a page that was not signed out', () => {
    const state = typed()
    expect(after(state, { type: 'signedIn' })).toBe(state)
  })
})
