/** Tests that a definition with a key that nothing reads is refused by name and place. */
import { expect, test } from 'vitest'
import { document } from './document.ts'
import { text } from './fields/text.ts'

const given = {
  module: 'design',
  code: 'TST',
  kind: 'master',
  label: ['测试', 'Test'],
  parties: { owner: 'brand' },
  rights: { read: ['*'] },
  fields: { name: text(['名称', 'Name']) },
  statuses: { active: { label: ['启用', 'Active'], family: 'success' } },
  actions: { stop: { label: ['停用', 'Stop'], from: 'active', to: 'active' } },
  list: { columns: ['name'] },
  form: [],
} as const

test('a definition whose keys are all read is accepted', () => {
  expect(document('sample', given).name).toBe('sample')
})

test.each([
  ['actions.stop', { actions: { stop: { ...given.actions.stop, side: ['supplier'] } } }],
  ['parties', { parties: { ...given.parties, sides: {} } }],
  ['rights', { rights: { ...given.rights, write: ['*'] } }],
  ['convertsFrom.order', { convertsFrom: { order: { label: ['转', 'Make'], from: ['active'] } } }],
  ['convertsFrom.order.lines', { convertsFrom: { order: { label: ['转', 'Make'], lines: { from: 'lines', to: 'lines', open: {} } } } }],
  ['consumes.lines', { consumes: { lines: { source: 'line', taken: 'taken' } } }],
])('an unknown key at %s is refused', (place, part) => {
  expect(() => document('sample', { ...given, ...(part as object) })).toThrow(`sample: ${place} has an unknown key`)
})
