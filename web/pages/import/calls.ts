/** API calls of the import centre and their response types. */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call, intent } from '../../api/client.ts'
import { identity } from '../../session/session-store.ts'
import { keys } from '../../api/query-keys.ts'

export interface Link {
  readonly page: string
  readonly module: string
  readonly title: string
}
/** An export profile of a list (docs/wire.md). */
export type ExportProfile = AnswerOf<'/scommonapi/export-profiles/index'>[number]
export const useExportProfiles = (page: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.exportProfiles(page, identity().language),
    enabled,
    queryFn: () => call('/scommonapi/export-profiles/index', { method: 'GET', fields: { page }, quiet: true }),
  })
export interface Task {
  readonly id: string
  readonly type: string
  /** `change` is an edited export that was uploaded again. */
  readonly kind: 'create' | 'change'
  readonly title: string
  readonly name: string
  readonly header: readonly string[]
  readonly mapping: readonly (string | null)[]
  readonly how: readonly ('exact' | 'remembered' | 'likely' | 'none')[]
  readonly rows: number
  readonly state: 'open' | 'checking' | 'importing' | 'done' | 'undoing' | 'undone'
  readonly documents: number
  readonly at: string
  readonly job_id: string | null
  readonly mayUndo: boolean
}
export interface Column {
  readonly path: string
  readonly label: string
  readonly required: boolean
  readonly type: string
  readonly options: readonly string[]
  /** True when suggestions are available for the column. */
  readonly looks: boolean
}
export interface Intake extends Task {
  readonly module: string
  readonly wrong: number
  readonly unchecked: number
  readonly kept: number
  readonly differ: number
  readonly columns: readonly Column[]
}
export interface CellError {
  readonly column: number
  readonly path: string
  readonly message: string
}
export interface Row {
  readonly no: number
  readonly cells: readonly string[]
  readonly errors: readonly CellError[] | null
  readonly changes: readonly { readonly path: string; readonly label: string; readonly from: string; readonly to: string }[] | null
}
export interface Problem extends CellError {
  readonly text: string
  readonly rows: number
  readonly first: number
}
export type Job = Omit<AnswerOf<'/ccommonapi/job'>, 'result'> & { readonly result: Readonly<Record<string, number>> | null }

export const group = '/ccommonapi/data-upload'
export const ask = <T>(name: string, fields: Readonly<Record<string, string | undefined>> = {}): Promise<T> =>
  call<T>(`${group}/${name}`, { method: 'GET', fields, quiet: true })
export const tell = <T>(name: string, data: unknown): Promise<T> => call<T>(`${group}/${name}`, { data, key: intent() })

export const useLinks = () => useQuery({ queryKey: keys.imports('links'), queryFn: () => ask<Link[]>('page-upload-links') })
export const useTasks = () => useQuery({ queryKey: keys.imports('tasks'), queryFn: () => ask<Task[]>('index'), staleTime: 0 })
export const useIntake = (id: string) =>
  useQuery({ queryKey: keys.imports('one', id), queryFn: () => ask<Intake>('view', { id }), staleTime: 0, retry: false })

export interface Received {
  readonly id: string
  readonly rows: number
  readonly before: { readonly at: string; readonly name: string; readonly documents: number } | null
}

/**
 * Uploads a worksheet.
 * @param progress receives 0 to 1 during the upload
 * @throws ApiError with the server's message
 */
export function sendSheet(type: string, file: File, progress: (part: number) => void): Promise<Received> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    form.set('type', type)
    form.set('file', file)
    const request = new XMLHttpRequest()
    request.open('POST', `${group}/upload`)
    request.setRequestHeader('authorization', `Bearer ${identity().token}`)
    request.setRequestHeader('accept-language', identity().language)
    request.upload.onprogress = (event) => progress(event.total > 0 ? event.loaded / event.total : 0)
    request.onerror = () => reject(new ApiError(0, ''))
    request.onload = () => {
      let answer: { code?: number; message?: string; data?: { results?: Received; errors?: Record<string, string[]> } } = {}
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
