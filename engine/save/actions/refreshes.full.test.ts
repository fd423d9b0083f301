/** Tests actions that fill the document again (`refreshes`): what is submitted is what is true then, by every way; what is signed stays, and what was typed too. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dec, plain } from '../../../model/decimal.ts'
import { document, type Doc } from '../../../model/document.ts'
import { WeftError } from '../../../model/errors.ts'
import { f } from '../../../model/fields/fields.ts'
import { defineLogic } from '../../document-logic.ts'
import { history } from '../../journal/history.ts'
import { story, type Story } from '../../testing/story.ts'
import { listMovedBases } from '../moved-bases.ts'
import { bulkAll, bulkOne } from './bulk-actions.ts'
import { actMany } from './execute-action.ts'

const common = { module: 'refreshing', rights: { read: ['*'], create: ['*'], edit: ['*'] } } as const
const fee = document('fee', {
  ...common,
  kind: 'master',
  code: 'FEE',
  label: ['费率', 'Fee'],
  fields: { rate: f.quantity(['费率', 'Rate']) },
  statuses: { open: { label: ['开放', 'Open'], family: 'info', edit: true } },
  actions: {},
  list: { columns: ['rate'] },
})
const claim = document('claim', {
  ...common,
  code: 'CLM',
  label: ['费用单', 'Claim'],
  number: 'C-{0000}',
  fields: {
    fee: f.link(['费率', 'Fee'], 'fee', { required: true }),
    typed: f.quantity(['自定费率', 'Own rate']),
    rate: f.quantity(['采用费率', 'Rate taken'], { computed: true }),
    items: f.lines(['明细', 'Items'], {
      hours: f.quantity(['工时', 'Hours'], { required: true }),
      amount: f.quantity(['金额', 'Amount'], { computed: true }),
    }),
    total: f.quantity(['合计', 'Total'], { formula: 'sum(items.amount)' }),
  },
  statuses: { draft: { edit: true }, waiting: { label: ['待批', 'Waiting'], family: 'info' }, approved: {} },
  flow: ['draft', 'waiting', 'approved'],
  actions: {
    submit: {
      label: ['提交', 'Submit'],
      from: 'draft',
      to: 'waiting',
      by: 'buyer',
      refreshes: true,
      checks: ['affordable'],
      asks: ['large'],
    },
    approve: { label: ['批准', 'Approve'], from: 'waiting', to: 'approved', by: 'manager', sign: 'any' },
    park: { label: ['搁置', 'Park'], from: 'draft', to: 'draft', by: 'buyer' },
  },
  warnings: { large: ['金额较大', 'A large amount'] },
  constraints: [{ field: 'rate', holds: 'rate = null or rate <= 90', message: ['费率最高 90', 'A rate is 90 at most'] }],
  basedOn: { fee: { link: 'fee', reads: ['rate'], while: ['draft', 'waiting', 'approved'], refreshedIn: ['draft'] } },
  list: { columns: ['number', 'total'] },
})
const logic = defineLogic(claim, {
  checks: {
    affordable: ({ total }) =>
      dec(total ?? '0').gt(500) ? { key: 'claim.tooMuch', message: [`超额 ${total}`, `Too much: ${total}`], path: 'total' } : undefined,
  },
  asks: {
    large: ({ total }) =>
      dec(total ?? '0').gt(300) ? { key: 'claim.large', message: [`金额 ${total}`, `It is ${total}`], path: 'total' } : undefined,
  },
  async fill(doc, ctx, { before }) {
    if (before && doc.status !== 'draft') return {}
    const rate = doc.typed ?? (await ctx.get(fee, doc.fee)).rate
    return { rate, items: doc.items.map((item) => ({ ...item, amount: rate && plain(dec(item.hours).times(rate)) })) }
  },
})

let app: Story
const buyer = () => app.as('buyer')
beforeAll(async () => {
  app = await story({ documents: [fee, claim], logic: [logic] })
})
afterAll(() => app?.end())

/** A claim of two hours whose fee was 10 when it was saved, and is another one now. */
async function staleAt(now: string, more: object = {}) {
  const source = await buyer().create(fee, { rate: '10' })
  const { id } = await buyer().create(claim, { fee: source.id, items: [{ hours: '2' }], ...more })
  await buyer().save(fee, source.id, { rate: now })
  return { id, source: source.id }
}
const figures = ({ rate, items, total }: Doc<typeof claim>) => [rate, items[0]!.amount, total]
const submit = (id: string, more: { confirmed?: readonly string[]; values?: Record<string, unknown> } = {}) =>
  buyer().act(claim, id, 'submit', more)
