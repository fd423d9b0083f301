/** Warnings (`asks` of an action): what a person confirms before an action is done. Unlike a check, a warning does not refuse. */
import type { Refusal } from '../refusal.ts'
import type { Label } from '../text.ts'

/** A warning as the caller gets it, and confirms it by its code. */
export interface Warning {
  /** The reason and what it says, e.g. `deliveryBooking.licenceExpired:1x9k2p`: other figures are another warning. */
  readonly code: string
  /** The field that it is about; '' for the whole document. */
  readonly path: string
  readonly text: Label
}

/** Returns the warning of a reason. The code depends on the reason and its text, not on where in the document it stands. */
export const warningOf = ({ key, message, path = '' }: Refusal): Warning => ({ code: `${key}:${digest(message[0])}`, path, text: message })

/** A short digest (FNV-1a, 32 bits, base 36): it tells texts of one reason apart and protects nothing. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}
