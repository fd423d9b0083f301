/**
 * The one policy for list, read, search, count, export, print, history, files and socket: which rows, which fields and which actions.
 * What is not granted is denied.
 */
import { firstStatus, type AnyDocument } from '../../model/document.ts'
import { partyEdits } from '../../model/rules/edit-scope.ts'
import { datedLedgerOf } from '../../model/ledger/ledger.ts'
import { isPlatformField } from '../../model/platform-fields.ts'
import { fixedRestriction, isClosedTo } from '../../model/people/hidden-fields.ts'
import { isBlind, ownRowsOf } from '../../model/people/party-roles.ts'
import type { PartyKind } from '../../model/people/party-kinds.ts'
import { forbidden } from '../../model/errors.ts'
import type { Field, Fields } from '../../model/field.ts'
import { picturesOf } from '../../model/fields/callouts.ts'
import type { Rights } from '../../model/people/rights.ts'
import type { AnyOf, Filter } from '../../model/lists/filter.ts'
import type { Operation } from '../operation.ts'
import type { Actor } from '../actor.ts'
import type { Stored } from '../stored-document.ts'
import { furtherRoles } from './further-roles.ts'
import { hiddenAtNodes } from './hidden-at-nodes.ts'
import { hasStepsInside, hiddenSteps } from './hidden-steps.ts'
import { ownMasters, type OwnMasters } from './own-masters.ts'
import { readingPolicy, type ReadingPart } from './reading-policy.ts'
import { rulesOf, type PlatformRules } from './platform-rules.ts'

/** One party role, or all that a company has in one document. */
export type PartyRoles = string | readonly string[]

export interface Policy {
  readonly actor: Actor
  readonly type: AnyDocument
  /**
   * Party roles under which this company lists documents of the type; the first is the default. `reader`: only reads what is shared.
   * Empty: no access.
   */
  readonly partyRoles: readonly string[]
  /** Party roles that count where the company is named in a document: every counterparty's, regardless of the company's kind. */
  readonly standing: readonly string[]
  readonly may: { readonly read: boolean; readonly create: boolean; readonly edit: boolean; readonly export: boolean }
  /** Fields and columns that the platform's overlay requires in addition to those of the definition. */
  readonly required: ReadonlySet<string>
  /** What stands for the company in lines that are visible to the company that they name. */
  readonly ownMasters: OwnMasters
  /** A process of the type has rights of single fields at its nodes (`engine/workflow/runtime/node-rights.ts`). */
  readonly nodeRights: boolean
  /** Further conditions on rows from data rules and from `sealed` in the spec; `deny` when a rule can never be met. */
  readonly rows: readonly (Filter | AnyOf)[] | 'deny'
  /** Of a reading type: its sources with their policies. */
  readonly parts?: readonly ReadingPart[]
  /** Of a list of balances whose ledger has days: the policy of that ledger (`dated-balances.ts`). */
  readonly entries?: Policy
  /**
   * Returns 0 free, 1 read-only, 2 absent for the viewer in that role; of several roles the least restrictive applies (DM-5-047,
   * DM-6). Columns of lines are named `lines.price`.
   */
  restriction(field: string, partyRoles: PartyRoles): 0 | 1 | 2
}

/** Returns the policy of a user for a type. It needs no query while the platform's rules are cached (for one second). */
export async function policyFor(operation: Operation, type: AnyDocument): Promise<Policy> {
  const [rules, further] = [await rulesOf(operation), await furtherRoles(operation, type)]
  const evaluated = evaluatedOf(operation.actor, type, rules, further)
  const dated = type.readonly ? datedLedgerOf(operation.engine.types.values(), type.name) : undefined
  const entries = dated && (await policyFor(operation, dated.ledger))
  const policy = { ...evaluated, ownMasters: await ownMasters(operation, type), ...(entries ? { entries } : {}) }
  if (type.reads) return readingPolicy(operation, policy, policyFor)
  if (!policy.nodeRights) return policy
  const hidden = await hiddenAtNodes(operation, type)
  return {
    ...policy,
    restriction: (path, roles) => (isNamedIn(hidden, type.fields as Fields, path) ? 2 : policy.restriction(path, roles)),
  }
}

/** Whether rights of single fields name a field, its lines, or the pictures on which it marks. */
export const isNamedIn = (names: ReadonlySet<string>, fields: Fields, path: string): boolean =>
  names.has(path) || names.has(path.split('.')[0]!) || names.has(picturesOf(fields, path) ?? '')

