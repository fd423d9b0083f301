/** Export of a list as a file, in the background when it is large, and upload of an edited worksheet. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Page } from '../../../model/page.ts'
import { isPaperFormat, type ExportFormat } from '../../../model/outputs/export-formats.ts'
import type { ListQuery } from '../../../model/lists/list-query.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { type ApiError, call } from '../../api/client.ts'
import { postForFile, saveBlob, saveUrl, showPdf } from '../../api/download.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { say } from '../../api/toasts-and-connection.ts'
import type { Job } from '../job-progress/job-dialog.tsx'
import { sendSheet } from './import-session.ts'
import { messages } from './messages.ts'

/** Shows why an export or an upload failed. */
function useFailureToast() {
  const t = useMessages(messages)
  return (error: ApiError) => {
    say.error(error.message || t('failed'))
    return true
  }
}

/** Returns the export of the list's rows: `run` starts it, `job` is the id of the background job that the user waits for, or ''. `printed` replaces parts of `query` on paper. */
export function useListExport(page: Page, query: ListQuery, printed: Pick<ListQuery, 'columns' | 'group'>) {
  const t = useMessages(messages)
  const [job, setJob] = useState<{ readonly id: string; readonly format: string | undefined }>()
  const { run, busy } = useAppMutation({
    send: (how: { format?: ExportFormat; editable?: true; profile?: string; filters?: ListQuery['filters'] }) =>
      postForFile<{ job: string }>(`/scmapi/${page.page.replaceAll('_', '-')}/export`, {
        ...query,
        // A profile defines its own columns.
        ...(how.profile ? { columns: undefined } : {}),
        ...(how.format === 'pdf' ? printed : {}),
        // Cards show what cards of the list show.
        ...(how.format === 'cards' ? { columns: undefined } : {}),
        ...how,
      }),
    onDone(exported, { format }) {
      if (!('blob' in exported)) setJob({ id: exported.answer.job, format })
      else if (isPaperFormat(format)) showPdf(exported.blob, exported.name)
      else saveBlob(exported.blob, exported.name)
    },
    onFailed: useFailureToast(),
  })
  const leave = () => setJob(undefined)
  const end = async ({ state, result, error }: Job<{ file: string } | null>) => {
    leave()
    if (state === 'failed') return say.error(error ?? t('failed'))
    if (state !== 'done' || !result) return
    const [ticket] = await call('/attachapi/ticket', { data: { ids: [result.file] } })
    if (ticket) saveUrl(ticket.url, ticket.name)
  }
  return {
    run,
    busy,
    job: job?.id ?? '',
    format: job?.format,
    /** Saves the file of a job that has ended, or shows why it failed. */
    end,
    /** Stops waiting for the job; it continues in the background. */
    leave,
  }
}

/** Returns the upload of an edited worksheet; the page of the import opens after it. */
export function useSheetUpload(page: Page) {
  const go = useNavigate()
  return useAppMutation({
    send: (file: File) => sendSheet(page.page, file, () => undefined),
    onDone: ({ id }) => void go(`/page/upload/viewadv?id=${id}`),
    onFailed: useFailureToast(),
  })
}
