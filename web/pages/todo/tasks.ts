/** Rows of the to-do centre with the facts of their documents: one request for each type, not for each row. */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { Page, WireDoc } from '../../../model/page.ts'
import { listQuery } from '../../api/document-query.ts'
import { callQuery } from '../../api/call-query.ts'

export type Scope = 'mine' | 'started' | 'done' | 'copied' | 'drafts'
export type Task = Omit<AnswerOf<'/notifyapi/notify-msg/my-task-list'>['rows'][number], 'node' | 'url'> & {
  readonly node?: string
  readonly url?: string
}

/** `due`: overdue and soonest due first; `late`: overdue first, then the longest waiting. */
export type Order = 'due' | 'late' | 'since'

export const useTasks = (
  scope: Scope,
  { size = 50, search = '', order = 'since' }: { size?: number; search?: string; order?: Order } = {},
) => {
  return useQuery({
    ...callQuery('/notifyapi/notify-msg/my-task-list', {
      method: 'GET',
      fields: { scope, size: String(size), ...(search ? { search } : {}), ...(order === 'since' ? {} : { order }) },
      quiet: true,
    }),
  })
}

const facts = (page: Page): string[] =>
  page.list.digest.filter((name) => name !== 'status' && name !== 'number' && page.list.fields[name] !== undefined).slice(0, 5)
/** Returns the field of the amount that a document is about. */
export const amountOf = (page: Page): string | undefined =>
  [...page.list.digest, ...page.list.totals, ...page.list.columns].find((name) => page.list.fields[name]?.type === 'money')

export interface Digest {
  readonly page: Page
  readonly row: WireDoc
  readonly fields: readonly string[]
  readonly amount?: string
  readonly currency: string
}

/** Returns facts by document id; documents that cannot be read have none. */
export function useDigests(tasks: readonly Task[]): ReadonlyMap<string, Digest> {
  const types = [...new Set(tasks.map((task) => task.type))]
  const pages = useQueries({
    queries: types.map((type) => ({
      ...callQuery('/ccommonapi/gui/page-detail-struct', { method: 'GET', fields: { page: type }, quiet: true }),
      staleTime: 300_000,
    })),
  })
  const digestQueries = types.map((type, at) => {
    const page = pages[at]?.data
    const ids = tasks.filter((task) => task.type === type).map((task) => task.docId)
    return { type, page, ids, amount: page && amountOf(page) }
  })
  const rows = useQueries({
    queries: digestQueries.map(({ type, page, ids, amount }) => ({
      ...listQuery(type, {
        filters: [{ field: 'id', operator: 'in', value: ids }],
        columns: page && [
          ...new Set(['status', ...facts(page), ...(amount ? [amount] : []), ...(page.list.fields['currency'] ? ['currency'] : [])]),
        ],
        size: Math.min(200, ids.length),
      }),
      enabled: page !== undefined,
      retry: false,
    })),
  })
  const digests = new Map<string, Digest>()
  digestQueries.forEach(({ page, amount }, at) => {
    for (const row of rows[at]?.data?.rows ?? [])
      if (page)
        digests.set(row.id, {
          page,
          row,
          fields: facts(page),
          amount: amount && typeof row[amount] === 'string' ? row[amount] : undefined,
          currency: String(row['currency$'] ?? '').split('--')[0]!,
        })
  })
  return digests
}
