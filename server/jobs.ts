/** The kinds of long work that this server does, by name. */
import { createHash } from 'node:crypto'
import { exportRows, most, type Cell } from '../engine/exchange/export.ts'
import { intakeOf, type Intake } from '../engine/exchange/intake.ts'
import { checkIntake, commitIntake, undoIntake } from '../engine/exchange/intake-work.ts'
import { insertFile } from '../engine/files/files.ts'
import { perform } from '../engine/run.ts'
import { importRows, type ImportInput } from '../engine/save/import.ts'
import type { AnyDocument } from '../model/document.ts'
import { messages } from '../model/messages.ts'
import { sayFilled } from '../model/text.ts'
import type { JobHandler, JobWork } from '../engine/jobs/jobs.ts'
import { reportJob } from './report-mail.ts'
import { keepBytes } from './adapters/storage.ts'
import { writeSheet } from './adapters/sheet.ts'
import { bulkJob } from './routes/bulk.ts'
import type { Server } from './server.ts'
import { typeOf } from './work.ts'

export const jobHandlers = (server: Server): ReadonlyMap<string, JobHandler> =>
  new Map<string, JobHandler>([
    ['export', (work) => exportJob(server, work)],
    ['bulk', (work) => bulkJob(server, work)],
    ['import', (work) => importJob(server, work)],
    ['report', (work) => reportJob(server, work)],
    ['intake.check', (work) => onIntake(server, work, (type, intake) => checkIntake(work.engine, work.who, type, intake, work.progress))],
    [
      'intake.commit',
      (work) =>
        onIntake(server, work, (type, intake) =>
          commitIntake(work.engine, work.who, type, { intake, mode: work.input['mode'] === 'good' ? 'good' : 'all', tell: work.progress }),
        ),
    ],
    ['intake.undo', (work) => onIntake(server, work, (type, intake) => undoIntake(work.engine, work.who, type, intake, work.progress))],
    ...server.jobs,
  ])

/** A long list, 2 000 rows to a transaction, into a file of the person's own. */
async function exportJob(server: Server, { engine, who, input, progress }: JobWork): Promise<{ file: string; rows: number }> {
  const type = typeOf(server, input['type'])
  const format = input['format'] === 'csv' ? 'csv' : 'xlsx'
  const rows: Cell[][] = []
  let after: string | undefined
  let head: { title: string; header: readonly string[] } | undefined
  do {
    const part = await perform(engine, who, (run) => exportRows(run, type, { ...input['query'], ...(after ? { after } : {}) }, 2000))
    head ??= part.table
    rows.push(...part.table.rows)
    after = part.next
    await progress(rows.length, Math.max(part.count, rows.length))
  } while (after && rows.length < most)
  const bytes = await writeSheet({ ...head, rows }, format)
  const key = await keepBytes(server.dataDir, bytes)
  const file = await perform(engine, who, (run) =>
    insertFile(run, {
      name: `${head.title}.${format}`,
      type: format,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      key,
    }),
  )
  return { file, rows: rows.length }
}

/** Rows that came with the call; what is wrong is told by row and column in the person's language. */
async function importJob(server: Server, { id, engine, who, input, progress }: JobWork) {
  const { rows, key, mode } = input as ImportInput
  const done = await importRows(engine, who, typeOf(server, input['type']), { rows, key, mode }, { progress, onceAs: `import ${id}` })
  return {
    ...done,
    kept: done.created.length,
    created: done.created.slice(0, 1000),
    errors: done.errors.map(({ row, column, key: word, values = {} }) => ({
      row,
      column,
      message: sayFilled(messages[word], who.language, values),
    })),
  }
}

/** Work on rows of a sheet that wait: still the person's own, and of a type that is still there. */
async function onIntake(server: Server, { engine, who, input }: JobWork, work: (type: AnyDocument, intake: Intake) => Promise<unknown>) {
  const intake = await perform(engine, who, (run) => intakeOf(run, String(input['intake'])))
  return work(typeOf(server, intake.type), intake)
}
