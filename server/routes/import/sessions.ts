/** `/ccommonapi/data-upload`: reading import sessions, their rows, errors and suggestions (experience U71). */
import type { FastifyInstance } from 'fastify'
import type { Input, Output } from '../../../model/calls/contract.ts'
import { importCalls } from '../../../model/calls/import.ts'
import { messages, type MessageKey } from '../../../model/messages.ts'
import { localise, localiseFilled } from '../../../model/text.ts'
import { didYouMean } from '../../../engine/import/did-you-mean.ts'
import { linkContexts } from '../../../engine/import/link-contexts.ts'
import {
  countsOf,
  importSessionOf,
  importSessionsOf,
  problemsOf,
  rowsOf,
  type CellError,
  type ImportSession,
} from '../../../engine/import/import-session.ts'
import type { Operation } from '../../../engine/operation.ts'
import { writeErrors } from '../../adapters/sheet-errors.ts'
import { createRoutes } from '../../calls/route.ts'
import { reading } from '../../http/call-context.ts'
import type { Server } from '../../route-context.ts'
import { columnsOfSession, shownColumns, sizesOf } from './import-columns.ts'
import { sendWorkbook } from './send-workbook.ts'

/** Rows of the workbook with the wrong rows. */
const maxErrorRows = 10_000
const undoTime = 86_400_000

export function importSessionRoutes(app: FastifyInstance, server: Server): void {
  const { read, file } = createRoutes(app, server)
  read(importCalls.listImports, async (operation) => (await importSessionsOf(operation)).map((session) => shownSession(operation, session)))
  read(importCalls.readImport, async (operation, { id }) => {
    const session = await importSessionOf(operation, id)
    const { page, columns } = await columnsOfSession(operation, server, session)
    const sizes = await sizesOf(operation, columns)
    return {
      ...shownSession(operation, session),
      ...(await countsOf(operation, id)),
      title: page.title,
      module: page.module,
      columns: shownColumns(columns, session, sizes),
    }
  })
  read(importCalls.listImportRows, listRows)
  read(importCalls.listImportProblems, async (operation, { id }) => {
    await importSessionOf(operation, id)
    return (await problemsOf(operation, id)).map((problem) => ({
      ...shownError(operation, { ...problem, values: problem.values ?? undefined }),
      text: problem.text,
      rows: problem.rows,
      first: problem.first,
    }))
  })
  read(importCalls.suggestCellTexts, async (operation, { id, path, text = '', no }) => {
    const session = await importSessionOf(operation, id)
    const { type, columns } = await columnsOfSession(operation, server, session)
    const column = columns.find((candidate) => candidate.path === path)
    if (!column?.field) return []
    const contexts = await linkContexts(operation, type, session, { path: column.path, text, no })
    return didYouMean(operation, type, { path: column.path, field: column.field, text, contexts })
  })
  file(importCalls.readWrongRows, async ({ id }, { request, reply }) => {
    const { name, ...sheet } = await reading(server, request, (operation) => wrongRows(operation, server, id))
    return sendWorkbook(reply, `${name.replace(/\.\w+$/, '')} ${sheet.reason}`, await writeErrors(sheet))
  })
}

/** Returns one page of rows. It reads one row more than requested, to find whether there are others. */
async function listRows(
  operation: Operation,
  { id, after = 0, only, size }: Input<typeof importCalls.listImportRows>,
): Promise<Output<typeof importCalls.listImportRows>> {
  await importSessionOf(operation, id)
  const rows = await rowsOf(operation, id, { after, only, size: size + 1 })
  return {
    rows: rows.slice(0, size).map((row) => ({ ...row, errors: row.errors && row.errors.map((error) => shownError(operation, error)) })),
    next: rows.length > size ? rows[size - 1]!.no : null,
    counts: await countsOf(operation, id),
  }
}

/** Returns the wrong rows with the texts of their errors, and the heading of the column of errors in the user's language. */
async function wrongRows(operation: Operation, server: Server, id: string) {
  const session = await importSessionOf(operation, id)
  const rows = await rowsOf(operation, id, { only: 'wrong', size: maxErrorRows })
  const { page } = await columnsOfSession(operation, server, session)
  return {
    name: session.name,
    header: session.header,
    title: page.title,
    rows: rows.map((row) => ({
      cells: row.cells,
      reasons: (row.errors ?? []).map((error) => ({ column: error.column, text: shownError(operation, error).message })),
    })),
    reason: localise(['错误', 'Errors'], operation.actor.language),
  }
}

/** Returns a session as the screens show it, with the title of its type. */
function shownSession(operation: Operation, { layout: _, ...session }: ImportSession): Output<typeof importCalls.listImports>[number] {
  const type = operation.engine.types.get(session.type)
  return {
    ...session,
    title: type ? localise(type.label, operation.actor.language) : session.type,
    mayUndo:
      session.documents > 0 &&
      session.state === 'done' &&
      (session.kind === 'change' || type?.remove !== false) &&
      Date.parse(session.done_at ?? session.at) > Date.parse(operation.tx.now) - undoTime,
  }
}

/** Returns a cell error with its message in the user's language. */
const shownError = (operation: Operation, { column, path, key, values = {} }: CellError) => ({
  column,
  path,
  key,
  message: localiseFilled(messages[key as MessageKey], operation.actor.language, values),
})
