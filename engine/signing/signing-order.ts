/** Whose turn it is to sign: the side and the person that the document waits for. The same answer for the button and for the deed. */
import type { Action, AnyDocument } from '../../model/document.ts'
import { forbidden, WeftError } from '../../model/errors.ts'
import type { Stored } from '../store/read.ts'
import type { Actor } from '../actor.ts'

interface Asker {
  readonly who: Actor
  readonly doc: Stored
  readonly side: string | undefined
}
/** Whether an action answers the request for a signature, so that only the signer whose turn it is may do it. */
const answersRequest = (type: AnyDocument, { signing }: Pick<Action<never, string>, 'signing'>): boolean =>
  type.signing !== undefined && (signing === 'sign' || signing === 'decline')

/** Whether this action of a signed type is not a signer's, or this person is the signer who is waited for. */
export const isSignersTurn = (type: AnyDocument, action: Pick<Action<never, string>, 'signing'>, asker: Asker): boolean =>
  !answersRequest(type, action) || (asker.doc['turn'] === asker.side && maySignFor(type, asker))

/** @throws WeftError 409 while it is the other side's turn, 403 for who may not sign for the own side */
export function requireSignersTurn(type: AnyDocument, action: Pick<Action<never, string>, 'signing'>, asker: Asker): void {
  if (isSignersTurn(type, action, asker)) return
  const { who: actor, doc, side } = asker
  const named = (doc['signers'] as { side: string; user: string | null }[]).some((line) => line.side === side && line.user === actor.user)
  if (!named && !maySignFor(type, { ...asker, doc: { ...doc, signer: null } as Stored })) throw forbidden()
  throw new WeftError(409, 'signing.notTurn')
}

/** A named person alone; else who has one of the side's roles. */
function maySignFor(type: AnyDocument, { who: actor, doc, side }: Asker): boolean {
  if (side === undefined || side === 'reader') return false
  if (doc['turn'] === side && doc['signer']) return doc['signer'] === actor.user
  return (type.signing!.by[side] ?? []).some((role) => actor.roles.includes(role))
}
