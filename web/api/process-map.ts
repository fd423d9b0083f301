/** The business process as the server draws it: a node for each document type, with its open documents and what it converts to. */
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../ui/text/language.tsx'
import { call } from './client.ts'
import { keys } from './query-keys.ts'

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
  const language = useLanguage()
  return useQuery({
    queryKey: keys.processMap(language),
    queryFn: () => call('/ccommonapi/utils/process-map', { method: 'GET', quiet: true, client: 'v2' }),
    staleTime: 30_000,
  })
}
