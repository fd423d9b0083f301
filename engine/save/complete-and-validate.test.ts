/** Tests of completing and validating a write: logic that refuses or fails while another value is invalid. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'
import { defineLogic } from '../document-logic.ts'
import { story, type Story } from '../testing/story.ts'

const crate = document('crate', {
  module: 'story',
  code: 'CRT',
  kind: 'transaction',
  label: ['箱', 'Crate'],
  number: 'C-{00000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    label: text(['标签', 'Label'], { required: true }),
    mode: text(['方式', 'Mode']),
    pieces: quantity(['数量', 'Quantity']),
  },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['number', 'label', 'status'], search: ['number'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'label'] }],
})

const crateLogic = defineLogic(crate, {
  checks: {},
  fill(doc, ctx) {
    if (doc.mode === 'refuse') ctx.refuse('form.invalid')
    if (doc.mode === 'fail') throw new TypeError('fault of logic')
    return {}
  },
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [crate], logic: [crateLogic] })
})
afterAll(() => app?.end())

const create = (mode: string) => app.as('buyer').create(crate, { mode, pieces: 'many' })

test('a fault in logic is thrown even when another value is invalid', async () => {
  await expect(create('fail')).rejects.toThrow('fault of logic')
})

test('field errors take precedence over a refusal by logic', async () => {
  await expect(create('refuse')).rejects.toMatchObject({
    code: 11000,
    fields: [
      { path: 'pieces', key: 'field.number' },
      { path: 'label', key: 'common.INPUT_REQUIRED' },
    ],
  })
})
