/** A plan that a job computes from demands, for the tests of work. */
import { document } from '../../model/document.ts'
import { choice } from '../../model/fields/choice.ts'
import { integer } from '../../model/fields/integer.ts'
import { lines } from '../../model/fields/lines.ts'
import { lineLink } from '../../model/fields/line-link.ts'
import { link } from '../../model/fields/link.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { add } from '../../model/decimal.ts'
import { defineLogic } from '../document-logic.ts'

const roles = { rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] }, parties: { owner: 'brand' } } as const
const regions = { north: ['北', 'North'], south: ['南', 'South'] } as const

export const demand = document('demand', {
  module: 'tale',
  code: 'DEM',
  kind: 'transaction',
  label: ['需求', 'Demand'],
  number: 'D-{0000}',
  ...roles,
  fields: {
    region: choice(['区域', 'Region'], regions, { required: true, default: 'north' }),
    items: lines(['明细', 'Items'], { quantity: quantity(['数量', 'Quantity'], { required: true, above: 0 }) }),
  },
  statuses: { draft: { edit: true } },
  actions: {},
  list: { columns: ['number', 'region'] },
})

export const plan = document('plan', {
  module: 'tale',
  code: 'PLN',
  kind: 'transaction',
  label: ['计划', 'Plan'],
  number: 'PL-{0000}',
  ...roles,
  fields: {
    region: choice(['区域', 'Region'], regions, { required: true, default: 'north' }),
    limit: integer(['上限', 'Limit']),
    total: quantity(['合计', 'Total'], { computed: true }),
    runs: integer(['计算次数', 'Times computed'], { computed: true, default: 0 }),
    rows: lines(['计划行', 'Rows'], {
      demand: link(['需求', 'Demand'], 'demand', { computed: true }),
      line: lineLink(['需求行', 'Line'], 'demand', 'items', { computed: true }),
      quantity: quantity(['数量', 'Quantity'], { computed: true, above: 0 }),
    }),
  },
  statuses: { draft: { edit: true }, planned: { label: ['已计划', 'Planned'], family: 'success', edit: true } },
  actions: {
    calculate: {
      label: ['计算', 'Compute'],
      from: ['draft', 'planned'],
      to: 'planned',
      by: 'buyer',
      checks: ['limited'],
      asks: ['large'],
      work: { reads: ['demand'], writes: ['total', 'rows'] },
    },
  },
  list: { columns: ['number', 'region', 'status'] },
})

/** What a test does while a plan is computed: after each page. */
export const meanwhile: { page: () => Promise<unknown> } = { page: async () => undefined }

export const planLogic = defineLogic(plan, {
  checks: {
    limited: (doc) => (doc.limit === 0 ? { key: 'plan.limit', message: ['上限为零', 'The limit is zero'], path: 'limit' } : undefined),
  },
  asks: { large: (doc) => ((doc.limit ?? 1) > 1000 ? { key: 'plan.large', message: ['上限很大', 'The limit is large'] } : undefined) },
  work: {
    async calculate(doc, ctx) {
      const count = await ctx.count(demand, { region: doc.region })
      const rows: { demand: string; line: string; quantity: string }[] = []
      let done = 0
      for await (const page of ctx.pages(demand, { region: doc.region }, { lines: true, size: 2 })) {
        for (const { id, items } of page) rows.push(...items.map((item) => ({ demand: id, line: item.id, quantity: item.quantity })))
        done += page.length
        await ctx.progress(done, count)
        await meanwhile.page()
      }
      // A limit below the number of rows cannot be stored: its last row has no quantity.
      const stored = doc.limit !== null && rows.length > doc.limit ? [...rows, { demand: null, line: null, quantity: '0' }] : rows
      return { rows: stored, total: rows.reduce((sum, { quantity: one }) => add(sum, one), '0') }
    },
  },
  after: { calculate: async (doc, ctx) => void (await ctx.set(plan, doc.id, { runs: (doc.runs ?? 0) + 1 })) },
})

export const workTypes = [demand, plan]
