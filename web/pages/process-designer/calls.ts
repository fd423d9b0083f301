/** API calls for process designs, with the types of their responses. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { answerKey } from '../../api/query-keys.ts'
import { written, type Draft } from './draft.ts'

export const group = '/superdesignapi/cpm-process'

export type Stored = AnswerOf<`${typeof group}/index`>[number]
export type DesignedType = AnswerOf<`${typeof group}/types`>[number]
export type Choices = AnswerOf<`${typeof group}/choices`>
export type Choice = Choices['actions'][number]
export type CheckedNode = AnswerOf<`${typeof group}/check`>[number]

export const useTypes = () =>
  useQuery({
    ...callQuery(`${group}/types`, { method: 'GET', quiet: true }),
    staleTime: 0,
    retry: false,
  })
export const useStored = () =>
  useQuery({
    ...callQuery(`${group}/index`, { method: 'GET', quiet: true }),
    staleTime: 0,
    retry: false,
  })
export const useChoices = (page: string) =>
  useQuery({
    ...callQuery(`${group}/choices`, { method: 'GET', fields: { page }, quiet: true }),
    retry: false,
    enabled: page !== '',
  })

/**
 * Asks the server to check the draft and to list the approvers, for a given document or for a new document of the user. The previous
 * result stays until the next one arrives.
 */
export function useCheck(draft: Draft, document: string | undefined) {
  return useQuery({
    queryKey: answerKey(`${group}/check`, {}, written(draft), document),
    queryFn: ({ signal }) => call(`${group}/check`, { data: written(draft), fields: { REL_KEY: document }, quiet: true, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
    retry: false,
  })
}

/** Shared state of the open design, read by all parts of the editor. */
interface Desk {
  readonly choices: Choices
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly change: (change: (draft: Draft) => Draft) => void
}
export const DeskContext = createContext<Desk | null>(null)
export const useDesk = (): Desk => use(DeskContext)!
