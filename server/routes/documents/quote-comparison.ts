/**
 * `/scmapi/quote-comparison/view`: compares the quotations of a request side by side and shows the progress of its review, each part
 * limited by the viewer's permissions (U86, catalogue QCM).
 */
import type { FastifyInstance } from 'fastify'
import { requestForQuotation } from '../../../documents/sourcing/request-for-quotation.ts'
import { supplierQuotation } from '../../../documents/sourcing/supplier-quotation.ts'
import { evaluationForm } from '../../../documents/sourcing/evaluation-form.ts'
import { comparisonOf, type Item, type Quote } from '../../../documents/sourcing/comparison.server.ts'
import { rankingOf, totalOf } from '../../../documents/sourcing/ranking.ts'
import { recordExport } from '../../../engine/exchange/export.ts'
import { policyFor } from '../../../engine/authorisation/policy.ts'
import type { Operation } from '../../../engine/operation.ts'
import { masked, viewDocument } from '../../../engine/save/document-view.ts'
import { list } from '../../../engine/query/list.ts'
import { loadAll } from '../../../engine/store/read.ts'
import { addTitles } from '../../../engine/store/titles.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { forbidden, notFound, WeftError } from '../../../model/errors.ts'
import { writeSheet } from '../../adapters/sheet.ts'
import { results } from '../../http/responses.ts'
import { dataOf } from '../../http/body.ts'
import type { Server } from '../../route-context.ts'
import { contentTypes } from '../../adapters/file-type.ts'
import { idOf, only, reading, writing } from '../../http/call-context.ts'
import { quoteSheet } from './quote-sheet.ts'

const signed = { config: { guard: 'session', signed: true } } as const
type Row = Record<string, any>

export function quoteComparisonRoutes(app: FastifyInstance, server: Server): void {
  app.post('/scmapi/quote-comparison/view', signed, async (request) => {
    const data = dataOf(request.body)
    only(data, 'id', 'tier')
    const [id, tier] = [idOf(data), tierOf(data['tier'])]
    return results(await reading(server, request, (operation) => compared(operation, id, tier)))
  })
  app.post('/scmapi/quote-comparison/export', signed, async (request, reply) => {
    const data = dataOf(request.body)
    only(data, 'id', 'tier', 'format')
    const [id, tier, kind] = [idOf(data), tierOf(data['tier']), data['format'] === 'csv' ? 'csv' : 'xlsx'] as const
    const table = await writing(server, request, async (operation) => {
      if (!(await policyFor(operation, requestForQuotation)).may.export) throw forbidden()
      const found = await compared(operation, id, tier)
      await recordExport(operation, requestForQuotation, { comparison: found.number, format: kind })
      return quoteSheet(found, operation.actor.language)
    })
    reply.header(
      'content-disposition',
      `attachment; filename="quotations.${kind}"; filename*=UTF-8''${encodeURIComponent(`${table.title}.${kind}`)}`,
    )
    return reply.type(contentTypes[kind]!).send(await writeSheet(table, kind))
  })
}

function tierOf(value: unknown): 1 | 2 | 3 | 4 | 5 | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const tier = Number(value)
  if (![1, 2, 3, 4, 5].includes(tier)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'tier' } })
  return tier as 1
}

/**
 * Compares the quotations with at most nine statements, regardless of the number of suppliers and items.
 * @throws WeftError 404 for a company that only received the request
 */
