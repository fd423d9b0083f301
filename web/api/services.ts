/** Server-backed implementation of the services that the screens of `ui` require. */
import type { QueryClient } from '@tanstack/react-query'
import type { Services, ShownFile } from '../../ui/services.ts'
import type { Page, PageField } from '../../model/page.ts'
import { sizeReader } from './size-lists.ts'
import { currentUser, languageNow } from '../session/session-store.ts'
import { ApiError, call, documentCall, intent, leavesOpen } from './client.ts'
import { saveExport } from './exported-file.ts'
import { say } from './toasts-and-connection.ts'
import { invalidate } from './mutation.ts'
import { keys } from './query-keys.ts'
import { looksOf } from './document-looks.ts'
import { during, pendingFiles, upload } from './upload.ts'

const files = new Map<string, ShownFile & { until: number }>()
/** The files that are being asked for. */
const filesUnderWay = new Map<string, Promise<void>>()

/** Asks for the addresses of files, and keeps them for as long as they are valid. */
async function askFiles(ids: readonly string[]): Promise<void> {
  const tickets = await call('/attachapi/ticket', { data: { ids }, quiet: true })
  for (const { id, url, name, type } of tickets) files.set(id, { url, name, type, until: Date.now() + 240_000 })
}

const pages = new Map<string, Promise<Page>>()
const columns = new Map<string, Promise<readonly PageField[]>>()
const mostPicked = 5
const pickedName = (type: string): string => `weft.picked.${currentUser()?.id ?? ''}.${type}`
/** Returns the columns of the list. The status column gets its labels as a choice field does. */
const columnsIn = ({ list, statuses }: Page): PageField[] =>
  [...new Set([...list.columns, 'status'])].flatMap((name) => {
    const field = list.fields[name]
    if (!field) return []
    return name === 'status' ? [{ ...field, options: Object.entries(statuses).map(([value, { label }]) => ({ value, label })) }] : [field]
  })

const readSizes = sizeReader({
  view: (type, id) => documentCall(type, 'view', { id }, { quiet: true }),
  rows: (type, ids, column) =>
    documentCall<{ rows: readonly Record<string, unknown>[] }>(
      type,
      'index',
      { filters: [{ field: 'id', operator: 'in', value: ids }], columns: [column], size: 200 },
      { quiet: true },
    ).then(({ rows }) => rows),
})

export const services: Services = {
  pick: (to, query) => documentCall(to, 'pick', query),
  pageOf(type) {
    const name = `${currentUser()?.id ?? ''} ${languageNow()} ${type}`
    let cached = pages.get(name)
    if (!cached) {
      cached = call('/ccommonapi/gui/page-detail-struct', { method: 'GET', fields: { page: type }, quiet: true })
      pages.set(name, cached)
      cached.catch(() => pages.delete(name))
    }
    return cached
  },
  complete: (type, values) => documentCall(type, 'compute', { values: { ...values } }, { quiet: true }),
  async create(type, { key, values }) {
    try {
      return await documentCall<{ id: string }>(type, 'save', { values: { ...values } }, { key, quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError) || leavesOpen(error)) throw error
      return { errors: Object.keys(error.fields).length > 0 ? error.fields : { '': [error.message] } }
    }
  },
  columnsOf(type) {
    let cached = columns.get(type)
    if (!cached) {
      cached = services.pageOf(type).then(columnsIn)
      columns.set(type, cached)
      cached.catch(() => columns.delete(type))
    }
    return cached
  },
  picked: (type) => {
    try {
      const storedIds: unknown = JSON.parse(localStorage.getItem(pickedName(type)) ?? '[]')
      return Array.isArray(storedIds) ? storedIds.filter((one): one is string => typeof one === 'string').slice(0, mostPicked) : []
    } catch {
      return []
    }
  },
  notePicked(type, id) {
    try {
      localStorage.setItem(
        pickedName(type),
        JSON.stringify([id, ...services.picked(type).filter((one) => one !== id)].slice(0, mostPicked)),
      )
    } catch {
      // Storage is full: nothing is stored.
    }
  },
  async filesOf(ids) {
    const missing = [...new Set(ids)].filter((id) => !((files.get(id)?.until ?? 0) > Date.now()))
    // The columns of a board and the parts of a page ask at the same moment, often for the same picture.
    const fresh = missing.filter((id) => !filesUnderWay.has(id))
    if (fresh.length > 0) {
      const request = askFiles(fresh).finally(() => {
        for (const id of fresh) filesUnderWay.delete(id)
      })
      for (const id of fresh) filesUnderWay.set(id, request)
    }
    await Promise.all(missing.flatMap((id) => filesUnderWay.get(id) ?? []))
    return Object.fromEntries(ids.flatMap((id) => (files.has(id) ? [[id, files.get(id)!]] : [])))
  },
  looksOf,
  valuesOf: (type, query) => documentCall(type, 'options', query, { quiet: true }),
  countedCells: (page, id) => call('/ccommonapi/utils/counted-cells', { method: 'GET', fields: { page, id }, quiet: true }),
  upload,
  during,
  kept: pendingFiles,
  sizes: readSizes,
  lines: (type, id, lines) =>
    documentCall<Record<string, any>>(type, 'view', { id }, { quiet: true }).then((doc) => (doc[lines] ?? []) as Record<string, any>[]),
  grownRows: (type, id, lines, before) =>
    documentCall(type, 'lines', { id, lines, ...(before === undefined ? {} : { before }) }, { quiet: true }),
  exportGrown: (type, id, lines) =>
    saveExport(`/scmapi/${type.replaceAll('_', '-')}/export-lines`, { id, lines }).catch((error: Error) => {
      say.error(error.message)
    }),
  async appendRow(type, id, lines, row) {
    try {
      await documentCall(type, 'append', { id, lines, rows: [{ key: row.key, values: { ...row.values } }] }, { key: row.key, quiet: true })
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError) || leavesOpen(error)) throw error
      return Object.keys(error.fields).length > 0 ? error.fields : { '': [error.message] }
    }
  },
  reveal: (type, id, path) => call('/ccommonapi/gui/reveal', { fields: { page: type, id, path }, key: intent() }),
  documentPath,
}

/** Returns the path of a document. A link alone does not contain the module; the page finds it by its type. */
export function documentPath(type: string, id: string): string {
  return `/page/document/${type.replaceAll('_', '-')}?id=${id}`
}

/** Returns the services with a cache of documents: lists have what was made, and a document whose lines grow is read again, since figures of its header follow. */
export const servicesWithCache = (queries: QueryClient): Services => ({
  ...services,
  async create(type, doc) {
    const made = await services.create(type, doc)
    if ('id' in made) await invalidate(queries, [keys.lists(type)])
    return made
  },
  async appendRow(type, id, ...more) {
    const refused = await services.appendRow(type, id, ...more)
    if (!refused) await invalidate(queries, [keys.documents(type, id)])
    return refused
  },
})
