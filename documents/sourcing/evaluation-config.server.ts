/** Server logic of evaluation configs: options belong to items, versions in sequence. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { evaluationConfig, type EvaluationConfig } from './evaluation-config.ts'
import { refuse } from './messages.ts'

export const evaluationConfigLogic = defineLogic(evaluationConfig, {
  checks: {
    optionsSound(doc) {
      for (const [row, { item, option, score }] of doc.options.entries()) {
        const of = doc.items.find((one) => one.item === item)
        if (!of) return refuse('evaluationConfig.noItem', { item }, `options[${row}].item`)
        if (/[,，;；=]/.test(option)) return refuse('evaluationConfig.noCommasSemicolonsEqualsSigns', `options[${row}].option`)
        if (compare(score, of.maximum) > 0)
          return refuse('evaluationConfig.noMoreThanMaximum', { maximum: of.maximum }, `options[${row}].score`)
      }
      return undefined
    },
    async noOpenVersion(doc, ctx) {
      const [open] = await ctx.find(evaluationConfig, { previous: doc.id, status: ['draft', 'inactive'] }, { limit: 1 })
      return open && refuse('evaluationConfig.newVersionNotActiveYet', { number: open.number })
    },
  },
  after: {
    async activate(doc, ctx) {
      if (!doc.previous) return
      const former = await ctx.get(evaluationConfig, doc.previous)
      if (former.status !== 'archived') await ctx.act(evaluationConfig, former.id, 'archive')
    },
    async revise(doc, ctx) {
      const edition = (doc.edition ?? 1) + 1
      const { name, category, passScore } = doc
      await ctx.create(
        evaluationConfig,
        {
          number: `${doc.number.replace(/V\d+$/, '')}V${edition}`,
          name,
          category,
          passScore,
          edition,
          previous: doc.id,
          items: doc.items.map(({ id: _, no: __, ...item }) => item),
          options: doc.options.map(({ id: _, no: __, ...option }) => option),
        },
        { company: doc.ownerCompany },
      )
    },
  },
})

/** Returns the config itself when it is active, else the active version that replaced it; undefined where there is none. */
export async function activeVersion(id: string, ctx: Context): Promise<EvaluationConfig | undefined> {
  const first = await ctx.get(evaluationConfig, id)
  if (first.status !== 'archived') return first.status === 'active' ? first : undefined
  const later = { ownerCompany: first.ownerCompany, edition: { above: first.edition ?? 1 } }
  const successors = new Map(
    (await ctx.find(evaluationConfig, later, { all: true })).toReversed().map((config) => [config.previous, config]),
  )
  let config: EvaluationConfig | undefined = first
  while (config?.status === 'archived') config = successors.get(config.id)
  return config?.status === 'active' ? ctx.get(evaluationConfig, config.id) : undefined
}
