/** What a person learns of a refusal: nothing of fields that are hidden from the person, be they of the document or of another one that is written along with it. */
import type { AnyDocument } from '../../../model/document.ts'
import { invalid, WeftError, type FieldError } from '../../../model/errors.ts'
import { policyFor, type PartyRoles, type Policy } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'

interface Asking {
  /** That of the person. */
  readonly operation: Operation
  /** Absent where the engine or logic acts. */
  readonly policy: Policy | undefined
  readonly partyRoles: PartyRoles
}

/**
 * Does what a person asked for. Where it is refused at fields that the policy hides, the person learns neither the field nor the reason: other errors
 * stand alone, and where there is none the document is refused as a whole.
 */
export async function withoutUnseenErrors<Result>({ operation, policy, partyRoles }: Asking, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw policy && error instanceof WeftError && error.code === 11000 ? await seenBy(operation, policy, partyRoles, error) : error
  }
}

/** Returns what refuses a document of a type that logic writes, with the fields named as those of that type (`of`); other errors stay as they are. */
export function asErrorOf(type: AnyDocument, error: unknown): unknown {
  if (!(error instanceof WeftError) || error.code !== 11000 || error.fields.length === 0) return error
  return invalid(error.fields.map((one) => (one.of || one.path === '' ? one : { ...one, of: { type: type.name, path: one.path } })))
}

async function seenBy(operation: Operation, policy: Policy, partyRoles: PartyRoles, error: WeftError): Promise<WeftError> {
  const others = new Map<string, Policy | undefined>()
  for (const { of } of error.fields)
    if (of && of.type !== policy.type.name && !others.has(of.type)) others.set(of.type, await policyOf(operation, of.type))
  const isSeen = ({ path, of }: FieldError): boolean => {
    if (!of || of.type === policy.type.name) return policy.restriction(rightOf(of?.path ?? path), partyRoles) < 2
    const other = others.get(of.type)
    return other !== undefined && other.may.read && other.restriction(rightOf(of.path), other.partyRoles) < 2
  }
  const seen = error.fields.filter(isSeen)
  if (seen.length === error.fields.length) return error
  const whole: FieldError = { path: '', key: 'form.refusedUnseen' }
  return invalid(seen.length > 0 ? seen : [whole])
}

/** The policy of another type; absent where it cannot be read any more, since the database has refused a statement: nothing of the type is then said. */
const policyOf = (operation: Operation, name: string): Promise<Policy | undefined> => {
  const type = operation.engine.types.get(name)
  return type ? policyFor(operation, type).catch(() => undefined) : Promise.resolve(undefined)
}

/** Returns the name that rights have for a path: `lines.price` of `lines[3].price`, also of a cell within it. */
const rightOf = (path: string): string =>
  path
    .replaceAll(/\[[^\]]*\]/g, '')
    .split('.')
    .slice(0, 2)
    .join('.')
