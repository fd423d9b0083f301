/** Notifications of a signing session: the next signer about their turn, sender and signers about the result. */
import type { AnyDocument } from '../../model/document.ts'
import type { Label } from '../../model/text.ts'
import type { Operation } from '../operation.ts'
import type { Stored } from '../store/read.ts'

/** A line of the signing task. */
export interface Signer {
  readonly side: string
  readonly company: string
  readonly user: string | null
  state: 'waiting' | 'pending' | 'signed' | 'declined' | 'withdrawn'
  signedBy: string | null
}

export function publishNextSigner(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  next: Pick<Signer, 'side' | 'company' | 'user'>,
): void {
  const [zh, en] = type.label
  operation.ctx.notify({
    ...(next.user ? { users: [next.user] } : { roles: type.signing!.by[next.side] ?? [], company: next.company }),
    type: 'CONFIRM',
    content: [`${zh} ${doc.number} 待您签署`, `${en} ${doc.number} waits for your signature`],
    about: { type, id: doc.id },
  })
}

/** Notifies about the end of the session: the sender, those who have signed and the next signer, except the person who ended it. */
export function publishSigningResult(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  { lines, what, comment = '' }: { lines: readonly Signer[]; what: 'signed' | 'declined' | 'withdrawn' | 'expired'; comment?: string },
): void {
  const [zh, en] = type.label
  const content: Readonly<Record<typeof what, Label>> = {
    signed: [`${zh} ${doc.number} 各方已签署`, `${en} ${doc.number} is signed by all`],
    declined: [`${zh} ${doc.number} 被拒签：${comment}`, `${en} ${doc.number} was declined: ${comment}`],
    withdrawn: [`${zh} ${doc.number} 已撤回签署`, `${en} ${doc.number} was withdrawn from signature`],
    expired: [`${zh} ${doc.number} 逾期未签，已撤回`, `${en} ${doc.number} was not signed in time and is withdrawn`],
  }
  const people = new Set([doc.createdBy, ...lines.flatMap((line) => [line.signedBy, line.state === 'waiting' ? null : line.user])])
  people.delete(operation.actor.user)
  operation.ctx.notify({
    users: [...people].filter((user) => user !== null),
    type: 'MSG',
    content: content[what],
    about: { type, id: doc.id },
  })
  const withdrawnSigner =
    what === 'withdrawn' || what === 'expired' ? lines.find((line) => line.state === 'withdrawn' && !line.user) : undefined
  if (withdrawnSigner)
    operation.ctx.notify({
      roles: type.signing!.by[withdrawnSigner.side] ?? [],
      company: withdrawnSigner.company,
      type: 'MSG',
      content: content[what],
      about: { type, id: doc.id },
    })
}
