/** Proof that wrong names of the work of an action do not compile, in its definition and in its logic, as `definition-types.test-d.ts` has it. */
import { defineLogic } from '../engine/document-logic.ts'
import { document } from '../model/document.ts'
import { quantity } from '../model/fields/quantity.ts'
import { text } from '../model/fields/text.ts'

const label = ['纸', 'Paper'] as const
const finish = { label, from: 'draft', to: 'done', work: { reads: ['a'], writes: ['amount'] } } as const
const spec = {
  module: 'test',
  code: 'PPR',
  label,
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'] },
  fields: { title: text(label), amount: quantity(label), other: quantity(label) },
  statuses: { draft: { label, family: 'neutral', edit: true }, done: { label, family: 'success', end: true } },
  list: { columns: ['title'] },
} as const
const worked = document('a', { ...spec, actions: { finish } })
document('a', {
  ...spec,
  actions: {
    // @ts-expect-error work that sets no such field
    finish: { ...finish, work: { reads: ['a'], writes: ['amuont'] } },
  },
})

defineLogic(worked, {
  checks: {},
  work: { finish: async (doc, ctx) => ({ amount: doc.title ? String(await ctx.count(worked, { title: doc.title })) : null }) },
})
// @ts-expect-error the work of an action is missing
defineLogic(worked, { checks: {} })
// @ts-expect-error the work of an action sets another field
defineLogic(worked, { checks: {}, work: { finish: async () => ({ other: '1' }) } })
defineLogic(worked, {
  checks: {},
  work: {
    async finish(_, ctx) {
      // @ts-expect-error the type has no such field
      const papers = await ctx.all(worked, { titel: 'x' })
      return { amount: String(papers.length) }
    },
  },
})
