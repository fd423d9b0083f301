/** What the desk of samples asks the server: samples by number, by holder and by bin, and the actions of one. */
import { useMemo } from 'react'
import type { FormOf, ListQueryOf, ViewOf } from '../../../model/wire-document.ts'
import { useWebPart } from '../../../ui/web-part.ts'
import type { sample } from '../sample.ts'

const columns = ['style', 'colorway', 'size', 'factory', 'holder', 'bin', 'loan'] as const
/** How many samples one bin or one holder shows. */
const maxRows = 200
const shelved = [{ field: 'status', operator: 'eq', value: 'in_stock' }] as const

/** A sample with what this person may do with it. */
export type Sample = ViewOf<typeof sample>

export function useSampleCalls() {
  const { documentsOf } = useWebPart()
  return useMemo(() => {
    const samples = documentsOf<typeof sample>('sample')
    const rows = async (filters: ListQueryOf<typeof sample>['filters']) =>
      (await samples.list({ filters, columns, sort: ['number'], size: maxRows })).rows
    const { view, act, list } = samples
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
      holders: async () => (await list({ filters: shelved, group: ['holder'], columns: [] })).groups ?? [],
      act: (one: Sample, action: 'giveBack' | 'handOver' | 'store' | 'move', values: FormOf<typeof sample> = {}) =>
        act(one, action, values),
    }
  }, [documentsOf])
}