/** Evaluated policies by the rules, the actor and the type that they are computed from; they go with the rules, which are replaced each second. */
const evaluatedPolicies = new WeakMap<
  PlatformRules,
  WeakMap<Actor, Map<AnyDocument, { readonly further: string; readonly policy: Policy }>>
>()

/** Returns `evaluatePolicy`, computed once for the same rules and the same actor: a session keeps its actor for a second. */
function evaluatedOf(actor: Actor, type: AnyDocument, rules: PlatformRules, further: readonly string[]): Policy {
  const ofRules = evaluatedPolicies.get(rules) ?? new WeakMap<Actor, Map<AnyDocument, { further: string; policy: Policy }>>()
  evaluatedPolicies.set(rules, ofRules)
  const known = ofRules.get(actor) ?? new Map<AnyDocument, { further: string; policy: Policy }>()
  ofRules.set(actor, known)
  const named = further.join()
  const cached = known.get(type)
  if (cached?.further === named) return cached.policy
  const evaluated = evaluatePolicy(actor, type, rules, further)
  const levels = new Map<string, 0 | 1 | 2>()
  const policy: Policy = {
    ...evaluated,
    restriction(path, partyRoles) {
      const key = typeof partyRoles === 'string' ? `${path}|${partyRoles}` : `${path}|${partyRoles.join('|')}`
      let level = levels.get(key)
      if (level === undefined) levels.set(key, (level = evaluated.restriction(path, partyRoles)))
      return level
    },
  }
  known.set(type, { further: named, policy })
  return policy
}

/**
 * Returns the policy like `policyFor`.
 * @throws WeftError 403 for an existing type that the user may not read at all (security rule 12)
 */
export async function requirePolicy(operation: Operation, type: AnyDocument): Promise<Policy> {
  const policy = await policyFor(operation, type)
  if (!policy.may.read) throw forbidden()
  return policy
}

const nothing: ReadonlySet<string> = new Set()

/** @param further party roles that the company takes in addition to those of its kind */
export function evaluatePolicy(actor: Actor, type: AnyDocument, rules: PlatformRules, further: readonly string[] = []): Policy {
  const partyRoles = listedPartyRoles(actor, type, further)
  const rights = rightsOf(actor, type, rules)
  const entitled = partyRoles.length > 0
  const writes = partyRoles.some((partyRole) => partyRole !== 'reader')
  const fieldRules = rules.fields.filter((rule) => rule.type === type.name && actor.roles.includes(rule.role))
  const fields = type.fields as Fields
  const listed = partyRoles
  const restriction: Policy['restriction'] = (path, partyRoles) => {
    const [outer, inner] = path.split('.') as [string, string | undefined]
    const field = Object.hasOwn(fields, outer) ? fields[outer] : undefined
    if (outer === 'createdBy') return hidesWhoCreated(type, partyRoles) ? 2 : 0
    if (outer === 'updatedBy') return hidesWhoChanged(actor, type, { partyRoles, listed, restriction }) ? 2 : 0
    // A field that the platform has taken away, or that this node does not know yet, is nobody's to read: its restriction is unknown.
    if (!field) return isPlatformField(outer) ? 2 : 0
    const { columns = {} } = field.options
    const column = inner !== undefined && Object.hasOwn(columns, inner) ? columns[inner] : undefined
    if (inner !== undefined && !column && isPlatformField(inner)) return 2
    const inRole = (role: string) => Math.max(fixedRestriction(field, role), column ? fixedRestriction(column, role) : 0)
    const levels = [typeof partyRoles === 'string' ? inRole(partyRoles) : Math.min(...partyRoles.map(inRole))]
    if (isClosedTo(field, actor.roles) || (column && isClosedTo(column, actor.roles))) levels.push(2)
    for (const rule of fieldRules) if (rule.field === path || rule.field === outer) levels.push(rule.restriction)
    // Call-outs have the rights of the pictures on which they stand.
    const pictures = picturesOf(fields, path)
    if (pictures !== undefined) levels.push(restriction(pictures, partyRoles))
    return Math.max(...levels) as 0 | 1 | 2
  }
  return {
    actor,
    type,
    partyRoles,
    standing: [...new Set([...partyRoles, ...Object.keys(type.parties.partyRoles ?? {})])],
    may: {
      read: entitled && rights.read,
      create: entitled && partyRoles.some((partyRole) => createsAs(type, partyRole)) && rights.create && !type.readonly && !type.ledger,
      edit: entitled && writes && rights.edit && !type.readonly && !type.ledger,
      export: entitled && rights.read && rights.export,
    },
    required: rules.required.get(type.name) ?? nothing,
    ownMasters: new Map(),
    nodeRights: rules.nodeRights.has(type.name),
    rows: rowRules(actor, type, rules),
    restriction,
  }
}

