/** Shared functions of the import-centre routes: reading a worksheet into pending rows and describing them in the user's language. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyDocument } from '../model/document.ts'
import { forbidden, WeftError } from '../model/errors.ts'
import { messages, type MessageKey } from '../model/messages.ts'
import type { Page } from '../model/page.ts'
import { localise, localiseFilled } from '../model/text.ts'
import { policyFor } from '../engine/authorisation/policy.ts'
import { identityHead } from '../engine/exchange/export.ts'
import { changeColumns } from '../engine/import/import-session-changes.ts'
import { sheetColumns, type SheetColumn } from '../engine/import/import-columns.ts'
import {
  addRows,
  beginImportSession,
  deleteImportSession,
  endReading,
  rememberedLayout,
  sameBefore,
  type CellError,
  type ImportSession,
} from '../engine/import/import-session.ts'
import { layoutOf, mapColumns } from '../engine/import/column-mapping.ts'
import { describePage } from '../engine/pages/describe-page.ts'
import type { Operation } from '../engine/operation.ts'
import { viewDocument } from '../engine/save/document-view.ts'
import { list } from '../engine/query/list.ts'
import { readSheet } from './adapters/sheet-in.ts'
import { refuseSheet } from './adapters/sheet-guard.ts'
import { readParts } from './calls/upload.ts'
import type { Server } from './route-context.ts'
import { contentTypes } from './adapters/file-type.ts'
import { reading, typeOf } from './http/call-context.ts'

/**
 * Returns the page of a type for a user who may create or change its documents.
 * @throws WeftError 403 for a user who may not
 */
export async function pageToFill(operation: Operation, type: AnyDocument, kind: ImportSession['kind'] = 'create'): Promise<Page> {
  const { may } = await policyFor(operation, type)
  if (kind === 'create' ? !may.create : !may.edit) throw forbidden()
  return describePage(operation, type)
}

/** Returns the possible columns of a worksheet, for its kind. */
export const columnsFor = (operation: Operation, type: AnyDocument, page: Page, kind: ImportSession['kind']): SheetColumn[] =>
  kind === 'change' ? changeColumns(type, page) : sheetColumns(type, page, operation.actor.language)

/** Returns what this user may import: the template link and the upload link of each type (SH-7-061). */
export async function linksOf(operation: Operation, types: readonly AnyDocument[]) {
  const links = []
  for (const type of types) {
    if (!(await policyFor(operation, type)).may.create) continue
    const page = type.name.replaceAll('_', '-')
    links.push({
      page: type.name,
      module: type.module,
      title: localise(type.label, operation.actor.language),
      template: `/ccommonapi/data-upload/template?page=${page}`,
      upload: `/ccommonapi/data-upload/upload?page=${page}`,
    })
  }
  return links
}

/** Returns the sizes of the size lists that this user sees; they are the matrix columns of a template. */
export async function sizesOf(operation: Operation): Promise<string[]> {
  const type = operation.engine.types.get('size_list')
  if (!type || !(await policyFor(operation, type)).may.read) return []
  const { rows } = await list(operation, type, { size: 5, columns: ['number'] })
  const sizes = new Map<string, number>()
  for (const { id } of rows)
    for (const line of ((await viewDocument(operation, type, id))['sizes'] ?? []) as { size: string; sort: number }[])
      if (!sizes.has(line.size)) sizes.set(line.size, line.sort)
  return [...sizes]
    .sort(([, a], [, b]) => a - b)
    .slice(0, 12)
    .map(([size]) => size)
}

