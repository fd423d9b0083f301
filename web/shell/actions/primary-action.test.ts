/** Which action of a document stands out. */
import { expect, test } from 'vitest'
import { pageOf } from '../../../ui/testing/page-fixture.ts'
import type { PageAction } from '../../../model/page.ts'
import { isEnding, nextStep, primaryOf } from './primary-action.ts'

const page = pageOf([], {
  statuses: {
    active: { label: 'Active', family: 'info', edit: false, end: false },
    closed: { label: 'Closed', family: 'closed', edit: false, end: false },
  },
})
const action = (name: string, to: string, danger = false): PageAction => ({
  name,
  label: name,
  from: [],
  to,
  danger,
  flow: false,
  signs: false,
  require: [],
})

test('an action that closes the document ends it, as a dangerous one does', () => {
  expect(
    [action('close', 'closed'), action('cancel', 'active', true), action('start', 'active')].map((one) => isEnding(page, one)),
  ).toEqual([true, true, false])
})
test('an ending action is never the primary one', () => {
  expect(primaryOf(page, [action('close', 'closed'), action('start', 'active')])?.name).toBe('start')
  expect(primaryOf(page, [action('close', 'closed'), action('cancel', 'active', true)])).toBeUndefined()
})

test('what takes a document back is never the primary one, but a refused document may begin again', () => {
  const statuses = {
    draft: { label: 'Draft', family: 'neutral', edit: true, end: false },
    submitted: { label: 'Submitted', family: 'attention', edit: false, end: false },
    refused: { label: 'Refused', family: 'danger', edit: false, end: false },
  } as const
  const way = pageOf([], { statuses })
  const back = (from: string) => ({ ...action('back', 'draft'), from: [from] })
  expect(primaryOf(way, [back('submitted')])).toBeUndefined()
  expect(primaryOf(way, [back('refused')])?.name).toBe('back')
  expect(primaryOf(way, [back('draft')])?.name).toBe('back')
})

test('a status names what comes next, an action or a document that is made; the first one that is open stands out', () => {
  const statuses = { active: { label: 'Active', family: 'info', edit: false, end: false, primary: ['inspection', 'start'] } } as const
  const [start, stop] = [action('start', 'active'), action('stop', 'active')]
  const inspection = { to: 'inspection', label: 'Inspect', from: ['active'] }
  const on = pageOf([], { statuses })
  expect(nextStep(on, 'active', { actions: [stop, start], conversions: [inspection] })).toEqual({
    kind: 'conversion',
    conversion: inspection,
  })
  expect(nextStep(on, 'active', { actions: [stop, start], conversions: [] })).toEqual({ kind: 'action', action: start })
  expect(nextStep(on, 'active', { actions: [], conversions: [] })).toBeUndefined()
})
