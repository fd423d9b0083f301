/**
 * Masking of mobile numbers, which are personal data: a user who may not edit a document sees `186****1402`, and may reveal a number
 * by asking for it, which is recorded (experience U103).
 */
import type { AnyDocument } from '../../model/document.ts'
import { forbidden, notFound, WeftError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { maskMobile } from '../../model/fields/phone.ts'
import { isBlind } from '../../model/people/party-roles.ts'
import type { Operation } from '../operation.ts'
import { load, partyRolesIn } from '../store/read.ts'
import { requireRowRules } from './row-rules.ts'
import { requirePolicy, rowRestriction, type Policy, type PartyRoles } from './policy.ts'

interface Places {
  readonly own: readonly string[]
  readonly lines: readonly (readonly [string, readonly string[]])[]
}
const known = new WeakMap<AnyDocument, Places>()
const phonesIn = (fields: Fields): string[] => Object.keys(fields).filter((name) => fields[name]!.kind === 'phone')

/** Returns the fields that contain telephone numbers, including those in lines. */
function placesOf(type: AnyDocument): Places {
  let places = known.get(type)
  if (!places) {
    const fields = type.fields as Fields
    const lines = Object.entries(fields)
      .map(([name, field]) => [name, phonesIn(field.options.columns ?? {})] as const)
      .filter(([, inner]) => inner.length > 0)
    known.set(type, (places = { own: phonesIn(fields), lines }))
  }
  return places
}

/** Tells whether numbers are masked for this user in that party role. */
const covers = (policy: Policy, partyRoles: PartyRoles): boolean =>
  !policy.may.edit || [partyRoles].flat().every((role) => isBlind(policy.type, role))

/**
 * Tells whether the field at a path (`phone`, `contacts.phone`) is masked. A masked field cannot be filtered, sorted, grouped or
 * counted by, because that would reveal the rest.
 */
export function isMasked(policy: Policy, partyRoles: PartyRoles, path: string): boolean {
  if (!covers(policy, partyRoles)) return false
  const { own, lines } = placesOf(policy.type)
  const [outer, inner] = path.split('.') as [string, string | undefined]
  return inner === undefined ? own.includes(outer) : lines.some(([name, columns]) => name === outer && columns.includes(inner))
}

type Row = Readonly<Record<string, unknown>>
function coverRow<T extends Row>(row: T, names: readonly string[]): T {
  const phoneNames = names.filter((name) => typeof row[name] === 'string')
  return phoneNames.length === 0
    ? row
    : { ...row, ...Object.fromEntries(phoneNames.map((name) => [name, maskMobile(row[name] as string)])) }
}

/** Returns a row or a whole document with its numbers masked where required; the same object where nothing is masked. */
export function maskPhones<T extends Row>(policy: Policy, partyRoles: PartyRoles, row: T): T {
  const { own, lines } = placesOf(policy.type)
  if ((own.length === 0 && lines.length === 0) || !covers(policy, partyRoles)) return row
  const parts = lines.flatMap(([name, inner]) =>
    Array.isArray(row[name]) ? [[name, (row[name] as Row[]).map((line) => coverRow(line, inner))] as const] : [],
  )
  return { ...coverRow(row, own), ...Object.fromEntries(parts) }
}

/** Masks a value at a path (`phone`, `contacts#7.phone`, a whole line `contacts#7`) for the history. */
export function maskPhonesAt(
  policy: Policy,
  partyRoles: PartyRoles,
  { path, value }: { readonly path: string; readonly value: unknown },
): unknown {
  const [outer, rest] = path.split('#') as [string, string | undefined]
  const { own, lines } = placesOf(policy.type)
  const inner = lines.find(([name]) => name === outer)?.[1] ?? []
  const column = rest?.split('.')[1]
  if (!covers(policy, partyRoles) || (rest === undefined ? !own.includes(outer) : inner.length === 0)) return value
  if (typeof value === 'string') return rest === undefined || inner.includes(column ?? '') ? maskMobile(value) : value
  return typeof value === 'object' && value !== null && column === undefined ? coverRow(value as Row, inner) : value
}

/**
 * Returns the whole number at a path of a document that this user may read, and records it in the document's journal.
 * @throws WeftError 404 for a path that is no telephone number of it
 */
export async function revealPhone(
  operation: Operation,
  type: AnyDocument,
  { id, path }: { readonly id: string; readonly path: string },
): Promise<string> {
  const policy = await requirePolicy(operation, type)
  const doc = await load(operation, type, id)
  await requireRowRules(operation, policy, id)
  const partyRoles = partyRolesIn(doc, operation.actor.company, policy.standing)
  if (partyRoles.length === 0) throw notFound()
  const [, outer, line, column] = /^(\w{1,60})(?:#(\d{1,18})\.(\w{1,60}))?$/.exec(path) ?? []
  if (!outer) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'path' } })
  const fields = type.fields as Fields
  const field = Object.hasOwn(fields, outer) ? fields[outer] : undefined
  const phoneField = line ? field?.options.columns?.[column!] : field
  if (!field || phoneField?.kind !== 'phone') throw notFound()
  if (policy.restriction(line ? `${outer}.${column}` : outer, partyRoles) === 2) throw forbidden()
  const row = line ? ((doc[outer] ?? []) as Row[]).find((one) => one['id'] === line) : doc
  if (!row || (line && field.options.rows && rowRestriction(policy, field, row, partyRoles) === 2)) throw notFound()
  const number = (row as Row)[line ? column! : outer]
  if (typeof number !== 'string') throw notFound()
  await operation.engine.ids.reserve(operation.tx, 1)
  await operation.tx.run(
    `INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, user_id, company_id, changes, comment) VALUES ($1, $2, $3, $4, $5, 'reveal', $6, $7, '[]', $8)`,
    [
      operation.actor.platform,
      operation.engine.ids.next(),
      type.name,
      id,
      doc.version,
      operation.actor.user,
      operation.actor.company,
      phoneField.label.join(' / '),
    ],
  )
  return number
}