const isOther = (partyRoles: PartyRoles): boolean => ![partyRoles].flat().includes('owner')

/**
 * Whether the viewer is another company, and the document is a master or a configuration, or one that logic alone writes: its author may be who took the step of the brand that made it, such as
 * the approval of a lab dip or of a material price.
 */
const hidesWhoCreated = (type: AnyDocument, partyRoles: PartyRoles): boolean =>
  isOther(partyRoles) && (type.readonly === true || type.kind !== 'transaction')

/**
 * Whether a viewer does not learn who changed a document last. That may be a competitor, a person who did what the viewer does not see, or one who passed a document of the viewer's company on
 * inside another. Of a brand's document other companies learn nobody: it may be who took a step inside the brand of a document that logic follows, and the history says of whom they may know.
 */
function hidesWhoChanged(
  { companyKind }: Actor,
  type: AnyDocument,
  {
    partyRoles,
    listed,
    restriction,
  }: Pick<Policy, 'restriction'> & { readonly partyRoles: PartyRoles; readonly listed: readonly string[] },
): boolean {
  const { owner } = type.parties
  const isOfBrand = owner === 'brand' || (companyKind !== 'brand' && [owner].flat().includes('brand'))
  if ((isOther(partyRoles) && isOfBrand) || ownRowsOf(type, [partyRoles].flat()).size > 0) return true
  if (listed.includes('owner') && hasStepsInside(type, listed)) return true
  const { whole, person } = hiddenSteps(type, (path) => restriction(path, partyRoles) === 2)
  return whole.size + person.size > 0
}

/**
 * Tells whether a party role creates documents of a type: the owner, or a counterparty that may edit the first status (a carrier its
 * vehicles).
 */
export const createsAs = (type: AnyDocument, partyRole: string): boolean =>
  partyRole === 'owner' || (!isBlind(type, partyRole) && partyEdits(type, partyRole, firstStatus(type)))

/** Returns the restriction of one line that has its own code and roles: 2 is absent, 1 read-only. */
export function rowRestriction(policy: Policy, field: Field, line: Readonly<Record<string, unknown>>, partyRoles: PartyRoles): 0 | 1 | 2 {
  const { restriction, viewRoles, visibleTo } = field.options.rows ?? {}
  if (visibleTo && ![partyRoles].flat().includes('owner') && !namesCompany(policy, field, line[visibleTo])) return 2
  const roles = viewRoles
    ? String(line[viewRoles] ?? '')
        .split(',')
        .map((role) => role.trim())
        .filter(Boolean)
    : []
  if (roles.length > 0 && !roles.some((role) => policy.actor.roles.includes(role))) return 2
  if (!restriction) return 0
  const digits = [partyRoles].flat().map((role) => Number(String(line[restriction] ?? '00')[role === 'owner' ? 0 : 1]))
  const least = Math.min(...digits.map((digit) => (digit === 1 || digit === 2 ? digit : 0)))
  return least as 0 | 1 | 2
}

/** Returns a document without the lines that this viewer may not see, for whatever reads links or counts of its lines. */
export function withVisibleRows(policy: Policy, doc: Stored, partyRoles: PartyRoles): Stored {
  const limited = Object.entries(policy.type.fields as Fields).filter(([, field]) => field.options.rows)
  if (limited.length === 0) return doc
  const visible = limited.map(([name, field]) => {
    const lines = (doc[name] ?? []) as readonly Readonly<Record<string, unknown>>[]
    return [name, lines.filter((line) => rowRestriction(policy, field, line, partyRoles) < 2)] as const
  })
  return { ...doc, ...Object.fromEntries(visible) } as Stored
}

/** Whether the link of a line names the viewer's company. */
function namesCompany({ ownMasters: own }: Policy, { options: { columns, rows } }: Field, id: unknown): boolean {
  const target = columns?.[rows!.visibleTo!]?.options.to
  return typeof id === 'string' && target !== undefined && own.get(target)?.has(id) === true
}

/** Returns the party roles under which the user's company lists documents: by its kind, and the further ones that it takes. */
function listedPartyRoles(actor: Actor, type: AnyDocument, further: readonly string[]): string[] {
  const {
    owner,
    partyRoles: roleSpecs = {},
    read,
  } = type.parties as { owner: PartyKind | readonly PartyKind[]; partyRoles?: Record<string, unknown>; read?: string }
  const roles: string[] = []
  if ([owner].flat().includes(actor.companyKind)) roles.push('owner')
  if (Object.hasOwn(roleSpecs, actor.companyKind)) roles.push(actor.companyKind)
  for (const role of further) if (Object.hasOwn(roleSpecs, role) && !roles.includes(role)) roles.push(role)
  // In addition to its own: a supplier has its own warehouses and delivers to those that a brand has shared with it.
  if (read && (read === 'granted' || !roles.includes('owner'))) roles.push('reader')
  return roles
}

