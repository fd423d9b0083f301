/** `/ccommonapi/data-upload`: what may be imported, the template to fill in, and reading an uploaded worksheet (experience U70). */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Output } from '../../../model/calls/contract.ts'
import { importCalls } from '../../../model/calls/import.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { forbidden } from '../../../model/errors.ts'
import { localise } from '../../../model/text.ts'
import { policyFor } from '../../../engine/authorisation/policy.ts'
import { identityHead } from '../../../engine/export/export.ts'
import { layoutOf, mapColumns } from '../../../engine/import/column-mapping.ts'
import { sheetColumns } from '../../../engine/import/import-columns.ts'
import {
  addRows,
  beginImportSession,
  deleteImportSession,
  endReading,
  savedSheetLayout,
  sameBefore,
} from '../../../engine/import/import-session.ts'
import { templateOf } from '../../../engine/import/import-template.ts'
import type { Operation } from '../../../engine/operation.ts'
import { refuseSheet } from '../../adapters/sheet-guard.ts'
import { readSheet } from '../../adapters/sheet-in.ts'
import { writeTemplate } from '../../adapters/sheet-template.ts'
import { createRoutes } from '../../calls/route.ts'
import { uploadRoute, type UploadedFile } from '../../calls/upload.ts'
import { reading, typeFor, typeOf } from '../../http/call-context.ts'
import type { Server } from '../../route-context.ts'
import { columnsFor, pageToFill, sizesOf } from './import-columns.ts'
import { sendWorkbook } from './send-workbook.ts'

const maxBytes = 33_554_432

export function importUploadRoutes(app: FastifyInstance, server: Server): void {
  const { read, file } = createRoutes(app, server)
  read(importCalls.listImportLinks, (operation, { page }) =>
    linksOf(operation, page ? [typeOf(operation, page)] : [...operation.engine.types.values()].filter(({ menu }) => menu !== false)),
  )
  file(importCalls.readImportTemplate, async ({ page: name }, { request, reply }) => {
    const type = await typeFor(server, request, name)
    const template = await reading(server, request, async (operation) => {
      const page = await pageToFill(operation, type)
      const columns = sheetColumns(type, page, operation.actor.language)
      return templateOf(operation, type, { page, columns, sizes: await sizesOf(operation, columns) })
    })
    return sendWorkbook(reply, template.title, await writeTemplate(template))
  })
  uploadRoute(app, server, importCalls.uploadSheet, { maxBytes, fieldBytes: 200 }, async ({ type, page }, sheet, { request }) =>
    storeSheet(server, request, await typeFor(server, request, type ?? page), sheet),
  )
}

/** Returns what this user may import; a type without a menu is not listed, but has its links when it is named: the template link and the upload link of each type (SH-7-061). */
async function linksOf(operation: Operation, types: readonly AnyDocument[]): Promise<Output<typeof importCalls.listImportLinks>> {
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

/**
 * Stores every row of an uploaded worksheet and maps its columns as far as they are recognised. Rows are stored part by part; if a
 * part is refused, nothing of the session remains.
 * @throws WeftError 403; 11000 at `file` for a file that is no worksheet or has no rows
 */
async function storeSheet(
  server: Server,
  request: FastifyRequest,
  type: AnyDocument,
  sheet: UploadedFile,
): Promise<Output<typeof importCalls.uploadSheet>> {
  await reading(server, request, async (operation) => {
    const { may } = await policyFor(operation, type)
    if (!may.create && !may.edit) throw forbidden()
  })
  const sha256 = createHash('sha256').update(sheet.bytes).digest()
  let session: { id: string; width: number } | undefined
  let rows = 0
  try {
    for await (const part of readSheet(sheet.name, sheet.bytes)) {
      if ('header' in part) {
        const { header } = part
        const id = await reading(server, request, (operation) => beginSession(operation, type, { name: sheet.name, sha256, header }))
        session = { id, width: header.length }
      } else {
        rows += part.rows.length
        const { id, width } = session!
        await reading(server, request, (operation) => addRows(operation, id, width, part.rows))
      }
    }
    if (!session || rows === 0) throw refuseSheet('sheet.empty')
    const { id } = session
    return await reading(server, request, async (operation) => {
      await endReading(operation, id, rows)
      return { id, rows, before: (await sameBefore(operation, type, sha256)) ?? null }
    })
  } catch (error) {
    const id = session?.id
    if (id !== undefined) await reading(server, request, (operation) => deleteImportSession(operation, id))
    throw error
  }
}

/** Begins a session with the heads of a worksheet, mapped as far as they are recognised. */
async function beginSession(
  operation: Operation,
  type: AnyDocument,
  { header, ...sheet }: { name: string; sha256: Buffer; header: readonly string[] },
): Promise<string> {
  // An edited export identifies the document of each row.
  const kind = header.includes(identityHead) ? 'change' : 'create'
  const columns = columnsFor(operation, type, await pageToFill(operation, type, kind), kind)
  const layout = layoutOf([kind, ...header])
  const mapped = mapColumns(header, columns, {
    remembered: await savedSheetLayout(operation, type, layout),
    sizes: await sizesOf(operation, columns),
  })
  return beginImportSession(operation, type, { ...sheet, layout, header, mapped, kind })
}
