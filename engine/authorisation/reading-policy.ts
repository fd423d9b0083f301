/**
 * The policy of a reading type: its own rights, and those of its sources. A source whose type a person may not read, or in which the company
 * has no such party role, gives no rows; a field is hidden where every source hides it.
 */
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { linkedValue, sourcePath, type AnyReadingSource } from '../../model/reading/reading-source.ts'
import type { Operation } from '../operation.ts'
import type { Policy } from './policy.ts'

/** A source with the policy of its type. */
export interface ReadingPart {
  readonly source: AnyReadingSource
  readonly policy: Policy
  /** The policies of the types from which it takes values over a link, by the value's name in the source (`style.category`). */
  readonly linked: ReadonlyMap<string, Policy>
}

/** Returns the party role in a source, by the party role of the reading type; undefined when that party role does not see the source. */
export const sourceRole = ({ as }: AnyReadingSource, partyRole: string): string | undefined => (as ? as[partyRole] : partyRole)

/** Returns the sources that have rows for this party role. */
export const partsFor = (parts: readonly ReadingPart[], partyRole: string): ReadingPart[] =>
  parts.filter(({ source, policy }) => {
    const role = sourceRole(source, partyRole)
    return role !== undefined && policy.may.read && policy.rows !== 'deny' && policy.partyRoles.includes(role)
  })

/**
 * Returns whether a field of the reading type is hidden in one source, because the field that it is taken from is. Phone numbers stand in
 * phone fields only, which every list masks for people who may not edit, as nobody edits a reading type.
 */
export function isHiddenIn({ source, policy, linked }: ReadingPart, field: string, partyRole: string): boolean {
  const from = source.values?.[field] ?? field
  if (typeof from === 'object') return false
  const role = sourceRole(source, partyRole) ?? 'reader'
  if (pathsOf(source, policy.type, from).some((path) => policy.restriction(path, role) === 2)) return true
  const target = linked.get(from)
  return target !== undefined && isHiddenAtTarget(target, linkedValue(sourcePath(source, from))!.field)
}

/** Whether a person may not read the linked type, or its field in one of the party roles there. */
const isHiddenAtTarget = (policy: Policy, field: string): boolean =>
  !policy.may.read ||
  policy.rows === 'deny' ||
  policy.partyRoles.length === 0 ||
  policy.partyRoles.some((role) => policy.restriction(field, role) === 2)

/** Paths of a value as rights name them: over a link, those of the link. A value by the same name is a column of the lines, else a field of the document. */
function pathsOf(source: AnyReadingSource, type: AnyDocument, from: string): string[] {
  const path = sourcePath(source, from)
  const { of } = path
  const name = linkedValue(path)?.link ?? path.name
  const isColumn = of === 'line' && Object.hasOwn(type.fields[source.lines!]?.options.columns ?? {}, name)
  return isColumn ? [source.lines!, `${source.lines}.${name}`] : [name]
}

/**
 * Narrows the policy of a reading type by those of its sources.
 * @param own the policy that its definition and the platform's rules give
 * @param policyFor the policy of a type
 */
export async function readingPolicy(
  operation: Operation,
  own: Policy,
  policyFor: (operation: Operation, type: AnyDocument) => Promise<Policy>,
): Promise<Policy> {
  const parts: ReadingPart[] = []
  for (const source of own.type.reads as readonly AnyReadingSource[]) {
    const type = operation.engine.types.get(source.type)
    if (type)
      parts.push({ source, policy: await policyFor(operation, type), linked: await linkedPolicies(operation, source, { type, policyFor }) })
  }
  const partyRoles = own.partyRoles.filter((partyRole) => partsFor(parts, partyRole).length > 0)
  const read = own.may.read && partyRoles.length > 0
  return {
    ...own,
    parts,
    partyRoles,
    may: {
      read,
      create: false,
      edit: false,
      export: read && own.may.export && parts.every(({ policy }) => !policy.may.read || policy.may.export),
    },
    restriction(field, roles) {
      const level = own.restriction(field, roles)
      const hidden = [roles].flat().every((role) => {
        const some = partsFor(parts, role)
        return some.length > 0 && some.every((part) => isHiddenIn(part, field, role))
      })
      return hidden ? 2 : level
    },
  }
}

async function linkedPolicies(
  operation: Operation,
  source: AnyReadingSource,
  { type, policyFor }: { readonly type: AnyDocument; readonly policyFor: (operation: Operation, type: AnyDocument) => Promise<Policy> },
): Promise<ReadonlyMap<string, Policy>> {
  const policies = new Map<string, Policy>()
  for (const from of Object.values(source.values ?? {})) {
    const path = typeof from === 'string' ? sourcePath(source, from) : undefined
    const linked = path && linkedValue(path)
    if (!linked) continue
    const fields = path.of === 'line' ? type.fields[source.lines!]?.options.columns : type.fields
    const target = operation.engine.types.get((fields as Fields | undefined)?.[linked.link]?.options.to ?? '')
    if (target) policies.set(from as string, await policyFor(operation, target))
  }
  return policies
}
