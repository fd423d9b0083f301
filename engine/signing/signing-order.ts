/** Whose turn it is to sign: the side and the person that the document waits for. The same answer for the button and for the deed. */
import type { AnyDocument } from '../../model/document.ts'
import { forbidden, WeftError } from '../../model/errors.ts'
import type { Stored } from '../store/read.ts'
import type { Actor } from '../actor.ts'

const answers = ['sign', 'decline']

/** Whether this action of a signed type is not a signer's, or this person is the signer who is waited for. */
export const isSignersTurn = (
  type: AnyDocument,
  name: string,
  about: { readonly who: Actor; readonly doc: Stored; readonly side: string | undefined },
) => !type.signing || !answers.includes(name) || (about.doc['turn'] === about.side && maySignFor(type, about))

/** @throws WeftError 409 while it is the other side's turn, 403 for who may not sign for the own side */
export function requireSignersTurn(
  type: AnyDocument,
  name: string,
  about: { readonly who: Actor; readonly doc: Stored; readonly side: string | undefined },
): void {
  if (!type.signing || !answers.includes(name) || isSignersTurn(type, name, about)) return
  const { who: actor, doc, side } = about
  const named = (doc['signers'] as { side: string; user: string | null }[]).some((line) => line.side === side && line.user === actor.user)
  if (!named && !maySignFor(type, { ...about, doc: { ...doc, signer: null } as Stored })) throw forbidden()
  throw new WeftError(409, 'signing.notTurn')
}

/** A named person alone; else who has one of the side's roles. */
function maySignFor(type: AnyDocument, { who: actor, doc, side }: { who: Actor; doc: Stored; side: string | undefined }): boolean {
  if (side === undefined || side === 'reader') return false
  if (doc['turn'] === side && doc['signer']) return doc['signer'] === actor.user
  return (type.signing!.by[side] ?? []).some((role) => actor.roles.includes(role))
}
