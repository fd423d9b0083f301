/** What the desk of samples asks the server: samples by number, by holder and by bin, and the actions of one. */
import { useMemo } from 'react'
import type { WireDoc } from '../../../model/page.ts'
import { useWebPart } from '../../../ui/web-part.ts'

const type = 'sample'
const columns = ['style', 'colorway', 'size', 'factory', 'holder', 'bin', 'loan']
/** How many samples one bin or one holder shows. */
const maxRows = 200
const shelved = [{ field: 'status', operator: 'eq', value: 'in_stock' }] as const

/** A sample with what this person may do with it. */
export type Sample = WireDoc & { readonly may?: { readonly actions: readonly string[] } }

export function useSampleCalls() {
  const { documentCall, intent } = useWebPart()
  return useMemo(() => {
    const rows = async (filters: readonly { readonly field: string; readonly operator: string; readonly value?: unknown }[]) =>
      (await documentCall(type, 'index', { filters, columns, sort: ['number'], size: maxRows } as never, { quiet: true }))
        .rows as readonly Sample[]
    const view = (id: string) => documentCall<Sample>(type, 'view', { id }, { quiet: true })
    return {
      view,
      /** @returns the sample of a scanned number; undefined where there is none that this person may see */
      byNumber: async (number: string): Promise<Sample | undefined> => {
        const [row] = await rows([{ field: 'number', operator: 'eq', value: number.toUpperCase() }])
        return row && view(row.id)
      },
      heldBy: (holder: string) => rows([...shelved, { field: 'holder', operator: 'eq', value: holder }]),
      /** What stands in a bin: samples that are lent keep their bin, and are not there. */
      inBin: (bin: string) => rows([...shelved, { field: 'bin', operator: 'eq', value: bin }, { field: 'loan', operator: 'empty' }]),
      holders: async () =>
        (await documentCall(type, 'index', { filters: shelved, group: ['holder'], columns: [] } as never, { quiet: true })).groups ?? [],
      act: ({ id, version }: Sample, action: string, values: object = {}) =>
        documentCall<Sample>(type, action, { id, version, values }, { key: intent(), quiet: true }),
    }
  }, [documentCall, intent])
}