const refusalOf = async (acting: Promise<unknown>) => {
  const error = await acting.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(WeftError)
  return error as WeftError
}

test('a draft that nobody saved again is submitted with the figures of now, in one step of the version and one entry; what is approved stays', async () => {
  const { id, source } = await staleAt('25')
  expect(figures(await buyer().get(claim, id))).toEqual(['10', '20', '20'])
  const submitted = await submit(id)
  expect([submitted.status, submitted.version, ...figures(submitted)]).toEqual(['waiting', 2, '25', '50', '50'])
  const entries = await buyer().perform((operation) => history(operation, claim, id))
  expect(entries.map(({ action }) => action)).toEqual(['submit', 'create'])
  expect(entries[0]!.changes.map(({ path }) => path)).toEqual(expect.arrayContaining(['rate', 'total', 'status']))
  await buyer().save(fee, source, { rate: '30' })
  expect(figures(await app.as('manager').act(claim, id, 'approve'))).toEqual(['25', '50', '50'])
})

test('an action that does not say so leaves the figures as they were saved', async () => {
  const { id } = await staleAt('25')
  expect(figures(await buyer().act(claim, id, 'park'))).toEqual(['10', '20', '20'])
})

test('what a person typed stays', async () => {
  const { id } = await staleAt('25', { typed: '12' })
  expect(figures(await submit(id))).toEqual(['12', '24', '24'])
})

test('values that are given along are saved and filled once', async () => {
  const { id } = await staleAt('25')
  expect(figures(await submit(id, { values: { typed: '15' } }))).toEqual(['15', '30', '30'])
})

test('constraints, checks and warnings see the new figures, at their fields', async () => {
  const tooHigh = await staleAt('91')
  expect((await refusalOf(submit(tooHigh.id))).localisedFields('en')).toEqual({ rate: ['A rate is 90 at most'] })
  const tooMuch = await staleAt('90', { items: [{ hours: '6' }] })
  expect((await refusalOf(submit(tooMuch.id))).localisedFields('en')).toEqual({ total: ['Too much: 540'] })
  const large = await staleAt('80', { items: [{ hours: '5' }] })
  const question = await refusalOf(submit(large.id))
  expect(question).toMatchObject({ code: 409, key: 'action.asks', detail: { asks: [{ text: ['金额 400', 'It is 400'] }] } })
  const confirmed = (question.detail!['asks'] as readonly { code: string }[]).map(({ code }) => code)
  // What was confirmed of other figures does not hold for those of now.
  await buyer().save(fee, large.source, { rate: '84' })
  expect(await refusalOf(submit(large.id, { confirmed }))).toMatchObject({ detail: { asks: [{ text: ['金额 420', 'It is 420'] }] } })
  expect(figures(await buyer().get(claim, large.id))).toEqual(['10', '50', '50'])
  await buyer().save(fee, large.source, { rate: '80' })
  expect(figures(await submit(large.id, { confirmed }))).toEqual(['80', '400', '400'])
})

test('documents that are submitted together, by a person or by logic, have the figures of now', async () => {
  const [one, other, third, fourth] = [await staleAt('25'), await staleAt('35'), await staleAt('45'), await staleAt('55')]
  const bulk = await bulkAll([one.id, other.id], {
    one: (id) => buyer().perform((operation) => bulkOne(operation, claim, id, { action: 'submit' })),
    language: 'en',
  })
  expect(bulk.done).toBe(2)
  await buyer().perform((operation) => actMany(operation, claim, [third.id, fourth.id], { action: 'submit' }))
  const totals = []
  for (const { id } of [one, other, third, fourth]) totals.push((await buyer().get(claim, id)).total)
  expect(totals).toEqual(['50', '70', '90', '110'])
})

test('what each save reads again is read again: a submitted document says what moved since then alone', async () => {
  const { id, source } = await staleAt('25')
  const moved = async () => (await buyer().perform((operation) => listMovedBases(operation, claim, id))).flatMap((one) => one.moved)
  expect(await moved()).toMatchObject([{ from: '10', to: '25' }])
  await submit(id)
  expect(await moved()).toEqual([])
  await buyer().save(fee, source, { rate: '30' })
  expect(await moved()).toMatchObject([{ from: '25', to: '30' }])
})
