/** The kinds of background jobs that this server runs, by name. */
import { createHash } from 'node:crypto'
import { isPaperFormat, worksheetFormat } from '../model/outputs/export-formats.ts'
import type { Cell } from '../model/outputs/sheet.ts'
import { renameTagJob } from '../engine/admin/rename-tag.ts'
import { undoTagRenameJob } from '../engine/admin/undo-tag-rename.ts'
import { exportGrown, exportRows, exportLimit } from '../engine/export/export.ts'
import { importSessionOf, type ImportSession } from '../engine/import/import-session.ts'
import { checkChanges, commitChanges, restored } from '../engine/import/import-session-changes.ts'
import { checkImportSession, commitImportSession, undoImportSession } from '../engine/import/import-session-work.ts'
import { listPaper } from '../engine/print/list-paper.ts'
import { insertFile } from '../engine/files/files.ts'
import { describePage } from '../engine/pages/describe-page.ts'
import type { Operation } from '../engine/operation.ts'
import { runInTransaction } from '../engine/store/run-operation.ts'
import { importRows, type ImportInput } from '../engine/import/import-documents.ts'
import type { AnyDocument } from '../model/document.ts'
import type { ListQuery } from '../model/lists/list-query.ts'
import { messages } from '../model/messages.ts'
import { localiseFilled, type Language } from '../model/text.ts'
import type { JobHandler, JobWork } from '../engine/jobs/job-queue.ts'
import { replaceJob, takeBackJob } from '../engine/jobs/replace-job.ts'
import { workJob } from '../engine/jobs/run-work.ts'
import { reportJob } from './report-mail.ts'
import { listPdf, readRows } from './print/list-pdf.ts'
import { textOfCell, writeSheet } from './adapters/sheet.ts'
import { bulkJob } from './routes/documents/bulk-actions.ts'
import type { Server } from './route-context.ts'
import { typeOfJob } from './http/call-context.ts'

export const jobHandlers = (server: Server): ReadonlyMap<string, JobHandler> =>
  new Map<string, JobHandler>([
    ['export', (work) => exportJob(server, work)],
    ['bulk', (work) => bulkJob(server, work)],
    ['work', workJob],
    ['replace', replaceJob],
    ['replace.undo', takeBackJob],
    ['tags.rename', renameTagJob],
    ['tags.undo', undoTagRenameJob],
    ['import', (work) => importJob(server, work)],
    ['report', (work) => reportJob(server, work)],
    ['intake.check', (work) => onIntake(server, work, (type, intake) => checkWork(work, type, intake))],
    ['intake.commit', (work) => onIntake(server, work, (type, intake) => commitWork(work, type, intake))],
    ['intake.undo', (work) => onIntake(server, work, (type, intake) => undoWork(work, type, intake))],
    ...server.jobs,
  ])

/** Exports a long list, 2 000 rows per transaction, into a file that belongs to the user. */
async function exportJob(server: Server, { engine, actor, input, progress }: JobWork): Promise<{ file: string; rows: number }> {
  const type = await typeOfJob(engine, actor, input['type'])
  if (isPaperFormat(input['format'])) return printListJob(server, type, { engine, actor, input, progress })
  const format = worksheetFormat(input['format'])
  const ask = (after?: string) => runInTransaction(engine, actor, (operation) => exportPart(operation, type, input, after))
  const first = await ask()
  let count = 0
  // Parts are fetched while they are written, so that at most one of them is in memory.
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    for (let part = first; ; part = await ask(part.next)) {
      yield* part.table.rows
      count += part.table.rows.length
      await progress(count, Math.max(part.count, count))
      if (!part.next || count >= exportLimit) return
    }
  }
  const head = first.table
  const bytes = await writeSheet({ title: head.title, header: head.header, rows: rows() }, format)
  return { file: await ownFile(server, { engine, actor }, { title: head.title, format, bytes }), rows: count }
}

