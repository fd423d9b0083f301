/** Which action of a document stands out. */
import { expect, test } from 'vitest'
import { pageOf } from '../../../ui/testing/page-fixture.ts'
import type { PageAction } from '../../../model/page.ts'
import { isEnding, primaryOf } from './primary-action.ts'

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
