/** A print template while it is edited: its values, the placeholders of its document type, and saving. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { ApiError, call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { useAppMutation, type FieldErrors } from '../../api/mutation.ts'
import { callKey } from '../../api/query-keys.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { identity } from '../../session/session-store.ts'
import { messages } from './messages.ts'

export type TemplateList = AnswerOf<'/zutilsapi/print/templates'>
export type Template = TemplateList['rows'][number]
/** A new or changed template; `file` is the workbook to upload. */
export type TemplateDraft = Partial<Template> & { readonly kind: 'html' | 'sheet'; readonly file?: File }

export interface TemplateEditing {
  readonly values: TemplateDraft
  readonly set: (changes: Partial<TemplateDraft>) => void
  /** The HTML; for a new template at first an example that the server writes for the document type. */
  readonly body: string
  /** The placeholders of the document type and a document to try the template with; undefined while loading. */
  readonly placeholders: AnswerOf<'/zutilsapi/print/placeholders'> | undefined
  /** The server's messages by field. */
  readonly errors: FieldErrors
  readonly busy: boolean
  /** Whether the template is complete enough to be saved. */
  readonly ready: boolean
  /** Saves the template. @returns its id; undefined when the server refused it */
  readonly save: () => Promise<string | undefined>
}

/** Edits a template, beginning with the values of `draft`. */
export function useTemplateDraft(draft: TemplateDraft): TemplateEditing {
  const t = useMessages(messages)
  const [values, setValues] = useState<TemplateDraft>({
    ...(draft.kind === 'html' ? { paper: 'a4' } : {}),
    status: 'active',
    landscape: false,
    first: false,
    body: '',
    ...draft,
  })
  const page = values.type
  const placeholders = useQuery({
    ...callQuery('/zutilsapi/print/placeholders', { method: 'GET', fields: { page }, quiet: true }),
    enabled: page !== undefined,
  }).data
  const body = values.body || (values.id ? '' : (placeholders?.begin ?? ''))
  const saving = useAppMutation({
    send: (_: void, key: string) => sendTemplate(values, body, key),
    invalidates: [callKey('/zutilsapi/print/templates')],
    onDone: () => say.success(t('saved')),
    onFailed(error) {
      if (error.code === 11000 || error.message !== '') return false
      say.error(t('failed'))
      return true
    },
  })
  return {
    values,
    set: (changes) => setValues((now) => ({ ...now, ...changes })),
    body,
    placeholders,
    errors: saving.fields,
    busy: saving.busy,
    ready: page !== undefined && (values.kind === 'html' || values.file !== undefined || values.id !== undefined),
    save: async () => (await saving.run())?.id,
  }
}

function sendTemplate(values: TemplateDraft, body: string, key: string): Promise<{ id: string }> {
  const { type: page = '', name_zh = '', name_en = '', paper, landscape, first, status, id, version, kind, file } = values
  // A workbook defines its own paper size.
  const sheet = kind === 'sheet' && !paper ? {} : { paper, landscape }
  const data = { ...(id ? { id, version } : {}), name_zh, name_en, ...sheet, first }
  return kind === 'sheet' && file
    ? uploadWorkbook(page, file, data)
    : call('/zutilsapi/print/save-template', {
        data: { ...data, page, kind, status, body: kind === 'html' ? body : '' },
        key,
        quiet: true,
      })
}

/** Uploads a workbook as a template. @throws ApiError with the messages by field */
async function uploadWorkbook(page: string, file: File, data: object): Promise<{ id: string }> {
  const form = new FormData()
  form.set('type', page)
  form.set('field', JSON.stringify(data))
  form.set('file', file)
  const response = await fetch('/zutilsapi/print/upload-template', {
    method: 'POST',
    headers: { authorization: `Bearer ${identity().token}`, 'accept-language': identity().language },
    body: form,
  })
  const {
    code = response.status,
    message = '',
    data: answer,
  } = (await response.json()) as {
    code?: number
    message?: string
    data?: { results?: { id: string }; errors?: Record<string, string[]> }
  }
  if (answer?.results) return answer.results
  throw new ApiError(code, message, answer?.errors ?? [])
}