/** Prints a long list, a part per transaction, into a file that belongs to the user; it can be cancelled until the pages are set. */
async function printListJob(
  server: Server,
  type: AnyDocument,
  { engine, actor, input, progress }: Pick<JobWork, 'engine' | 'actor' | 'input' | 'progress'>,
): Promise<{ file: string; rows: number }> {
  const run = <T>(work: (operation: Operation) => Promise<T>) => runInTransaction(engine, actor, work, { reading: true })
  const reading = { type, query: input['query'] as ListQuery, language: input['language'] as Language, cards: input['format'] === 'cards' }
  const head = await run((operation) => listPaper(operation, type, reading))
  const pages = await readRows(run, head, reading, progress)
  const bytes = await listPdf(server.files, pages, () => progress(pages.rows.length, head.count))
  await progress(pages.rows.length, head.count)
  return { file: await ownFile(server, { engine, actor }, { title: head.title, format: 'pdf', bytes }), rows: pages.rows.length }
}

/** Stores a file that a job made; it belongs to the user. */
async function ownFile(
  server: Server,
  { engine, actor }: Pick<JobWork, 'engine' | 'actor'>,
  { title, format, bytes }: { readonly title: string; readonly format: string; readonly bytes: Buffer },
): Promise<string> {
  const key = await server.files.keep(bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  return runInTransaction(engine, actor, (operation) =>
    insertFile(operation, { name: `${title}.${format}`, type: format, bytes: bytes.length, sha256, key }),
  )
}

/** Returns the next rows of an export: of a list, or of the lines that grow of one document. */
async function exportPart(operation: Operation, type: AnyDocument, input: JobWork['input'], after?: string) {
  if (input['grown']) {
    const { table, next } = await exportGrown(operation, type, { ...input['grown'], ...(after ? { before: Number(after) } : {}) }, 2000)
    return { table, ...(next === undefined ? {} : { next: String(next) }), count: 0 }
  }
  return exportRows(operation, type, { ...input['query'], ...(after ? { after } : {}) }, 2000, {
    editable: input['editable'] === true,
    ...(input['language'] ? { language: input['language'] as Language } : {}),
  })
}

/** Imports rows that came with the call; errors are reported by row and column in the user's language. */
async function importJob(server: Server, { id, engine, actor, input, progress }: JobWork) {
  const { rows, key, mode } = input as ImportInput
  const type = await typeOfJob(engine, actor, input['type'])
  const done = await importRows(engine, actor, type, { rows, key, mode }, { progress, onceAs: `import ${id}` })
  return {
    ...done,
    kept: done.created.length,
    created: done.created.slice(0, 1000),
    errors: done.errors.map(({ row, column, key: word, values = {} }) => ({
      row,
      column,
      message: localiseFilled(messages[word], actor.language, values),
    })),
  }
}

/** Runs a job on the pending rows of a worksheet, provided that they still belong to the user and that their type still exists. */
async function onIntake(
  server: Server,
  { engine, actor, input }: JobWork,
  work: (type: AnyDocument, intake: ImportSession) => Promise<unknown>,
) {
  const session = await runInTransaction(engine, actor, (operation) => importSessionOf(operation, String(input['intake'])))
  return work(await typeOfJob(engine, actor, session.type), session)
}

function checkWork({ engine, actor, progress }: JobWork, type: AnyDocument, intake: ImportSession) {
  return intake.kind === 'change'
    ? checkChanges(engine, actor, type, { intake, page: (operation) => describePage(operation, type), text: textOfCell, report: progress })
    : checkImportSession(engine, actor, type, intake, progress)
}
function commitWork({ engine, actor, input, progress }: JobWork, type: AnyDocument, intake: ImportSession) {
  const more = { intake, mode: input['mode'] === 'good' ? ('good' as const) : ('all' as const), report: progress }
  return intake.kind === 'change' ? commitChanges(engine, actor, type, more) : commitImportSession(engine, actor, type, more)
}
function undoWork({ engine, actor, progress }: JobWork, type: AnyDocument, intake: ImportSession) {
  return undoImportSession(engine, actor, type, {
    intake,
    report: progress,
    ...(intake.kind === 'change' ? { back: restored(intake) } : {}),
  })
}
