/** Titles of the documents that filters name: those chosen here, and those that the address brought. */
import { useEffect, useState } from 'react'
import type { Page } from '../../model/page.ts'
import type { Filter } from '../../model/lists/filter.ts'
import { useServices } from '../services.ts'
import type { Titles } from './filter-value.tsx'

/** Returns the titles by id, and what adds to them. */
export function useTitles(page: Page, filters: readonly Filter[]): [Titles, (more: Titles) => void] {
  const { pick } = useServices()
  const [titles, setTitles] = useState<Titles>({})
  const unknown = filters.flatMap(({ field, value }) => {
    const to = page.list.fields[field]?.to
    return to
      ? [value]
          .flat()
          .map(String)
          .filter((id) => /^\d+$/.test(id) && !(id in titles))
          .slice(0, 50)
          .map((id) => `${to}:${id}`)
      : []
  })
  const wanted = unknown.join()
  useEffect(() => {
    for (const [to, ids] of Map.groupBy(wanted.split(',').filter(Boolean), (one) => one.split(':')[0]!))
      pick(to, { ids: ids.map((one) => one.split(':')[1]!), size: 50 }).then(
        (rows) => setTitles((all) => ({ ...all, ...Object.fromEntries(rows.map((one) => [one.id, one.title])) })),
        () => undefined,
      )
  }, [wanted, pick])
  return [titles, (more) => setTitles((all) => ({ ...all, ...more }))]
}
