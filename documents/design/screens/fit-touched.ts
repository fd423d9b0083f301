/** What a fit session reads of the documents that an outcome will touch: the chart of the style, and the round of the sample with those after it. */
import type { TouchedDocuments, TouchedRound } from '../../../model/sizes/fit-outcome.ts'
import type { ViewOf, WireOf } from '../../../model/wire-document.ts'
import type { DocumentCalls } from '../../../ui/document-calls.ts'
import type { fitting } from '../fitting.ts'
import type { sampleRequest } from '../sample-request.ts'
import type { sizeChart } from '../size-chart.ts'

interface Calls {
  readonly charts: Pick<DocumentCalls<typeof sizeChart>, 'list'>
  readonly requests: Pick<DocumentCalls<typeof sampleRequest>, 'view'>
}

/** Reads number and status of each document that an outcome of the fitting will touch. Rejects where a call fails, as without a network. */
export async function touchedBy(
  doc: Pick<WireOf<typeof fitting>, 'style' | 'request'>,
  { charts, requests }: Calls,
): Promise<TouchedDocuments> {
  const { rows } = await charts.list({
    filters: [
      { field: 'style', operator: 'eq', value: doc.style },
      { field: 'status', operator: 'in', value: ['draft', 'submitted', 'approved'] },
    ],
    columns: ['edition'],
    size: 20,
  })
  const chart = rows.toSorted((one, other) => Number(other.edition ?? 0) - Number(one.edition ?? 0))[0]
  const rounds: TouchedRound[] = []
  let next = doc.request
  while (next) {
    const request: ViewOf<typeof sampleRequest> = await requests.view(next)
    rounds.push({ ...named(request), round: request.round ?? null })
    next = request.next
  }
  return { chart: chart ? named(chart) : null, ...(rounds.length > 0 ? { rounds } : {}) }
}

const named = ({ id, number, status }: WireOf<typeof sizeChart> | WireOf<typeof sampleRequest>) => ({
  id,
  number: String(number ?? ''),
  status: String(status ?? ''),
})