/** Receives an uploaded worksheet: stores every row and maps the columns as far as they are recognised. */
export async function received(server: Server, request: FastifyRequest & { parts(): Parameters<typeof readParts>[0] }) {
  const { file, fields } = await readParts(request.parts())
  const type = typeOf(server, fields['type'])
  await reading(server, request, async (operation) => {
    const { may } = await policyFor(operation, type)
    if (!may.create && !may.edit) throw forbidden()
  })
  const sha256 = createHash('sha256').update(file.bytes).digest()
  let id: string | undefined
  let width = 0
  let rows = 0
  try {
    for await (const part of readSheet(file.name, file.bytes)) {
      if ('header' in part) {
        const { header } = part
        width = header.length
        id = await reading(server, request, async (operation) => {
          // An edited export identifies the document of each row.
          const kind = header.includes(identityHead) ? 'change' : 'create'
          const columns = columnsFor(operation, type, await pageToFill(operation, type, kind), kind)
          const layout = layoutOf([kind, ...header])
          const mapped = mapColumns(header, columns, {
            remembered: await rememberedLayout(operation, type, layout),
            sizes: columns.some((one) => one.sizes) ? await sizesOf(operation) : [],
          })
          return beginImportSession(operation, type, { name: file.name, sha256, layout, header, mapped, kind })
        })
      } else {
        rows += part.rows.length
        await reading(server, request, (operation) => addRows(operation, id!, width, part.rows))
      }
    }
    if (id === undefined || rows === 0) throw refuseSheet('sheet.empty')
    return await reading(server, request, async (operation) => {
      await endReading(operation, id!, rows)
      const before = await sameBefore(operation, type, sha256)
      return { id, rows, before: before ?? null }
    })
  } catch (error) {
    if (id !== undefined) await reading(server, request, (operation) => deleteImportSession(operation, id!))
    throw error
  }
}

/** Returns import sessions in the shape that the screens show. */
export async function told(operation: Operation, intakes: Promise<readonly ImportSession[]>) {
  return (await intakes).map(({ layout: _, ...intake }) => {
    const type = operation.engine.types.get(intake.type)
    return {
      ...intake,
      title: type ? localise(type.label, operation.actor.language) : intake.type,
      mayUndo:
        intake.documents > 0 &&
        intake.state === 'done' &&
        (intake.kind === 'change' || type?.remove !== false) &&
        Date.parse(intake.done_at ?? intake.at) > Date.parse(operation.tx.now) - 86_400_000,
    }
  })
}

/** Returns a cell error with its message text. */
export const said = (operation: Operation, { column, path, key, values = {} }: CellError) => ({
  column,
  path,
  key,
  message: localiseFilled(messages[key as MessageKey], operation.actor.language, values),
})

export const columnOf = ({ path, label, required, field }: SheetColumn) => ({
  path,
  label,
  required,
  type: field?.type ?? 'text',
  options: field?.options.filter((one) => one.disabled !== true).map((one) => one.label) ?? [],
  looks: field?.to !== undefined || (field?.options.length ?? 0) > 0,
})

/** Returns the matrix columns: the known sizes and those that the worksheet contains. */
export function sizeColumns(column: SheetColumn, { mapping }: ImportSession, sizes: readonly string[]) {
  const brought = mapping.flatMap((path) => (path?.startsWith(`${column.path}.`) ? [path.slice(column.path.length + 1)] : []))
  return [...new Set([...sizes, ...brought])].map((size) => ({
    ...columnOf(column),
    path: `${column.path}.${size}`,
    label: `${column.label} ${size}`,
    required: false,
    type: 'integer',
    looks: false,
  }))
}

export const sizePath = ({ path }: SheetColumn, asked: string): boolean =>
  asked.startsWith(`${path}.`) && /^[\w/-]{1,20}$/.test(asked.slice(path.length + 1))

/** Refuses to check or import while a required column is missing; a required line column is demanded only when there are lines. */
export async function mustMap(operation: Operation, server: Server, intake: ImportSession): Promise<void> {
  const type = typeOf(server, intake.type)
  const columns = columnsFor(operation, type, await pageToFill(operation, type, intake.kind), intake.kind)
  const has = (path: string) => intake.mapping.some((one) => one === path || one?.startsWith(`${path}.`) === true)
  const missing = columns.find(({ path, required }) => {
    const [outer, inner] = path.split('.')
    return required && !has(path) && (inner === undefined || has(outer!))
  })
  if (missing) throw new WeftError(409, 'import.unmapped', { values: { label: missing.label } })
  if (intake.mapping.every((path) => path === null))
    throw new WeftError(409, 'import.unmapped', { values: { label: columns[0]?.label ?? '' } })
}

export function sendSheet(reply: FastifyReply, name: string, bytes: Buffer): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="sheet.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}.xlsx`)
    .header('cache-control', 'private, no-store')
    .type(contentTypes['xlsx']!)
    .send(bytes)
}
