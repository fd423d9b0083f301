/** The signing order: the party role and the person whose turn it is to sign. The button and the action use the same answer. */
import type { Action } from '../../model/actions/action.ts'
import type { AnyDocument } from '../../model/document.ts'
import { forbidden, WeftError } from '../../model/errors.ts'
import type { Stored } from '../store/read.ts'
import type { Actor } from '../actor.ts'

interface Asker {
  readonly actor: Actor
  readonly doc: Stored
  readonly partyRole: string | undefined
}
/** Whether an action answers the request for a signature, so that only the signer whose turn it is may do it. */
const answersRequest = (type: AnyDocument, { signing }: Pick<Action<never, string>, 'signing'>): boolean =>
  type.signing !== undefined && (signing === 'sign' || signing === 'decline')

/** Whether an action of a signed type is either not a signer's action, or this person is the signer whose turn it is. */
export const isSignersTurn = (type: AnyDocument, action: Pick<Action<never, string>, 'signing'>, asker: Asker): boolean =>
  !answersRequest(type, action) || (asker.doc['turn'] === asker.partyRole && maySignFor(type, asker))

/**
 * Requires that it is this person's turn to sign.
 * @throws WeftError 409 while it is the other party's turn, 403 for a person who may not sign for their own party
 */
export function requireSignersTurn(type: AnyDocument, action: Pick<Action<never, string>, 'signing'>, asker: Asker): void {
  if (isSignersTurn(type, action, asker)) return
  if (!isSigner(type, asker)) throw forbidden()
  throw new WeftError(409, 'signing.notTurn')
}

/** Whether the person may sign for the party, whosever turn it is: they are named among its signers, or have one of its roles. */
export function isSigner(type: AnyDocument, asker: Asker): boolean {
  const { actor, doc, partyRole } = asker
  const named = (doc['signers'] as { side: string; user: string | null }[]).some(
    (line) => line.side === partyRole && line.user === actor.user,
  )
  return named || maySignFor(type, { ...asker, doc: { ...doc, signer: null } as Stored })
}

/** Whether the actor may sign for the party: the named person alone, or without one anybody with one of the party's roles. */
function maySignFor(type: AnyDocument, { actor, doc, partyRole }: Asker): boolean {
  if (partyRole === undefined || partyRole === 'reader') return false
  if (doc['turn'] === partyRole && doc['signer']) return doc['signer'] === actor.user
  return (type.signing!.by[partyRole] ?? []).some((role) => actor.roles.includes(role))
}
