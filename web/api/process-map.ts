/** The business process as the server draws it: a node for each document type, with its open documents and what it converts to. */
import { useQuery } from '@tanstack/react-query'
import { callQuery } from './call-query.ts'

export interface ProcessNode {
  readonly page: string
  readonly module: string
  readonly kind: string
  readonly label: string
  readonly path: string
  /** Number of documents that are not completed, a hundred at most; null for types without a process. */
  readonly open: number | null
  readonly create: boolean
  readonly conversions: readonly string[]
}
export function useProcessMap() {
  return useQuery({
    ...callQuery('/ccommonapi/utils/process-map', { method: 'GET', quiet: true, client: 'v2' }),
    staleTime: 30_000,
  })
}
