/** What a person learns of a refusal: nothing of fields that are hidden from the person. */
import { invalid, WeftError, type FieldError } from '../../../model/errors.ts'
import type { PartyRoles, Policy } from '../../authorisation/policy.ts'

/**
 * Does what a person asked for. Where it is refused at fields that the policy hides, the person learns neither the field nor the reason: other errors
 * stand alone, and where there is none the document is refused as a whole.
 * @param policy absent where the engine or logic acts
 */
export async function withoutUnseenErrors<Result>(
  policy: Policy | undefined,
  partyRoles: PartyRoles,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw policy && error instanceof WeftError && error.code === 11000 ? seenBy(policy, partyRoles, error) : error
  }
}

function seenBy(policy: Policy, partyRoles: PartyRoles, error: WeftError): WeftError {
  const seen = error.fields.filter(({ path }) => policy.restriction(rightOf(path), partyRoles) < 2)
  if (seen.length === error.fields.length) return error
  const whole: FieldError = { path: '', key: 'form.refusedUnseen' }
  return invalid(seen.length > 0 ? seen : [whole])
}

/** Returns the name that rights have for a path: `lines.price` of `lines[3].price`, also of a cell within it. */
const rightOf = (path: string): string =>
  path
    .replaceAll(/\[[^\]]*\]/g, '')
    .split('.')
    .slice(0, 2)
    .join('.')
