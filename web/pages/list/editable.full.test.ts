/** Tests of editable list cells: locked cells stay locked, and rules that need fields outside the row are checked with the server. */
import { expect, test } from 'vitest'
import { meets } from '../../../model/rules/condition.ts'
import { meetsSoFar } from '../../../model/rules/condition-parts.ts'
import type { Page, PageCondition, PageField, WireDoc } from '../../../model/page.ts'
import { isEditable, isShut } from './editable.ts'

const field = (rules: PageField['rules'], name = 'kind') =>
  ({ field: name, type: 'choice', isNotPost: false, restriction: 0, rules }) as unknown as PageField
const page = {
  partyRole: 'owner',
  may: { edit: true },
  readonly: false,
  blocks: [{ form: [{ field: 'kind' }, { field: 'number' }] }],
} as unknown as Page
const row = { id: '1', number: 'A', status: 'active', version: 1, kind: 'x', amount: '12.5' } as unknown as WireDoc
const shut = (rules: PageField['rules'], roles: readonly string[] = ['buyer']) => isShut(page, field(rules), { row, roles })

test('a lock rule that the row can decide gives the same result as the whole condition', () => {
  const rules: [PageField['rules']['lock'], boolean][] = [
    [{ action: 'edit' }, true],
    [{ action: 'create' }, false],
    [{ status: ['active', 'frozen'] }, true],
    [{ status: 'draft' }, false],
    [{ partyRole: 'supplier' }, false],
    [{ role: 'buyer', kind: 'x' }, true],
    [{ notRole: 'buyer' }, false],
    [{ amount: { above: '12.4' } }, true],
    [{ amount: { empty: true } }, false],
  ]
  for (const [lock, expected] of rules) {
    expect(shut({ lock }), JSON.stringify(lock)).toBe(expected)
    expect(meets(lock as PageCondition, row as never, { roles: ['buyer'], action: 'edit', partyRole: 'owner' }), JSON.stringify(lock)).toBe(
      expected,
    )
  }
})

test('asks the server about missing fields, unless another part of the rule already fails', () => {
  expect(shut({ lock: { window: 'closed' } })).toBeUndefined()
  expect(shut({ lock: { expression: 'amount > 3' } })).toBeUndefined()
  expect(shut({ lock: { window: 'closed', status: 'draft' } })).toBe(false)
  expect(meetsSoFar({}, {}, { roles: [] })).toBe(true)
})

test('a field hidden by its rule is not editable, because the value would be lost', () => {
  expect(shut({ show: { kind: 'y' } })).toBe(true)
  expect(shut({ show: { kind: 'x' } })).toBe(false)
  expect(shut({ show: { window: 'open' } })).toBeUndefined()
})

test('a document number is not editable once it is assigned', () => {
  expect(isEditable(page, field({}))).toBe(true)
  expect(isEditable(page, { ...field({}, 'number'), type: 'text' })).toBe(false)
})
