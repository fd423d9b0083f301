/** `/ccommonapi/data-upload`: checking, importing and undoing a session in background jobs, and dropping it (experience U72). */
import type { FastifyInstance } from 'fastify'
import { importCalls } from '../../../model/calls/import.ts'
import { WeftError } from '../../../model/errors.ts'
import {
  countsOf,
  deleteImportSession,
  importSessionOf,
  refuseTwin,
  openImportSession,
  setJob,
  type ImportSession,
} from '../../../engine/import/import-session.ts'
import { queueJob } from '../../../engine/jobs/job-queue.ts'
import type { Operation } from '../../../engine/operation.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'
import { mustMap } from './import-columns.ts'

/** An import can be undone for a day. */
const undoTime = 86_400_000
type Mode = NonNullable<ImportSession['mode']>

export function importJobRoutes(app: FastifyInstance, server: Server): void {
  const { write } = createRoutes(app, server)
  write(importCalls.checkImport, async (operation, { id }) => {
    const session = await openImportSession(operation, id)
    await mustMap(operation, server, session)
    return begin(operation, session, { job: 'check', state: 'open' })
  })
  write(importCalls.commitImport, async (operation, { id, mode }) => {
    const session = await openImportSession(operation, id)
    await mustMap(operation, server, session)
    await mustBeReady(operation, session, mode)
    await refuseTwin(operation, session.id)
    return begin(operation, session, { job: 'commit', state: 'importing', mode })
  })
  write(importCalls.undoImport, async (operation, { id }) => {
    const session = await importSessionOf(operation, id, true)
    await mustBeUndoable(operation, session)
    return begin(operation, session, { job: 'undo', state: 'undoing' })
  })
  write(importCalls.dropImport, async (operation, { id }) => {
    const session = await openImportSession(operation, id)
    if ((await countsOf(operation, session.id)).kept > 0) throw new WeftError(409, 'import.over')
    await deleteImportSession(operation, session.id)
  })
}

/** Queues a job of a session and sets the session's state. */
async function begin(
  operation: Operation,
  { id }: ImportSession,
  { job: name, state, mode }: { job: 'check' | 'commit' | 'undo'; state: 'open' | 'importing' | 'undoing'; mode?: Mode },
): Promise<{ job: string }> {
  const job = await queueJob(operation, `intake.${name}`, { ...(mode ? { mode } : {}), intake: id })
  await setJob(operation, id, job, state, mode)
  return { job }
}

/** @throws WeftError 409 for rows that were never checked, or that are wrong while all are to be imported */
async function mustBeReady(operation: Operation, session: ImportSession, mode: Mode): Promise<void> {
  const { wrong, unchecked } = await countsOf(operation, session.id)
  if (unchecked === session.rows) throw new WeftError(409, 'import.notChecked')
  if (mode === 'all' && wrong > 0) throw new WeftError(409, 'import.stillWrong', { values: { count: wrong } })
}

/** @throws WeftError 409 for a session without imported rows, with a running job, undone already, or imported more than a day ago */
async function mustBeUndoable(operation: Operation, session: ImportSession): Promise<void> {
  const { kept } = await countsOf(operation, session.id)
  if (kept === 0 || (session.state !== 'done' && session.state !== 'open'))
    throw new WeftError(409, session.state === 'undone' ? 'import.over' : 'import.busy')
  if (Date.parse(session.done_at ?? session.at) < Date.parse(operation.tx.now) - undoTime) throw new WeftError(409, 'import.undoLate')
}
