/** What the screens of `ui` ask for, answered by the server. */
import type { Services, Uploaded } from '../../ui/services.ts'
import { identity } from '../session/store.ts'
import { call, documentCall } from './client.ts'

const sizes = new Map<string, Promise<readonly string[]>>()
const urls = new Map<string, { url: string; until: number }>()

export const services: Services = {
  pick: (to, query) => documentCall(to, 'pick', query),
  async fileUrls(ids) {
    const missing = ids.filter((id) => !((urls.get(id)?.until ?? 0) > Date.now()))
    if (missing.length > 0) {
      const tickets = await call<Record<string, string> | { id: string; url: string }[]>('/attachapi/ticket', {
        data: { ids: missing },
        quiet: true,
      })
      const pairs = Array.isArray(tickets) ? tickets.map((one) => [one.id, one.url] as const) : Object.entries(tickets)
      for (const [id, url] of pairs) urls.set(id, { url, until: Date.now() + 240_000 })
    }
    return Object.fromEntries(ids.map((id) => [id, urls.get(id)?.url ?? '']))
  },
  upload: (file, { type, field, progress }) =>
    new Promise<Uploaded>((resolve, reject) => {
      const form = new FormData()
      if (type) form.set('type', type)
      if (field) form.set('field', field)
      form.set('file', file)
      const request = new XMLHttpRequest()
      request.open('POST', '/attachapi/upload')
      request.setRequestHeader('authorization', `Bearer ${identity().token}`)
      request.setRequestHeader('accept-language', identity().language)
      request.upload.onprogress = (event) => progress?.(event.total > 0 ? event.loaded / event.total : 0)
      request.onerror = () => reject(new Error('network'))
      request.onload = () => {
        const answer = JSON.parse(request.responseText || '{}') as { message?: string; data?: { results?: Uploaded; errors?: unknown } }
        if (answer.message === 'OK' && answer.data?.results)
          resolve(Array.isArray(answer.data.results) ? answer.data.results[0] : answer.data.results)
        else
          reject(
            new Error(
              [answer.data?.errors ?? answer.message]
                .flat(3)
                .map((one) =>
                  typeof one === 'object'
                    ? Object.values(one as object)
                        .flat()
                        .join(', ')
                    : String(one),
                )
                .join(', '),
            ),
          )
      }
      request.send(form)
    }),
  sizes(style) {
    let found = sizes.get(style)
    if (!found) {
      found = documentCall<Record<string, any>>('style', 'view', { id: style }, { quiet: true })
        .then((doc) => documentCall<Record<string, any>>('size_list', 'view', { id: doc['sizeList'] }, { quiet: true }))
        .then((list) => [...list['sizes']].sort((a: any, b: any) => a.sort - b.sort).map((one: any) => one.size as string))
      sizes.set(style, found)
    }
    return found
  },
  lines: (type, id, lines) =>
    documentCall<Record<string, any>>(type, 'view', { id }, { quiet: true }).then((doc) => (doc[lines] ?? []) as Record<string, any>[]),
  documentPath,
}

/** Module is not known from a link alone; the page finds it by its type. */
export function documentPath(type: string, id: string): string {
  return `/page/document/${type.replaceAll('_', '-')}?id=${id}`
}
