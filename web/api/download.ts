/** Files that a call answers: fetched with the session, shown in a tab of their own or saved. */
import { identity } from '../session/store.ts'
import { ApiError } from './client.ts'

/** Throws ApiError with the server's words when there is no file to have. */
export async function fetchFile(path: string, query: Readonly<Record<string, string>>): Promise<{ blob: Blob; name: string }> {
  const me = identity()
  const search = new URLSearchParams({ ...query, token: me.token })
  const response = await fetch(`${path}?${search}`, { headers: { 'accept-language': me.language }, cache: 'no-store' })
  if (!response.ok) {
    const { code = response.status, message = '' } = (await response.json().catch(() => ({}))) as { code?: number; message?: string }
    throw new ApiError(code, message)
  }
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { blob: await response.blob(), name: named ? decodeURIComponent(named) : 'document' }
}

/** Opens a PDF beside the page, where the browser prints it; the tab is opened at once, since later it would be taken for a pop-up. */
export async function openPdf(path: string, query: Readonly<Record<string, string>>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { blob } = await fetchFile(path, query)
    const url = URL.createObjectURL(blob)
    if (tab) tab.location.href = url
    else location.href = url
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Fetches a file with the session and saves it under the name that the server gave. */
export async function saveFile(path: string, query: Readonly<Record<string, string>>): Promise<void> {
  const { blob, name } = await fetchFile(path, query)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