async function compared(operation: Operation, id: string, tier: 1 | 2 | 3 | 4 | 5 | undefined) {
  const doc = (await viewDocument(operation, requestForQuotation, id)) as unknown as Row
  if (doc['side'] !== 'owner') throw notFound()
  const quotes = (await readableOf(operation, supplierQuotation, id)).filter((one) => !['draft', 'stopped'].includes(one['status']))
  const forms = await readableOf(operation, evaluationForm, id)
  const bySupplier = new Map(quotes.map((one) => [one['supplier'], one]))
  const columns = [
    ...((doc['invited'] ?? []) as Row[]).map((one) => ({ id: one['supplier'], name: one['supplier$'] })),
    ...quotes.map((one) => ({ id: one['supplier'], name: one['supplier$'] })),
  ].filter((one, at, all) => all.findIndex((other) => other.id === one.id) === at)
  const items = (doc['items'] as Row[]).map((one) => ({ ...one, expectedPrice: one['expectedPrice'] ?? null }) as unknown as Item)
  const given = columns.map((one) => bySupplier.get(one.id) ?? null)
  const ended = forms.filter((one) => one['status'] === 'review_ended')
  const ranking = rankingOf(ended as never)
  return {
    id,
    number: doc['number'],
    status: doc['status'],
    currency: codeOf(doc['currency$']) ?? '',
    // While suppliers may still quote, only the supplier of a quotation sees it.
    sealed: ['publishing', 'quotation_open', 'draft'].includes(doc['status']),
    tier: tier ?? null,
    tiers: [1, 2, 3, 4, 5].filter((at) => items.some((item) => item[`tier${at}` as 'tier1'] !== null)),
    columns: columns.map(({ id: supplier, name }, at) => {
      const quote = given[at]
      const ranked = ranking.find((one) => one.quotation === quote?.['id'])
      return {
        supplier,
        name: String(name ?? ''),
        quotation: quote?.['id'] ?? null,
        number: quote?.['number'] ?? null,
        status: quote?.['status'] ?? null,
        currency: codeOf(quote?.['currency$']),
        rate: quote?.['rate'] ?? null,
        rateDate: quote?.['rateDate'] ?? null,
        validTo: quote?.['validTo'] ?? null,
        lead: quote ? [quote['supplyDays'], quote['leadDays'], quote['packingDays']] : null,
        score: ranked?.score ?? null,
        place: ranked?.place ?? null,
        scores: ended
          .filter((one) => one['quotation'] === quote?.['id'])
          .map((one) => ({ reviewer: one['reviewer$'] ?? '', total: totalOf(one['lines']) })),
      }
    }),
    ...comparisonOf(
      items,
      given.map((one) => one && quoteOf(one)),
      tier,
    ),
    review: await reviewOf(operation, id, forms),
  }
}

/** Returns the code of a currency title, which consists of code and name. */
const codeOf = (title: unknown): string | null => (typeof title === 'string' ? title.split('--')[0]! : null)

const quoteOf = (one: Row): Quote => ({
  rate: one['rate'] ?? null,
  totalDays: one['totalDays'] == null ? null : String(one['totalDays']),
  minimum: one['minimum'] ?? null,
  lines: (one['lines'] ?? []) as Quote['lines'],
})

/** Returns the documents of a request as this user may see them: the rows of the list, restricted as in every read. */
async function readableOf(operation: Operation, type: AnyDocument, rfq: string): Promise<Row[]> {
  const policy = await policyFor(operation, type)
  if (!policy.may.read) return []
  const { rows } = await list(operation, type, {
    filters: [{ field: 'rfq', operator: 'eq', value: rfq }],
    columns: ['status'],
    sort: ['number'],
    size: 200,
  })
  const docs = await loadAll(
    operation,
    type,
    rows.map((one) => one.id),
  )
  const shown = docs.map((doc) => masked(policy, doc, policy.sides[0]!))
  await addTitles(operation, type, shown as never)
  return shown
}

/**
 * Returns the state of the review. Every viewer sees how many reviewers have handed in; until all have, a reviewer sees only its own
 * scores.
 */
async function reviewOf(operation: Operation, rfq: string, forms: readonly Row[]) {
  const all = await operation.ctx.find(evaluationForm, { rfq })
  const reviewers = [...new Set(all.map((one) => one.reviewer))]
  const isIn = (user: string) => all.every((one) => one.reviewer !== user || ['handed_in', 'review_ended'].includes(one.status))
  return {
    reviewers: reviewers.length,
    handedIn: reviewers.filter(isIn).length,
    open: all.length > 0 && all.every((one) => one.status === 'review_ended'),
    mine: forms
      .filter((one) => one['reviewer'] === operation.actor.user)
      .map((one) => ({
        id: one['id'],
        version: one['version'],
        status: one['status'],
        quotation: one['quotation'],
        supplier: one['supplier'],
        total: totalOf(one['lines']),
        lines: (one['lines'] as Row[]).map(({ id, item, weight, maximum, multi, choices, options, score }) => ({
          id,
          item,
          weight,
          maximum,
          multi,
          choices,
          options,
          score,
        })),
      })),
  }
}
