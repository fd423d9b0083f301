/** What a fit session reads of the documents that an outcome will touch: the chart of the style, and the round of the sample with those after it. */
import type { ViewOf, WireOf } from '../../../model/wire-document.ts'
import type { DocumentCalls } from '../../../ui/document-calls.ts'
import type { TouchedDocuments, TouchedRound } from '../fit-outcome.rules.ts'
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
  const newest = rows.toSorted((one, other) => Number(other.edition ?? 0) - Number(one.edition ?? 0))[0]
  const rounds: (TouchedRound | undefined)[] = []
  let next = doc.request
  while (next) {
    const request: ViewOf<typeof sampleRequest> = await requests.view(next)
    const known = named(request)
    rounds.push(known && { ...known, round: request.round ?? null })
    next = request.next
  }
  return {
    chart: newest ? named(newest) : null,
    ...(rounds.length > 0 && rounds.every((round) => round !== undefined) ? { rounds } : {}),
  }
}

/** A document by its number and status; undefined where the viewer does not see the status, as nothing follows from it then. */
const named = <S extends string>({ id, number, status }: { readonly id: string; readonly number?: string | null; readonly status?: S }) =>
  status === undefined ? undefined : { id, number: number ?? '', status }
