/** The codes of all pieces of a document, read while there is a network, so that a scan finds its line also without one. */
import { useQuery } from '@tanstack/react-query'
import type { Scan } from '../../../model/display/display.ts'
import type { WireDoc } from '../../../model/page.ts'
import type { Values } from '../../../ui/state/form-state.ts'
import { documentCall } from '../../api/client.ts'
import { answerKey } from '../../api/query-keys.ts'

/** The rows of one page of the answer. */
const portion = 200

/**
 * @returns the items by their codes in capital letters; undefined until they are read
 */
export function useCodes(doc: WireDoc, scan: Scan<string> & { readonly lines: string }): ReadonlyMap<string, Values> | undefined {
  const lines = (doc[scan.lines] ?? []) as readonly Values[]
  const [field, column] = Object.entries(scan.match)[0]!
  const value = [...new Set(lines.map((line) => line[column] as string | null).filter((id) => id !== null))].sort()
  const input = {
    filters: [{ field, operator: 'in', value }],
    columns: [...Object.keys(scan.match), scan.size, ...scan.codes],
    sort: ['number'],
    size: portion,
  }
  const { data } = useQuery({
    queryKey: answerKey('/scmapi/:type/index', { type: scan.item, ...input } as never, 'codes'),
    // A code keeps its meaning while the page stands, and is not forgotten while there is no network.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: value.length > 0,
    queryFn: async () => {
      const items: Values[] = []
      for (let page = 1; items.length === (page - 1) * portion; page += 1) {
        const { rows } = await documentCall(scan.item, 'index', { ...input, page } as never, { quiet: true })
        items.push(...(rows as readonly Values[]))
        if (rows.length === 0) break
      }
      return items
    },
  })
  if (!data) return undefined
  const codesOf = (item: Values) => [item['number'], ...scan.codes.map((name) => item[name])]
  return new Map(data.flatMap((item) => codesOf(item).flatMap((code) => (code ? [[String(code).toUpperCase(), item] as const] : []))))
}
