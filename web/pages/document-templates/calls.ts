/** API calls of document templates and their response types (docs/wire.md). */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'

export type Template = AnswerOf<'/scommonapi/templates/index'>[number]
export type OpenedTemplate = AnswerOf<'/scommonapi/templates/view'>

export const useTemplates = (page: string, enabled: boolean) =>
  useQuery({
    ...callQuery('/scommonapi/templates/index', { method: 'GET', fields: { page }, quiet: true }),
    enabled,
    staleTime: 0,
  })
export const openTemplate = (id: string): Promise<OpenedTemplate> =>
  call('/scommonapi/templates/view', { method: 'GET', fields: { id }, quiet: true })
export const saveTemplate = (data: { page: string; id?: string; name: string; shared: boolean; doc?: string }): Promise<{ id: string }> =>
  call('/scommonapi/templates/save', { data })
export const removeTemplate = (id: string): Promise<unknown> => call('/scommonapi/templates/remove', { data: { id } })
