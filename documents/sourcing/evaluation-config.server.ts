/** What the server does for evaluation configs: sound items and options, weights of 100 %, versions that follow each other. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { evaluationConfig, type EvaluationConfig } from './evaluation-config.ts'

export const evaluationConfigLogic = defineLogic(evaluationConfig, {
  checks: {
    itemsSound(doc) {
      const row = doc.items.findIndex(({ item }, at) => doc.items.findIndex((one) => one.item === item) < at)
      return row < 0 ? undefined : { path: `items[${row}].item`, message: ['评估项重复', 'This item is there already'] }
    },
    optionsSound(doc) {
      for (const [row, { item, option, score }] of doc.options.entries()) {
        const of = doc.items.find((one) => one.item === item)
        if (!of) return { path: `options[${row}].item`, message: [`没有评估项“${item}”`, `There is no item "${item}"`] }
        if (/[,，;；=]/.test(option))
          return { path: `options[${row}].option`, message: ['选项名称不能含逗号、分号或等号', 'No commas, semicolons or equals signs'] }
        if (doc.options.findIndex((one) => one.item === item && one.option === option) < row)
          return { path: `options[${row}].option`, message: ['选项重复', 'This option is there already'] }
        if (compare(score, of.maximum) > 0)
          return { path: `options[${row}].score`, message: [`分值不得超过满分 ${of.maximum}`, `No more than the maximum of ${of.maximum}`] }
      }
      return undefined
    },
    weightsWhole: (doc) =>
      compare(doc.weights ?? '0', '100') === 0
        ? undefined
        : {
            path: 'items',
            message: [`权重合计应为 100 %，现为 ${doc.weights ?? '0'} %`, `Weights are 100 % in sum, not ${doc.weights ?? '0'} %`],
          },
    async noOpenVersion(doc, ctx) {
      const [open] = await ctx.find(evaluationConfig, { previous: doc.id, status: ['draft', 'inactive'] }, { limit: 1 })
      return open && [`新版本 ${open.number} 尚未启用`, `The new version ${open.number} is not active yet`]
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

/** The config itself when it is active, else the active version that has replaced it; undefined where there is none. */
export async function activeVersion(id: string, ctx: Context): Promise<EvaluationConfig | undefined> {
  let config: EvaluationConfig | undefined = await ctx.get(evaluationConfig, id)
  while (config?.status === 'archived') [config] = await ctx.find(evaluationConfig, { previous: config.id }, { limit: 1 })
  return config?.status === 'active' ? ctx.get(evaluationConfig, config.id) : undefined
}
