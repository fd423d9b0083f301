/**
 * Does what documents wait for (`moments` of their types): actions and reminders that are due by the database's clock. Any number of nodes may
 * call it: a moment is leased, and done in one transaction under the lock of its document, which asks first whether it is still due.
 */
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { isOutage, WeftError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { dateOf, type AnyMoment, type Reminder } from '../../model/lifecycle/moment.ts'
import { dueMoments } from '../../model/lifecycle/moment-times.ts'
import { noticeText } from '../../model/notice-spec.ts'
import type { Label } from '../../model/text.ts'
import { systemActor } from '../actor.ts'
import type { Engine, Operation } from '../operation.ts'
import { recipientsOf } from '../save/declared-notices.ts'
import { executeAction } from '../save/actions/execute-action.ts'
import { scheduleMoments } from '../save/persistence/moments.ts'
import { platformEngine } from '../store/memory/platform-catalog.ts'
import { loadAll, type Stored } from '../store/read.ts'
import { beginOperation, writeOutbox } from '../store/run-operation.ts'
import { transact } from '../store/transaction.ts'

const worker = { platform: '', companies: '*', user: '0', worker: true, auth: true } as const
export const momentBatch = 20
/** Minutes until the next try after each one; refusals are given up after the last, outages are tried on at its distance. */
const pauses = [1, 5, 30, 120, 360]

/** A leased moment: `tries` tells this lease from a later one. */
interface Claimed {
  readonly platform: string
  readonly type: string
  readonly id: string
  readonly name: string
  readonly line: string
  readonly at: string
  readonly tries: number
}

/**
 * Does at most 20 due moments, oldest first, each in its own transaction.
 * @returns the number that was due
 */
export async function runMoments(engine: Engine): Promise<number> {
  const claimed = await transact(engine.pool, worker, (tx) =>
    tx.rows<Claimed>(
      `UPDATE core.moment m SET look_at = now() + interval '2 minutes', tries = m.tries + 1
       FROM (SELECT platform_id, doc_id, name, line_id FROM core.moment WHERE look_at <= now() ORDER BY look_at LIMIT ${momentBatch} FOR UPDATE SKIP LOCKED) n
       WHERE m.platform_id = n.platform_id AND m.doc_id = n.doc_id AND m.name = n.name AND m.line_id = n.line_id
       RETURNING m.platform_id AS platform, m.type, m.doc_id AS id, m.name, m.line_id AS line, m.at, m.tries`,
    ),
  )
  for (const one of claimed)
    await within(engine, one, (operation) => come(operation, one)).catch((error: unknown) => failed(engine, one, error))
  return claimed.length
}

const within = (engine: Engine, { platform }: Claimed, work: (operation: Operation) => Promise<void>): Promise<void> =>
  transact(engine.pool, { platform, companies: '*', user: '0' }, async (tx) => {
    const operation = beginOperation(await platformEngine(engine, tx), tx, systemActor(platform))
    await work(operation)
    await writeOutbox(operation)
  })

const key = 'platform_id = $1 AND doc_id = $2 AND name = $3 AND line_id = $4'
const keyOf = ({ platform, id, name, line }: Claimed) => [platform, id, name, line]

/** Does a moment, unless the document is gone, waits for it no more, or another node was quicker. */
async function come(operation: Operation, claimed: Claimed): Promise<void> {
  const { tx } = operation
  const type = operation.engine.types.get(claimed.type)
  const moment = (type?.moments as Record<string, AnyMoment> | undefined)?.[claimed.name]
  const [doc] = type && moment ? await loadAll(operation, type, [claimed.id], { lock: true }) : []
  // It counts as done before the action writes the document, which leaves done moments alone.
  const mine = await tx.run(
    `UPDATE core.moment SET done_at = now(), look_at = NULL, error = NULL WHERE ${key} AND done_at IS NULL AND look_at IS NOT NULL AND at = $5 AND tries = $6`,
    [...keyOf(claimed), claimed.at, claimed.tries],
  )
  if (mine === 0) return
  const isDue = (one: Stored, of: AnyDocument) =>
    dueMoments(of, one, tx.zone).some(
      ({ name, line, at }) => name === claimed.name && line === claimed.line && at === Date.parse(claimed.at),
    )
  if (!doc || !type || !moment || !isDue(doc, type)) {
    await tx.run(`DELETE FROM core.moment WHERE ${key}`, keyOf(claimed))
    if (doc && type) await scheduleMoments(operation, type, [{ doc }], { keepDone: true })
    return
  }
  const system = operationOf(operation, doc)
  if (moment.notify) remind(system, type, { doc, moment, reminder: moment.notify, line: claimed.line })
  else if (moment.act)
    await executeAction(system, type, { id: doc.id, action: moment.act, comment: reasonOf(type, moment) }, { system: true })
  await writeOutbox(system)
}

/** The system acts for the company that owns the document. */
const operationOf = ({ engine, tx, actor }: Operation, doc: Stored): Operation =>
  beginOperation(engine, tx, { ...actor, company: doc.ownerCompany })

/** What the journal says of an action that the system does at its time, e.g. `到期自动执行：报价截止 / Due: Window closes`. */
function reasonOf(type: AnyDocument, moment: AnyMoment): string {
  const [zh, en] = dateLabel(type, moment)
  return `到期自动执行：${zh} / Due: ${en}`
}

function dateLabel(type: AnyDocument, moment: AnyMoment): Label {
  const [name, column] = dateOf(moment).split('.') as [string, string?]
  const field = (type.fields as Fields)[name]
  return (column === undefined ? field : field?.options.columns?.[column])?.label ?? [name, name]
}

/** Sends a reminder; a party role without a company and fields without users are reminded of nothing. */
function remind(
  operation: Operation,
  type: AnyDocument,
  { doc, moment, reminder, line: id }: { doc: Stored; moment: AnyMoment; reminder: Reminder; line: string },
): void {
  const [lines] = dateOf(moment).split('.') as [string]
  const list = doc[lines] as readonly Readonly<Record<string, unknown>>[] | undefined
  const line = id === '0' ? undefined : list?.find((one) => one['id'] === id)
  const fields = type.fields as Fields
  const content = noticeText(
    reminder.text,
    { ...fields, ...(line ? fields[lines]?.options.columns : {}) },
    { ...doc, ...line },
    operation.tx.zone,
  )
  for (const recipients of recipientsOf(operation, doc, reminder.to))
    operation.ctx.notify({ ...recipients, type: reminder.kind ?? 'MSG', content, about: { type, id: doc.id } })
}

/** Sets the next try, and notifies of a refusal once: the creator, or those who may act when the system created the document. */
async function failed(engine: Engine, claimed: Claimed, error: unknown): Promise<void> {
  const refusal = error instanceof WeftError && !isOutage(error) ? error : undefined
  if (!refusal && !(error instanceof WeftError))
    process.stderr.write(`moment ${claimed.type} ${claimed.id} ${claimed.name}: ${(error as Error).stack ?? String(error)}\n`)
  await within(engine, claimed, async (operation) => {
    const pause = pauses[claimed.tries - 1] ?? (refusal ? undefined : pauses.at(-1))
    const [row] = await operation.tx.rows<{ first: boolean }>(
      `UPDATE core.moment m SET look_at = now() + make_interval(mins => $7), error = $8, notified_at = CASE WHEN $9 THEN coalesce(m.notified_at, now()) ELSE m.notified_at END
       FROM core.moment was WHERE ${key.replaceAll(/(\w+ = \$)/g, 'm.$1')} AND m.at = $5 AND m.tries = $6 AND m.done_at IS NULL
         AND was.platform_id = m.platform_id AND was.doc_id = m.doc_id AND was.name = m.name AND was.line_id = m.line_id
       RETURNING was.notified_at IS NULL AS first`,
      [...keyOf(claimed), claimed.at, claimed.tries, pause ?? null, messageOf(error, 'zh'), refusal !== undefined],
    )
    if (row?.first && refusal) await notifyOfRefusal(operation, claimed, refusal)
  })
}

async function notifyOfRefusal(operation: Operation, claimed: Claimed, refusal: WeftError): Promise<void> {
  const type = operation.engine.types.get(claimed.type)
  const moment = (type?.moments as Record<string, AnyMoment> | undefined)?.[claimed.name]
  const action = moment?.act ? actionsOf(type!)[moment.act] : undefined
  const [doc] = type && action ? await loadAll(operation, type, [claimed.id], { lines: false }) : []
  if (!type || !action || !doc) return
  const text = (at: 0 | 1) => `${type.label[at]} ${doc.number ?? ''}`.trim()
  const content: Label = [
    `${text(0)}：到期未能自动“${action.label[0]}”：${messageOf(refusal, 'zh')}`,
    `${text(1)}: "${action.label[1]}" was due and refused: ${messageOf(refusal, 'en')}`,
  ]
  const roles = [action.by ?? []].flat().filter((role) => role !== '*' && role !== 'owner')
  const recipients = doc.createdBy === '0' ? { company: doc.ownerCompany, roles } : { users: [doc.createdBy] }
  operation.ctx.notify({ ...recipients, type: 'MSG', content, about: { type, id: doc.id } })
}

const messageOf = (error: unknown, language: 'zh' | 'en'): string =>
  !(error instanceof WeftError)
    ? new WeftError(500, 'generic.fault').localised(language)
    : error.code === 11000
      ? Object.values(error.localisedFields(language))
          .flat()
          .join(language === 'zh' ? '，' : ', ')
      : error.localised(language)
