/** What the server does for evaluation forms: items as the config had them, scores within their maxima, and the seal broken by the last to hand in. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { add, compare } from '../../model/decimal.ts'
import { activeVersion } from './evaluation-config.server.ts'
import { evaluationForm, type EvaluationForm } from './evaluation-form.ts'
import { requestForQuotation } from './request-for-quotation.ts'
import { supplierQuotation } from './supplier-quotation.ts'

export const evaluationFormLogic = defineLogic(evaluationForm, {
  checks: {
    ownForm: (doc, ctx) =>
      doc.reviewer === ctx.actor.user
        ? undefined
        : { path: 'reviewer', message: ['只有本人可以评分', 'Only the reviewer who is named scores this form'] },
    async requestClosed(doc, ctx) {
      const rfq = await ctx.get(requestForQuotation, doc.rfq!)
      return rfq.status === 'quotation_closed' ? undefined : ['询价未关闭，不能评审', 'The RFQ is not closed: it cannot be reviewed']
    },
    async requestClosedAtFirst(doc, ctx, { before }) {
      if (before) return undefined
      const quote = await ctx.get(supplierQuotation, doc.quotation)
      const rfq = await ctx.get(requestForQuotation, quote.rfq)
      if (rfq.status !== 'quotation_closed' || quote.status !== 'pending_evaluation')
        return { path: 'quotation', message: ['询价未关闭，不能评审', 'The RFQ is not closed: it cannot be reviewed'] }
      if (!rfq.reviewing)
        return { path: 'quotation', message: ['评审尚未开始，请先在询价单上开始评审', 'The review has not begun: start it on the request'] }
      if (doc.reviewer !== ctx.actor.user && !rfq.reviewers.some((one) => one.reviewer === doc.reviewer))
        return { path: 'reviewer', message: ['不是该询价的评审人', 'No reviewer of this request'] }
      const [ended] = await ctx.find(evaluationForm, { rfq: rfq.id, status: 'review_ended' }, { limit: 1 })
      return ended && { path: 'quotation', message: ['评分已公开，不能再增加评审', 'The scores are open: no review can be added'] }
    },
    async configActiveAtFirst(doc, ctx, { before }) {
      if (before) return undefined
      const rfq = await ctx.get(requestForQuotation, (await ctx.get(supplierQuotation, doc.quotation)).rfq)
      const config = rfq.config ? await activeVersion(rfq.config, ctx) : undefined
      return config ? undefined : { path: 'quotation', message: ['评估配置未启用', 'The evaluation config is not active'] }
    },
    linesKept(doc, _, { before }) {
      const same =
        !before || (before.lines.length === doc.lines.length && before.lines.every((one) => doc.lines.some(({ id }) => id === one.id)))
      return same ? undefined : { path: 'lines', message: ['评估项不能增删', 'Nothing is added to the items or taken from them'] }
    },
    optionsKnown(doc) {
      for (const [row, line] of doc.lines.entries()) {
        const offered = optionsOf(line.choices)
        const chosen = namesIn(line.options)
        const unknown = chosen.find((one) => !offered.has(one))
        if (unknown) return { path: `lines[${row}].options`, message: [`没有选项“${unknown}”`, `There is no option "${unknown}"`] }
        if (chosen.length > 1 && !line.multi) return { path: `lines[${row}].options`, message: ['只能选一项', 'One option only'] }
      }
      return undefined
    },
    withinMaximum(doc) {
      const row = doc.lines.findIndex(({ score, maximum }) => score !== null && compare(score, maximum ?? '0') > 0)
      return row < 0
        ? undefined
        : {
            path: `lines[${row}].score`,
            message: [`得分不得超过满分 ${doc.lines[row]!.maximum}`, `No more than the maximum of ${doc.lines[row]!.maximum}`],
          }
    },
    allScored(doc) {
      const row = doc.lines.findIndex(({ score }) => score === null)
      return row < 0 ? undefined : { path: `lines[${row}].score`, message: ['请为每个评估项打分', 'Score every item'] }
    },
  },

  async fill(doc, ctx, { before }) {
    if (before)
      return before.status === 'in_review'
        ? { lines: doc.lines.map((line) => (line.choices && line.options ? { ...line, score: sumOf(line.choices, line.options) } : line)) }
        : {}
    if (!doc.quotation) return {}
    const quote = await ctx.get(supplierQuotation, doc.quotation)
    const rfq = await ctx.get(requestForQuotation, quote.rfq)
    const config = rfq.config ? await activeVersion(rfq.config, ctx) : undefined
    return {
      rfq: rfq.id,
      supplier: quote.supplier,
      config: config?.id ?? null,
      // As they are now: a later version changes nothing of a review under way.
      lines: (config?.items ?? []).map(({ item, weight, maximum, multi }) => ({
        item,
        weight,
        maximum,
        multi,
        choices:
          config!.options
            .filter((one) => one.item === item)
            .map((one) => `${one.option}=${one.score}`)
            .join('; ') || null,
      })),
    }
  },

  after: {
    handIn: (doc, ctx) => openWhenAllAreIn(doc, ctx),
  },
})

/** Under the lock of the request: of two who hand in at once one is the last, and sees the other. */
async function openWhenAllAreIn(doc: EvaluationForm, ctx: Context): Promise<void> {
  const rfq = await ctx.lock(requestForQuotation, doc.rfq!)
  const forms = await ctx.find(evaluationForm, { rfq: rfq.id })
  if (forms.some((one) => one.status !== 'handed_in')) return
  for (const one of forms) await ctx.act(evaluationForm, one.id, 'endReview')
  ctx.notify({
    users: [...new Set([rfq.createdBy, ...forms.map((one) => one.reviewer)])],
    type: 'MSG',
    content: [`询价 ${rfq.number} 的评分已全部提交`, `All scores of ${rfq.number} are in`],
    about: { type: requestForQuotation, id: rfq.id },
  })
}

/** `good=10; fair=6` as the names with their scores. */
const optionsOf = (choices: string | null): ReadonlyMap<string, string> =>
  new Map((choices ?? '').split('; ').flatMap((one) => (one.includes('=') ? [one.split('=') as [string, string]] : [])))
const namesIn = (options: string | null): string[] => [
  ...new Set(
    (options ?? '')
      .split(/[,，;；]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]

function sumOf(choices: string, options: string): string {
  const offered = optionsOf(choices)
  return namesIn(options).reduce((sum, one) => add(sum, offered.get(one) ?? '0'), '0')
}
