/** Tests that a counterparty learns nothing of hidden fields by what is refused: neither figures beyond what is stored nor errors stand there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../../model/document.ts'
import { link } from '../../../model/fields/link.ts'
import { quantity } from '../../../model/fields/quantity.ts'
import { messages } from '../../../model/messages.ts'
import { defineLogic } from '../../document-logic.ts'
import { story, type Story } from '../../testing/story.ts'

const inside = { restrict: { others: 2 } } as const
const bid = document('bid', {
  module: 'story',
  kind: 'transaction',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier', edit: { draft: ['price', 'size'] } } } },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  code: 'BID',
  label: ['标', 'Bid'],
  number: 'B-{00000}',
  fields: {
    supplier: link(['供', 'Supplier'], 'company'),
    price: quantity(['价', 'Price']),
    size: quantity(['大小', 'Size']),
    target: quantity(['目标', 'Target'], inside),
    deviation: quantity(['偏差', 'Deviation'], { formula: 'if target = null then null else price / target * 100', ...inside }),
    double: quantity(['倍', 'Double'], { formula: 'price * 2' }),
  },
  statuses: { draft: { label: ['草', 'Draft'], family: 'neutral', edit: true }, sent: { label: ['送', 'Sent'], family: 'info' } },
  actions: {
    send: { label: ['送', 'Send'], from: 'draft', to: 'sent', by: '*', partyRole: ['owner', 'supplier'], checks: ['nearTarget'] },
  },
  checks: ['nearTarget'],
  list: { columns: ['number', 'status'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'supplier', 'price', 'size', 'target', 'deviation', 'double'] }],
})
/** What a bid writes along: its ceiling, and a note that the supplier does not see there. */
const budget = document('budget', {
  module: 'story',
  kind: 'transaction',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier' } } },
  rights: { read: ['*'], create: ['buyer'] },
  code: 'BUD',
  label: ['预算', 'Budget'],
  number: 'U-{00000}',
  fields: {
    supplier: link(['供', 'Supplier'], 'company'),
    // A name that the bid has too, where the supplier sees it.
    price: quantity(['上限', 'Ceiling'], { atMost: '100', ...inside }),
    spent: quantity(['已用', 'Spent'], { atMost: '100' }),
  },
  statuses: { draft: { label: ['草', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['number'] },
})
const logic = defineLogic(bid, {
  after: {
    async save(doc, ctx) {
      if (doc.size !== '21' && doc.size !== '22') return
      await ctx.create(budget, { supplier: doc.supplier, [doc.size === '21' ? 'price' : 'spent']: doc.price } as never)
    },
  },
  checks: {
    nearTarget: (doc) =>
      doc.size === '13' ? { key: 'bid.far', message: ['离目标 7 太远', 'Too far from the target of 7'], path: 'target' } : undefined,
  },
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [bid, budget] as readonly AnyDocument[], logic: [logic] as never })
})
afterAll(() => app?.end())
const bidOf = (target: string | null) => app.as('buyer').create(bid, { supplier: app.companies['supplier'], target, price: '1' } as never)
const errorsOf = (work: Promise<unknown>) =>
  work.then(
    () => 'kept',
    ({ fields }: { readonly fields?: readonly { readonly path: string; readonly key: string }[] }) =>
      fields?.map(({ path, key }) => [path, key]),
  )

test('a figure that is hidden from who saves refuses nothing and is blank; one that is read is refused at it; the owner is refused at both', async () => {
  for (const target of ['0.0001', '50000', null]) {
    const { id } = await bidOf(target)
    const supplier = (price: string) => errorsOf(app.as('supplier').save(bid, id, { price }))
    expect([target, await supplier('12345678901234'), await supplier('1')]).toEqual([target, 'kept', 'kept'])
    await app.as('supplier').save(bid, id, { price: '12345678901234' })
    expect(await errorsOf(app.as('supplier').act(bid, id, 'send'))).toBe('kept')
    const stored = (await app.as('buyer').get(bid, id))['deviation']
    expect(stored).toBe(target === '50000' ? '24691357802.468' : null)
  }
  const { id } = await bidOf('0.0001')
  expect(await errorsOf(app.as('buyer').save(bid, id, { price: '12345678901234' }))).toEqual([['deviation', 'field.tooLarge']])
})

test('what is refused at a hidden field is said without field and reason, on saves and actions; other errors stand alone', async () => {
  const { id } = await bidOf('7')
  const unseen = [['', 'form.refusedUnseen']]
  expect(await errorsOf(app.as('supplier').save(bid, id, { size: '13' }))).toEqual(unseen)
  expect(await errorsOf(app.as('supplier').save(bid, id, { size: 'x', price: 'y' }))).toEqual([
    ['size', 'field.number'],
    ['price', 'field.number'],
  ])
  expect(await errorsOf(app.as('buyer').save(bid, id, { size: '13' }))).toEqual([['target', 'message.text']])
  expect(messages['form.refusedUnseen'].every((text) => !/目标|target/i.test(text))).toBe(true)
})

test('what refuses another document that logic writes along is said where the person sees the field of that one, whatever field the own one has', async () => {
  const { id } = await bidOf('7')
  const supplier = app.as('supplier')
  expect(await errorsOf(supplier.save(bid, id, { size: '21', price: '500' }))).toEqual([['', 'form.refusedUnseen']])
  expect(await errorsOf(supplier.save(bid, id, { size: '22', price: '500' }))).toEqual([['spent', 'field.atMost']])
  expect(await errorsOf(app.as('buyer').save(bid, id, { size: '21', price: '500' }))).toEqual([['price', 'field.atMost']])
  expect(await errorsOf(supplier.save(bid, id, { size: '21', price: '50' }))).toBe('kept')
})