/**
 * Returns the links by which a document must name a person who reads the type only through roles that read own documents; undefined for
 * everybody else.
 */
function ownLinks(actor: Actor, type: AnyDocument, rules: PlatformRules): readonly string[] | undefined {
  const ownFields = type.parties.own as Readonly<Record<string, readonly string[]>> | undefined
  if (!ownFields) return undefined
  const { read } = type.rights as Rights
  const reading = actor.roles.filter((role) => {
    const rows = rules.grants.get(role)?.[type.name]
    return rows ? rows.read === true : read.includes(role as (typeof read)[number])
  })
  if (reading.length === 0 || read.includes('*') || !reading.every((role) => Object.hasOwn(ownFields, role))) return undefined
  return [...new Set(reading.flatMap((role) => ownFields[role]!))]
}

/** Whether roles that another person holds read a type on the platform of the operation. */
export async function rolesRead(operation: Operation, type: AnyDocument, roles: readonly string[]): Promise<boolean> {
  return rightsOf({ roles }, type, await rulesOf(operation)).read
}

/** Returns the roles' grants: the rows that an administrator wrote, if any, otherwise the definition's own matrix. */
function rightsOf(
  actor: Pick<Actor, 'roles'>,
  type: AnyDocument,
  rules: PlatformRules,
): { read: boolean; create: boolean; edit: boolean; export: boolean } {
  const rights = type.rights as Rights
  const has = (codes: readonly string[] | undefined, role: string) => codes?.includes(role) === true
  const sum = { read: false, create: false, edit: false, export: false }
  for (const role of actor.roles) {
    const rows = rules.grants.get(role)?.[type.name]
    sum.read ||= rows ? rows.read === true : has(rights.read, role)
    sum.create ||= rows ? rows.create === true : has(rights.create ?? rights.edit, role)
    sum.edit ||= rows ? rows.edit === true : has(rights.edit ?? rights.create, role)
    sum.export ||= rows ? rows.export === true : has(rights.export ?? rights.read, role)
  }
  // `*` is every user with at least one role that the type is not closed to; an account without roles has none (SH-6-007). A copy of a closed role has a row
  // that gives nothing.
  const isClosed = (role: string) => {
    const rows = rights.closedTo && rules.grants.get(role)?.[type.name]
    return has(rights.closedTo, role) || (rows !== undefined && !Object.values(rows).includes(true))
  }
  if (actor.roles.some((role) => !isClosed(role))) {
    sum.read ||= has(rights.read, '*')
    sum.create ||= has(rights.create, '*')
    sum.edit ||= has(rights.edit, '*')
    sum.export ||= has(rights.export ?? rights.read, '*')
  }
  return sum
}

function rowRules(actor: Actor, type: AnyDocument, rules: PlatformRules): readonly (Filter | AnyOf)[] | 'deny' {
  const filters: (Filter | AnyOf)[] = []
  const sealed = type.parties.sealed as { to: string; until: readonly string[] } | undefined
  if (sealed)
    filters.push({
      any: [
        { field: sealed.to, operator: 'eq', value: actor.user },
        { field: 'status', operator: 'in', value: sealed.until },
      ],
    })
  const ownLinkFields = ownLinks(actor, type, rules)
  if (ownLinkFields) filters.push({ any: ownLinkFields.map((field) => ({ field, operator: 'eq', value: actor.user })) })
  for (const rule of rules.rows) {
    if (rule.type !== null && rule.type !== type.name) continue
    if (rule.user !== null && rule.user !== actor.user) continue
    if (rule.role !== null && !actor.roles.includes(rule.role)) continue
    if (rule.type === null && !Object.hasOwn(type.fields, rule.field)) continue
    const value = valueOf(rule.value, actor)
    const empty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    if (empty && rule.operator !== 'empty' && rule.operator !== 'notEmpty') return 'deny'
    filters.push({ field: rule.field, operator: rule.operator as Filter['operator'], value })
  }
  return filters
}

/** Replaces values that are taken from the user: `$user`, `$company`. */
function valueOf(value: unknown, actor: Actor): unknown {
  if (value === '$user') return actor.user
  if (value === '$company') return actor.company
  return Array.isArray(value) ? value.map((one) => valueOf(one, actor)) : value
}
