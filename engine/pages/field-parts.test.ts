/** Tests of what a page says of a field by the definition alone. */
import { expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { text } from '../../model/fields/text.ts'
import { hasShortTitle } from './field-parts.ts'

const typeWith = (title: readonly ('code' | 'name')[], max: { readonly code?: number; readonly name?: number }) =>
  document('thing', {
    module: 'story',
    code: 'THG',
    label: ['物', 'Thing'],
    title,
    parties: { owner: 'brand' },
    rights: { read: ['*'] },
    fields: { code: text(['码', 'Code'], { max: max.code }), name: text(['名', 'Name'], { max: max.name }) },
    statuses: { active: { label: ['用', 'Active'], family: 'success' } },
    list: { columns: ['code'] },
    form: [{ section: ['基本', 'Basic'], fields: ['code', 'name'] }],
  })

test('titles are short by the lengths that the definition allows: a short name, or a code that says by itself what is meant', () => {
  expect(hasShortTitle(typeWith(['name'], { name: 20 }))).toBe(true)
  expect(hasShortTitle(typeWith(['name'], { name: 60 }))).toBe(false)
  expect(hasShortTitle(typeWith(['name'], {}))).toBe(false)
  expect(hasShortTitle(typeWith(['code', 'name'], { code: 3, name: 40 }))).toBe(true)
  expect(hasShortTitle(typeWith(['code', 'name'], { code: 10, name: 20 }))).toBe(false)
  expect(hasShortTitle(undefined)).toBe(false)
})
