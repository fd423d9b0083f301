/** The business process as the server draws it: a node for each document type, with its open documents and what it converts to. */
import type { AnswerOf } from '../../model/calls/call-types.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from './call-query.ts'

/** A document type in the process map; `open` counts what is not completed, a hundred at most. */
export type ProcessNode = AnswerOf<'/ccommonapi/utils/process-map'>[number]

export function useProcessMap() {
  return useQuery({
    ...callQuery('/ccommonapi/utils/process-map', { method: 'GET', quiet: true, client: 'v2' }),
    staleTime: 30_000,
  })
}
