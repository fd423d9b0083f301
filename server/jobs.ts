/** The kinds of long work that this server does, by name. */
import { createHash } from 'node:crypto'
import { exportRows, most, type Cell } from '../engine/exchange/export.ts'
import { intakeOf, type Intake } from '../engine/exchange/intake.ts'
import { checkChanges, commitChanges, restored } from '../engine/exchange/intake-change.ts'
import { checkIntake, commitIntake, undoIntake } from '../engine/exchange/intake-work.ts'
import { insertFile } from '../engine/files/files.ts'
import { describe } from '../engine/pages/describe.ts'
import { perform } from '../engine/run.ts'
import { importRows, type ImportInput } from '../engine/save/import.ts'
import type { AnyDocument } from '../model/document.ts'
import { messages } from '../model/messages.ts'
import { sayFilled, type Language } from '../model/text.ts'
import type { JobHandler, JobWork } from '../engine/jobs/jobs.ts'
import { reportJob } from './report-mail.ts'
import { keepBytes } from './adapters/storage.ts'
import { textOfCell, writeSheet } from './adapters/sheet.ts'
import { bulkJob } from './routes/bulk.ts'
import type { Server } from './server.ts'
import { typeOf } from './work.ts'

export const jobHandlers = (server: Server): ReadonlyMap<string, JobHandler> =>
  new Map<string, JobHandler>([
    ['export', (work) => exportJob(server, work)],
    ['bulk', (work) => bulkJob(server, work)],
    ['import', (work) => importJob(server, work)],
    ['report', (work) => reportJob(server, work)],
    ['intake.check', (work) => onIntake(server, work, (type, intake) => checkWork(work, type, intake))],
    ['intake.commit', (work) => onIntake(server, work, (type, intake) => commitWork(work, type, intake))],
    ['intake.undo', (work) => onIntake(server, work, (type, intake) => undoWork(work, type, intake))],
    ...server.jobs,
  ])

/** A long list, 2 000 rows to a transaction, into a file of the person's own. */
async function exportJob(server: Server, { engine, who, input, progress }: JobWork): Promise<{ file: string; rows: number }> {
  const type = typeOf(server, input['type'])
  const format = input['format'] === 'csv' ? 'csv' : 'xlsx'
  const ask = (after?: string) =>
    perform(engine, who, (run) =>
      exportRows(run, type, { ...input['query'], ...(after ? { after } : {}) }, 2000, {
        editable: input['editable'] === true,
        ...(input['language'] ? { language: input['language'] as Language } : {}),
      }),
    )
  const first = await ask()
  let count = 0
  // Parts are asked for as they are written: what waits in memory is one of them.
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    for (let part = first; ; part = await ask(part.next)) {
      yield* part.table.rows
      count += part.table.rows.length
      await progress(count, Math.max(part.count, count))
      if (!part.next || count >= most) return
    }
  }
  const head = first.table
  const bytes = await writeSheet({ title: head.title, header: head.header, rows: rows() }, format)
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
  return { file, rows: count }
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

function checkWork({ engine, who, progress }: JobWork, type: AnyDocument, intake: Intake) {
  return intake.kind === 'change'
    ? checkChanges(engine, who, type, { intake, page: (run) => describe(run, type), text: textOfCell, tell: progress })
    : checkIntake(engine, who, type, intake, progress)
}
function commitWork({ engine, who, input, progress }: JobWork, type: AnyDocument, intake: Intake) {
  const more = { intake, mode: input['mode'] === 'good' ? ('good' as const) : ('all' as const), tell: progress }
  return intake.kind === 'change' ? commitChanges(engine, who, type, more) : commitIntake(engine, who, type, more)
}
function undoWork({ engine, who, progress }: JobWork, type: AnyDocument, intake: Intake) {
  return undoIntake(engine, who, type, { intake, tell: progress, ...(intake.kind === 'change' ? { back: restored(intake) } : {}) })
}
