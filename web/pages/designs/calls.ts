/** API calls for process designs, with the types of their responses. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { ProcessDefinition } from '../../../model/process.ts'
import type { Label } from '../../../model/text.ts'
import { call } from '../../api/client.ts'
import type { Named } from '../document/approval/process-calls.ts'
import { written, type Draft } from './draft.ts'

export const group = '/superdesignapi/cpm-process'

export interface Stored {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly page: string
  readonly status: 'draft' | 'active' | 'archived'
  readonly definition: ProcessDefinition
  readonly at: string
  readonly running: number
  readonly by: Named | null
}
export interface DesignedType {
  readonly page: string
  readonly label: Label
  readonly active: string | null
  readonly running: number
}
export interface Choice {
  readonly value: string
  readonly text: Label
}
export interface Choices {
  readonly page: string
  readonly label: Label
  readonly statuses: readonly (Choice & { readonly colour: string })[]
  readonly actions: readonly Choice[]
  readonly sides: readonly Choice[]
  readonly roles: readonly Choice[]
  readonly positions: readonly Choice[]
  readonly own: ProcessDefinition
}
export interface Foretold {
  readonly nid: string
  readonly people: readonly Named[]
  readonly missing?: readonly Label[]
  readonly steps: readonly { readonly code: string; readonly people: readonly Named[]; readonly missing?: readonly Label[] }[]
}

const ask = <T>(name: string, fields: Readonly<Record<string, string>> = {}) =>
  call<T>(`${group}/${name}`, { method: 'GET', fields, quiet: true })
export const useTypes = () =>
  useQuery({ queryKey: ['designs', 'types'], queryFn: () => ask<readonly DesignedType[]>('types'), staleTime: 0, retry: false })
export const useStored = () =>
  useQuery({ queryKey: ['designs', 'index'], queryFn: () => ask<readonly Stored[]>('index'), staleTime: 0, retry: false })
export const useChoices = (page: string) =>
  useQuery({ queryKey: ['designs', 'choices', page], queryFn: () => ask<Choices>('choices', { page }), retry: false, enabled: page !== '' })

/**
 * Asks the server to check the draft and to list the approvers, for a given document or for a new document of the user. The previous
 * result stays until the next one arrives.
 */
export function useCheck(draft: Draft, document: string | undefined) {
  return useQuery({
    queryKey: ['designs', 'check', JSON.stringify(written(draft)), document],
    queryFn: ({ signal }) =>
      call<readonly Foretold[]>(`${group}/check`, { data: written(draft), fields: { REL_KEY: document }, quiet: true, signal }),
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
