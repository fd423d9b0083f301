/** Tests the form that a section writes through: its changes are those of the page, and its actions are pressed as those of the bar. */
import { expect, test, vi } from 'vitest'
import type { PageAction } from '../../../../model/page.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { createMachine } from '../../../../ui/state/machine.ts'
import { documentReducer, initialState } from '../machine/document-reducer.ts'
import { hasUnsavedChanges, modeOf } from '../machine/document-state.ts'
import type { Loaded } from '../machine/loaded-document.ts'
import { openState } from '../machine/use-document-operations.ts'
import { sectionsAt } from './own-section.tsx'
import { sectionForm } from './section-form.ts'

const action = (name: string) => ({ name, label: name, flow: false, danger: false }) as PageAction
const page = pageOf([pageField('price', 'money'), pageField('double', 'money', { isNotPost: true, processor: 'price * 2' })], {
  actions: [action('pass'), action('fail')],
  sections: [
    { name: 'fit', label: 'Fit', at: 'tab', writes: true },
    { name: 'sums', label: 'Sums', at: 'tab' },
    { name: 'above', label: 'Above', at: 'above', writes: true, statuses: ['draft'] },
  ],
})
function formOf(more: object = {}) {
  const doc = {
    id: '7',
    status: 'active',
    version: 1,
    price: '10',
    partyRole: 'owner',
    ...more,
    may: { edit: true, actions: ['pass'], ...(more as { may?: object }).may },
  }
  const machine = createMachine(documentReducer, initialState(page, { roles: [], doc: doc as unknown as Loaded }))
  const onAct = vi.fn()
  return { machine, onAct, form: () => sectionForm(machine, openState(machine), onAct) }
}

test('a change opens a form that is read, is computed and stands there unsaved, as what is typed into the form', () => {
  const { machine, form } = formOf()
  expect(modeOf(openState(machine))).toBe('reading')
  form().change({ price: '11' })
  const state = openState(machine)
  expect([modeOf(state), hasUnsavedChanges(state), form().values['double']]).toEqual(['editing', true, '22'])
  machine.send({ type: 'editCancelled' })
  expect(form().values['price']).toBe('10')
})

test('an action is pressed while it may be; others are not, and nothing else while a save is under way', () => {
  const { machine, onAct, form } = formOf()
  form().act('fail')
  expect(onAct).not.toHaveBeenCalled()
  form().act('pass')
  expect(onAct).toHaveBeenCalledWith(page.actions[0])
  expect(form().busy).toBe(false)
  machine.send({ type: 'saveStarted' })
  expect(form().busy).toBe(true)
})

test('while a document is written, the tabs stay, in their statuses; above its form only what writes it', () => {
  const names = (at: 'tab' | 'above', status: string, editing: boolean) =>
    sectionsAt(page, at, { doc: { status }, editing }).map(({ name }) => name)
  expect([names('tab', 'active', false), names('tab', 'active', true)]).toEqual([
    ['fit', 'sums'],
    ['fit', 'sums'],
  ])
  expect([names('above', 'draft', true), names('above', 'active', false)]).toEqual([['above'], []])
})
