/** File downloads: fetched with the session, then opened in a new tab or saved. */
import { identity } from '../session/session-store.ts'
import { ApiError } from './client.ts'
import { signature } from './request-signature.ts'

/**
 * Fetches a file.
 * @throws ApiError with the server's message when there is no file
 */
export async function fetchFile(path: string, query: Readonly<Record<string, string>>): Promise<{ blob: Blob; name: string }> {
  const me = identity()
  const search = new URLSearchParams({ ...query, token: me.token })
  const response = await fetch(`${path}?${search}`, { headers: { 'accept-language': me.language }, cache: 'no-store' })
  if (!response.ok) {
    const { code = response.status, message = '' } = (await response.json().catch(() => ({}))) as { code?: number; message?: string }
    throw new ApiError(code, message)
  }
  return { blob: await response.blob(), name: nameIn(response) }
}

/**
 * Opens a PDF in a new tab, from which the browser prints it. The tab opens immediately, because later it would be blocked as a
 * pop-up.
 */
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
  saveBlob(blob, name)
}

/** Shows a PDF in a new tab, from which the browser prints it; where the browser opens none by now, it saves the file. */
export function showPdf(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  if (window.open(url, '_blank') === null) saveUrl(url, name)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  saveUrl(url, name)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/**
 * Makes a signed call that returns a file, or data when the file is still being generated.
 * @throws ApiError with the server's message
 */
export async function postForFile<T>(path: string, data: unknown): Promise<{ blob: Blob; name: string } | { answer: T }> {
  const me = identity()
  const query = new URLSearchParams()
  const body = new URLSearchParams({ DATA: JSON.stringify(data) }).toString()
  const signed = me.signKey ? await signature({ method: 'POST', path, query, body, appKey: me.appKey, key: me.signKey }) : {}
  query.set('token', me.token)
  const response = await fetch(`${path}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': me.language, ...signed },
    body,
    cache: 'no-store',
  }).catch(() => {
    throw new ApiError(0, '')
  })
  if (!response.headers.get('content-type')?.startsWith('application/json')) return { blob: await response.blob(), name: nameIn(response) }
  const {
    code = response.status,
    message = '',
    data: payload,
  } = (await response.json()) as { code?: number; message?: string; data?: { results?: T } }
  if (message !== 'OK') throw new ApiError(code, message)
  return { answer: payload!.results! }
}

function nameIn(response: Response): string {
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return named ? decodeURIComponent(named) : 'document'
}
