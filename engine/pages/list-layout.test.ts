/** Tests with which view a list opens: the chosen one, else that of the person's role, as far as the page has it. */
import { expect, test } from 'vitest'
import type { PageView } from '../../model/lists/list-views.ts'
import { layoutOf } from './list-layout.ts'

const views: readonly PageView[] = [
  { id: 'system:open', name: 'Open', kind: 'system', filters: [] },
  { id: '7', name: 'Of buyers', kind: 'role', filters: [], roles: ['buyer'], default: true },
]
const opens = (view: string | undefined, roles: readonly string[]) =>
  layoutOf(view === undefined ? {} : { view }, () => true, { views, roles }).view

test('a list opens with the view that was chosen or is given, and never with one that the page does not have', () => {
  expect([opens('system:open', ['buyer']), opens(undefined, ['buyer']), opens(undefined, ['finance'])]).toEqual([
    'system:open',
    '7',
    undefined,
  ])
  expect([opens('system:lent', ['buyer']), opens('system:lent', ['finance'])]).toEqual(['7', undefined])
  // Who declined the view of the role sees the whole list.
  expect(opens('', ['buyer'])).toBeUndefined()
})
