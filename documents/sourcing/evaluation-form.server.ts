/**
 * Server logic of evaluation forms: items are copied from the config, scores stay within their maxima, and the forms become visible
 * when the last one is submitted.
 */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { add } from '../../model/decimal.ts'
import { evaluationConfig } from './evaluation-config.ts'
import { evaluationForm, type EvaluationForm } from './evaluation-form.ts'
import { ratingChanged } from './rating-changed.server.ts'
import { requestForQuotation } from './request-for-quotation.ts'
import { supplierQuotation } from './supplier-quotation.ts'
import { refuse } from './messages.ts'

export const evaluationFormLogic = defineLogic(evaluationForm, {
  checks: {
    async requestClosed(doc, ctx) {
      const rfq = await ctx.get(requestForQuotation, doc.rfq!)
      return rfq.status === 'quotation_closed' ? undefined : refuse('evaluationForm.rfqClosedCannotReviewed')
    },
    async requestClosedAtFirst(doc, ctx, { before }) {
      if (before) return undefined
      const quote = await ctx.get(supplierQuotation, doc.quotation)
      const rfq = await ctx.get(requestForQuotation, quote.rfq)
      if (rfq.status !== 'quotation_closed' || quote.status !== 'pending_evaluation')
        return refuse('evaluationForm.rfqClosedCannotReviewed', 'quotation')
      if (!rfq.reviewing) return refuse('evaluationForm.reviewNotBegunStartRequest', 'quotation')
      if (doc.reviewer !== ctx.actor.user && !rfq.reviewers.some((one) => one.reviewer === doc.reviewer))
        return refuse('evaluationForm.noReviewerRequest', 'reviewer')
      const [ended] = await ctx.find(evaluationForm, { rfq: rfq.id, status: 'review_ended' }, { limit: 1 })
      return ended && refuse('evaluationForm.scoresOpenNoReviewAdded', 'quotation')
    },
    async configActiveAtFirst(doc, ctx, { before }) {
      if (before) return undefined
      const rfq = await ctx.get(requestForQuotation, (await ctx.get(supplierQuotation, doc.quotation)).rfq)
      const isActive = rfq.config !== null && (await ctx.activeVersions(evaluationConfig, [rfq.config])).has(rfq.config)
      return isActive ? undefined : refuse('evaluationForm.evaluationConfigNotActive', 'quotation')
    },
    linesKept(doc, _, { before }) {
      const same =
        !before || (before.lines.length === doc.lines.length && before.lines.every((one) => doc.lines.some(({ id }) => id === one.id)))
      return same ? undefined : refuse('evaluationForm.nothingAddedToItemsTakenFrom', 'lines')
    },
    optionsKnown(doc) {
      for (const [row, line] of doc.lines.entries()) {
        const offered = optionsOf(line.choices)
        const chosen = namesIn(line.options)
        const unknown = chosen.find((one) => !offered.has(one))
        if (unknown) return refuse('evaluationForm.noOption', { unknown }, `lines[${row}].options`)
        if (chosen.length > 1 && !line.multi) return refuse('evaluationForm.optionOnly', `lines[${row}].options`)
      }
      return undefined
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
    const config = rfq.config === null ? undefined : (await ctx.activeVersions(evaluationConfig, [rfq.config])).get(rfq.config)
    return {
      rfq: rfq.id,
      supplier: quote.supplier,
      config: config?.id ?? null,
      // Copied as they are now: a later version does not affect a running review.
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
    async create(doc, ctx) {
      ratingChanged(await ctx.get(requestForQuotation, doc.rfq!), 'rating_person_change', ctx)
    },
    handIn: (doc, ctx) => openWhenAllAreIn(doc, ctx),
    async takeBack(doc, ctx) {
      ratingChanged(await ctx.get(requestForQuotation, doc.rfq!), 'rating_result_change', ctx)
    },
  },
})

/** Runs under the lock of the request, so that of two concurrent submissions one is the last and sees the other. */
async function openWhenAllAreIn(doc: EvaluationForm, ctx: Context): Promise<void> {
  const rfq = await ctx.lock(requestForQuotation, doc.rfq!)
  ratingChanged(rfq, 'rating_result_change', ctx)
  const forms = await ctx.find(evaluationForm, { rfq: rfq.id })
  if (forms.some((one) => one.status !== 'handed_in')) return
  await ctx.actMany(evaluationForm, forms, 'endReview')
  ctx.notify({
    users: [...new Set([rfq.createdBy, ...forms.map((one) => one.reviewer)])],
    type: 'MSG',
    content: [`询价 ${rfq.number} 的评分已全部提交`, `All scores of ${rfq.number} are in`],
    about: { type: requestForQuotation, id: rfq.id },
  })
}

/** Parses `good=10; fair=6` into the names with their scores. */
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
