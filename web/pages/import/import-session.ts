/** Import sessions on the server: their types, queries, corrections and jobs. */
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, InputOf } from '../../../model/calls/call-types.ts'
import { ApiError, call, intent } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { identity } from '../../session/session-store.ts'

/** An export profile of a list. */
export type ExportProfile = AnswerOf<'/scommonapi/export-profiles/index'>[number]
export type ImportLink = AnswerOf<'/ccommonapi/data-upload/page-upload-links'>[number]
export type ListedImport = AnswerOf<'/ccommonapi/data-upload/index'>[number]
export type ImportSession = AnswerOf<'/ccommonapi/data-upload/view'>
export type Column = ImportSession['columns'][number]
export type Row = AnswerOf<'/ccommonapi/data-upload/rows'>['rows'][number]
export type CellError = NonNullable<Row['errors']>[number]
export type Problem = AnswerOf<'/ccommonapi/data-upload/problems'>[number]
export type UploadedSheet = AnswerOf<'/ccommonapi/data-upload/upload'>
export type Job = Omit<AnswerOf<'/ccommonapi/job'>, 'result'> & { readonly result: Readonly<Record<string, number>> | null }

export const useExportProfiles = (page: string, enabled: boolean) =>
  useQuery({
    ...callQuery('/scommonapi/export-profiles/index', { method: 'GET', fields: { page }, quiet: true }),
    enabled,
  })
export const useImportLinks = () =>
  useQuery({
    ...callQuery('/ccommonapi/data-upload/page-upload-links', { method: 'GET', quiet: true }),
  })
export const useImports = () =>
  useQuery({
    ...callQuery('/ccommonapi/data-upload/index', { method: 'GET', quiet: true }),
    staleTime: 0,
  })
export const useImportSession = (id: string) =>
  useQuery({
    ...callQuery('/ccommonapi/data-upload/view', { method: 'GET', fields: { id }, quiet: true }),
    staleTime: 0,
    retry: false,
  })

/** Reads rows after a row number: all, wrong ones, or those that would change a document. */
export const readRows = (
  id: string,
  { only = 'all', after = 0, size = 50 }: { only?: 'all' | 'wrong' | 'changed'; after?: number; size?: number },
) => call('/ccommonapi/data-upload/rows', { method: 'GET', fields: { id, only, after: String(after), size: String(size) }, quiet: true })

export const mapColumns = (id: string, mapping: readonly (string | null)[]) =>
  call('/ccommonapi/data-upload/map', { data: { id, mapping }, key: intent() })
export const editCell = (id: string, cell: InputOf<'/ccommonapi/data-upload/edit'>['cells'][number]) =>
  call('/ccommonapi/data-upload/edit', { data: { id, cells: [cell] }, key: intent() })
export const replaceCells = (data: InputOf<'/ccommonapi/data-upload/replace'>) =>
  call('/ccommonapi/data-upload/replace', { data, key: intent() })
export const checkImport = (id: string) => call('/ccommonapi/data-upload/check', { data: { id }, key: intent() })
export const commitImport = (id: string, mode: 'all' | 'good') =>
  call('/ccommonapi/data-upload/commit', { data: { id, mode }, key: intent() })
export const undoImport = (id: string) => call('/ccommonapi/data-upload/undo', { data: { id }, key: intent() })
export const dropImport = (id: string) => call('/ccommonapi/data-upload/drop', { data: { id }, key: intent() })

/**
 * Uploads a worksheet.
 * @param progress receives 0 to 1 during the upload
 * @throws ApiError with the server's message
 */
export function sendSheet(type: string, file: File, progress: (part: number) => void): Promise<UploadedSheet> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    form.set('type', type)
    form.set('file', file)
    const request = new XMLHttpRequest()
    request.open('POST', '/ccommonapi/data-upload/upload')
    request.setRequestHeader('authorization', `Bearer ${identity().token}`)
    request.setRequestHeader('accept-language', identity().language)
    request.upload.onprogress = (event) => progress(event.total > 0 ? event.loaded / event.total : 0)
    request.onerror = () => reject(new ApiError(0, ''))
    request.onload = () => {
      let answer: { code?: number; message?: string; data?: { results?: UploadedSheet; errors?: Record<string, string[]> } } = {}
      try {
        answer = JSON.parse(request.responseText) as typeof answer
      } catch {
        // Not JSON, e.g. an error page of a proxy: report a failure without a message.
      }
      if (answer.message === 'OK' && answer.data?.results) resolve(answer.data.results)
      else reject(new ApiError(answer.code ?? request.status, answer.data?.errors?.['file']?.[0] ?? answer.message ?? ''))
    }
    request.send(form)
  })
}
