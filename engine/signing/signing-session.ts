/** A round of signing, from sending to its end: one task with the signers in order, moved in the transaction of the action, under the document's lock. */
import { dayMs } from '../../model/days.ts'
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { SigningStep } from '../../model/signing.ts'
import type { Operation } from '../operation.ts'
import { load, type Stored } from '../store/read.ts'
import { publishSigningResult, publishNextSigner, type Signer } from './signing-notices.ts'
import { signersOf } from './signers.ts'
import type { SigningSystem } from '../signing-system.ts'

/** How signing tasks are written: by the save path, which stands above signing and hands itself in. */
export interface TaskWriter {
  /** Creates a task of a company with the platform's rights. */
  create(operation: Operation, task: AnyDocument, values: Readonly<Record<string, unknown>>, company: string): Promise<Stored>
  /** Writes a changed task with its journal line. */
  persist(
    operation: Operation,
    task: AnyDocument,
    change: { before: Stored; doc: Stored; action: string; comment?: string; always: true },
  ): Promise<void>
}

/** One step of a round: what is done, to which document, by whom. */
export interface Signature {
  readonly step: SigningStep
  readonly tasks: TaskWriter
  /** Changed here before it is written. */
  readonly doc: Stored
  readonly comment: string | undefined
  /** For a signature: the hash of the file that the person has read. */
  readonly data?: Readonly<Record<string, unknown>>
  /** Whether a person acts, and not the engine or a demo. */
  readonly person: boolean
  /** Whether the transaction is rolled back afterwards. Then no file is created. */
  readonly rehearsal?: boolean | undefined
}

/** What a step does to the round of signing; changes `doc` before it is written. */
export async function moveRound(operation: Operation, type: AnyDocument, signature: Signature): Promise<void> {
  if (signature.step === 'send') await send(operation, type, signature)
  else if (signature.step === 'sign') await sign(operation, type, signature)
  else await end(operation, type, signature, signature.step === 'decline' ? 'declined' : 'withdrawn')
}

/** Whether a document waits for signatures: its round has begun and has not ended. */
export const waitsForSignatures = (type: AnyDocument, doc: Stored): boolean =>
  type.signing !== undefined && doc['turn'] !== null && doc['turn'] !== undefined

async function send(operation: Operation, type: AnyDocument, { doc, tasks, rehearsal }: Signature): Promise<void> {
  const system = systemOf(operation, doc)
  const signers = await signersOf(operation, type, doc)
  if (rehearsal) return
  const frozen = await system.send(operation, type, doc)
  const task = taskOf(operation, type)
  const validUntil = new Date(Date.parse(operation.tx.now) + Number(doc['signDays'] ?? 14) * dayMs).toISOString()
  const progress = `0/${signers.length}`
  const created = await tasks.create(
    operation,
    task,
    {
      ...parties(task, doc),
      [type.signing!.as]: doc.id,
      subject: `${type.label[operation.actor.language === 'en' ? 1 : 0]} ${doc.number}`,
      signSystem: doc['signSystem'],
      signType: doc['signType'],
      sentBy: operation.actor.user,
      sentAt: operation.tx.now,
      validUntil,
      progress,
      frozenFile: [frozen.file],
      sha256: frozen.sha256,
      pages: frozen.pages,
      signers: signers.map((one, at) => ({
        ...one,
        state: at === 0 ? 'pending' : 'waiting',
        ...(at === 0 ? { since: operation.tx.now } : {}),
      })),
    },
    doc.ownerCompany,
  )
  const [first] = signers
  Object.assign(doc, {
    signTask: created.id,
    signProgress: progress,
    turn: first!.side,
    signer: first!.user,
    sentAt: operation.tx.now,
    validUntil,
    signedAt: null,
    frozenFile: [frozen.file],
    signedFile: [],
  })
  publishNextSigner(operation, type, doc, first!)
}

