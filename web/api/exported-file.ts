/** Files of exports: saved at once, or when the background job that makes a long one has ended. */
import { ApiError, call } from './client.ts'
import { postForFile, saveBlob, saveUrl } from './download.ts'

const interval = 600

/**
 * Makes a signed call that exports, and saves its file.
 * @throws ApiError with the server's message when there is no file
 */
export async function saveExport(path: string, data: unknown): Promise<void> {
  const exported = await postForFile<{ job: string }>(path, data)
  if ('blob' in exported) return saveBlob(exported.blob, exported.name)
  const ended = await endOf(exported.answer.job)
  const file = (ended.result as { readonly file?: string } | null)?.file
  if (ended.state !== 'done' || file === undefined) throw new ApiError(0, ended.error ?? '')
  const [ticket] = await call('/attachapi/ticket', { data: { ids: [file] } })
  if (ticket) saveUrl(ticket.url, ticket.name)
}

async function endOf(id: string) {
  for (;;) {
    const job = await call('/ccommonapi/job', { method: 'GET', fields: { id }, quiet: true })
    if (!['waiting', 'running'].includes(job.state)) return job
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
}
