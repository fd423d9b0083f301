/** Tests that a restored draft counts as typed what a person entered, and nothing that the server filled in. */
import { expect, test } from 'vitest'
import { enteredValues } from '../../../../ui/state/filled-values.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { documentReducer, initialState } from '../machine/document-reducer.ts'
import { isOpen, viewerOf, type DocumentEvent, type DocumentState, type OpenState } from '../machine/document-state.ts'
import { toKeep } from '../machine/loaded-document.ts'

const page = pageOf([
  pageField('note', 'text'),
  pageField('eta', 'date'),
  pageField('lines', 'lines', { columns: [pageField('item', 'text')] }),
])
function after(before: DocumentState, ...events: readonly DocumentEvent[]): OpenState {
  const state = events.reduce(documentReducer, before)
  if (!isOpen(state)) throw new Error(state.phase)
  return state
}

test('a draft keeps what a person entered alone, so that what was filled in follows its source once it is restored', () => {
  const answer = (wave: string, price: string): DocumentEvent => ({
    type: 'completed',
    keys: '',
    asked: {},
    values: { note: wave, lines: [{ item: price }, { item: 'x' }] },
  })
  const lines = [{ item: null }, { item: 'mine' }]
  const filled = after(
    initialState(page, { roles: ['buyer'], begin: { note: null, lines: [] } }),
    { type: 'changed', changes: { eta: '2026-05-01', lines } },
    answer('05', '9'),
  )
  expect(filled.content.values).toMatchObject({ note: '05', lines: [{ item: '9' }, { item: 'mine' }] })
  const draft = JSON.parse(JSON.stringify(toKeep(page, filled.content.values))) as Values
  expect(draft).toMatchObject({ eta: '2026-05-01', lines: [{}, { item: 'mine' }] })
  expect(Object.keys(draft)).not.toContain('note')
  expect((draft['lines'] as Values[])[0]).not.toHaveProperty('item')
  const restored = after(
    initialState(page, { roles: ['buyer'], begin: { note: null, lines: [] } }),
    { type: 'changed', changes: draft },
    answer('06', '8'),
  )
  expect(restored.content.values).toMatchObject({ note: '06', lines: [{ item: '8' }, { item: 'mine' }] })
  const sent = enteredValues(page, restored.content.values, viewerOf(restored.content, 'editing'))
  expect(sent).toMatchObject({ eta: '2026-05-01', lines: [{ item: null }, { item: 'mine' }] })
  expect(sent).not.toHaveProperty('note')
})

test('a draft in which a material was exchanged is restored as it was, also where a value beside the material equals the stored one', () => {
  const priced = pageOf([
    pageField('lines', 'lines', {
      columns: [
        pageField('material', 'link', { renews: ['price', 'currency'] }),
        pageField('price', 'money', { currency: 'currency' }),
        pageField('currency', 'link'),
      ],
    }),
  ])
  const stored = {
    id: '1',
    status: 'draft',
    version: 1,
    may: { edit: true },
    lines: [{ id: '5', material: '7', price: '9.4', currency: 'CNY' }],
  }
  const typed = [{ id: '5', material: '8', price: '0.6', currency: 'CNY' }]
  const changed = (isRestored?: true) =>
    after(initialState(priced, { roles: ['buyer'], doc: stored as never }), {
      type: 'changed',
      changes: { lines: typed },
      ...(isRestored ? { isRestored } : {}),
    }).content.values['lines']
  expect(changed(true)).toEqual(typed)
  // What a person exchanges renews the currency of the former material.
  expect(changed()).toMatchObject([{ ...typed[0], currency: null }])
})