async function sign(operation: Operation, type: AnyDocument, { doc, tasks, data, person, comment }: Signature): Promise<void> {
  const { task, before, lines } = await roundOf(operation, type, doc)
  if ((doc['validUntil'] as string) < operation.tx.now) throw new WeftError(409, 'signing.expired')
  // A signer states which file they have read. The signature is refused when it is not the current file.
  if (person && data?.['sha256'] !== before['sha256']) throw new WeftError(409, 'signing.otherFile')
  const at = lines.findIndex((line) => line.state === 'pending')
  if (lines.some((line) => line.signedBy === operation.actor.user)) throw new WeftError(409, 'signing.once')
  Object.assign(lines[at]!, {
    state: 'signed',
    signedBy: operation.actor.user,
    at: operation.tx.now,
    ...(comment ? { reason: comment } : {}),
  })
  const next = lines[at + 1]
  if (next) Object.assign(next, { state: 'pending', since: operation.tx.now })
  const progress = `${lines.filter((line) => line.state === 'signed').length}/${lines.length}`
  const after: Stored = { ...structuredClone(before), signers: lines, progress } as Stored
  const system = systemOf(operation, doc)
  if ((await system.state(operation, after)) === 'signed') {
    const signed = await system.file(operation, after)
    Object.assign(after, { status: 'signed', closedAt: operation.tx.now, signedFile: [signed.file], signedSha256: signed.sha256 })
    Object.assign(doc, {
      status: 'signed',
      signedAt: operation.tx.now,
      signedFile: [signed.file],
      turn: null,
      signer: null,
      validUntil: null,
    })
    publishSigningResult(operation, type, doc, { lines, what: 'signed' })
  } else {
    Object.assign(doc, { turn: next!.side, signer: next!.user })
    publishNextSigner(operation, type, doc, next!)
  }
  doc['signProgress'] = progress
  await tasks.persist(operation, task, {
    before,
    doc: after,
    action: doc.status === 'signed' ? 'complete' : 'sign',
    comment,
    always: true,
  })
}

/**
 * Ends the session after it was declined, withdrawn or expired: existing signatures are void, and the other signers are no longer
 * asked.
 */
async function end(
  operation: Operation,
  type: AnyDocument,
  { doc, tasks, comment, step }: Signature,
  status: 'declined' | 'withdrawn',
): Promise<void> {
  const { task, before, lines } = await roundOf(operation, type, doc)
  const pendingSigner = lines.find((line) => line.state === 'pending')
  for (const line of lines) {
    if (line === pendingSigner && status === 'declined')
      Object.assign(line, { state: 'declined', signedBy: operation.actor.user, at: operation.tx.now, reason: comment })
    else if (line.state === 'pending' || line.state === 'waiting') line.state = 'withdrawn'
  }
  const after: Stored = {
    ...structuredClone(before),
    status,
    signers: lines,
    closedAt: operation.tx.now,
    reason: comment ?? null,
  } as Stored
  await systemOf(operation, doc).withdraw(operation, after)
  await tasks.persist(operation, task, {
    before,
    doc: after,
    action: status === 'declined' ? 'decline' : 'withdraw',
    comment,
    always: true,
  })
  Object.assign(doc, { turn: null, signer: null, validUntil: null })
  publishSigningResult(operation, type, doc, { lines, what: step === 'expire' ? 'expired' : status, comment })
}

function systemOf({ engine }: Operation, doc: Stored): SigningSystem {
  const system = engine.signing?.get(doc['signSystem'] as string)
  if (!system) throw new WeftError(409, 'signing.noSystem')
  return system
}
function taskOf({ engine }: Operation, type: AnyDocument): AnyDocument {
  const task = engine.types.get(type.signing!.task)
  if (!task) throw new Error(`${type.name}: signing tasks ${type.signing!.task} are no type`)
  return task
}

async function roundOf(operation: Operation, type: AnyDocument, doc: Stored) {
  const task = taskOf(operation, type)
  const before = await load(operation, task, doc['signTask'] as string, { lock: true })
  return { task, before, lines: structuredClone(before['signers']) as Signer[] }
}

/** Returns the fields that give the other parties access to the task, copied from the document. */
const parties = (task: AnyDocument, doc: Stored): Record<string, unknown> =>
  Object.fromEntries(
    Object.values((task.parties.partyRoles ?? {}) as Record<string, { via: string }>).map(({ via }) => [via, doc[via] ?? null]),
  )
