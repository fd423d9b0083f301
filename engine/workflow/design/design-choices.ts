/**
 * The choices offered to a process designer: types with a process, and for each its statuses, actions, party roles, roles and
 * positions. Also checks a design against them.
 */
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import { invalid, type FieldError } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import { namingColumn } from '../../../model/people/party-roles.ts'
import type { ProcessDefinition } from '../../../model/process/process.ts'
import type { Label } from '../../../model/text.ts'
import type { Operation } from '../../operation.ts'
import { checkProcess } from './check-design.ts'
import { builtInProcess } from './built-in-process.ts'
import { relations } from '../../../model/process/process-kinds.ts'
import { personPaths } from '../../../model/people/person-paths.ts'
import { checkAgainstType } from './check-against-type.ts'
import { readDefinition } from './parse-definition.ts'

interface Choice {
  readonly value: string
  readonly text: Label
}
export interface DesignChoices {
  readonly page: string
  readonly label: Label
  readonly statuses: readonly (Choice & { readonly colour: string })[]
  readonly actions: readonly Choice[]
  /** The counterparty roles by the field that names the party, without the owner. */
  readonly partyRoles: readonly Choice[]
  readonly roles: readonly Choice[]
  readonly positions: readonly Choice[]
  readonly relations: readonly Choice[]
  /** Fields of the header and columns of lines (`lines.price`). */
  readonly fields: readonly (Choice & { readonly kind: string })[]
  /** Currencies of the platform by their codes. */
  readonly currencies: readonly Choice[]
  /** The type's built-in process, as a starting point. */
  readonly own: ProcessDefinition
}
export interface DesignedType {
  readonly page: string
  readonly label: Label
  /** The published process that new documents follow; null for the built-in process. */
  readonly active: string | null
  /** The number of running documents on the built-in process. */
  readonly running: number
}

const designed = (type: AnyDocument | undefined): type is AnyDocument => (type?.flow?.length ?? 0) > 0

/** Returns the types whose documents go through a process. */
export async function designedTypes(operation: Operation): Promise<readonly DesignedType[]> {
  const [active, running] = [
    await operation.tx.rows<{ id: string; page: string }>(
      `SELECT id, page FROM core.process_definition WHERE platform_id = $1 AND status = 'active'`,
      [operation.actor.platform],
    ),
    await runningDocuments(operation),
  ]
  return [...operation.engine.types.values()].filter(designed).map((type) => ({
    page: type.name,
    label: type.label,
    active: active.find(({ page }) => page === type.name)?.id ?? null,
    running: running.get(`own:${type.name}`) ?? 0,
  }))
}

/** Returns the number of running documents by the id of the version they follow, or `own:<type>`. */
export async function runningDocuments(operation: Operation): Promise<ReadonlyMap<string, number>> {
  const rows = await operation.tx.rows<{ of: string; count: number }>(
    `SELECT coalesce(definition_id::text, 'own:' || type) AS of, count(*)::int AS count FROM core.process_instance WHERE platform_id = $1 AND status = 'in_progress' GROUP BY 1`,
    [operation.actor.platform],
  )
  return new Map(rows.map(({ of, count }) => [of, count]))
}

/** Returns the choices of a type; undefined for a type without a process. */
export async function designChoices(operation: Operation, type: AnyDocument): Promise<DesignChoices | undefined> {
  const builtIn = builtInProcess(type)
  if (!builtIn) return undefined
  const named = (rows: readonly { code: string; zh: string; en: string }[]) =>
    rows.map(({ code, zh, en }): Choice => ({ value: code, text: [zh || code, en || zh || code] }))
  const of = [operation.actor.platform]
  return {
    page: type.name,
    label: type.label,
    statuses: Object.entries(type.statuses).map(([value, { label, family }]) => ({ value, text: label, colour: family })),
    actions: Object.entries(actionsOf(type)).map(([value, { label }]) => ({ value, text: label })),
    partyRoles: partyRolesOf(type),
    roles: named(
      await operation.tx.rows('SELECT code, name_zh AS zh, name_en AS en FROM core.role WHERE platform_id = $1 ORDER BY code', of),
    ),
    positions: named(
      await operation.tx.rows(
        `SELECT DISTINCT ON (code) code, name_zh AS zh, name_en AS en FROM core.position WHERE platform_id = $1 AND status = 'active' ORDER BY code`,
        of,
      ),
    ),
    relations: relationsOf(operation, type),
    fields: fieldsOf(type),
    currencies: named(
      await operation.tx.rows(
        `SELECT split_part(title, '--', 1) AS code, title AS zh, coalesce(title_en, title) AS en FROM core.entry WHERE platform_id = $1 AND type = 'currency' ORDER BY title`,
        of,
      ),
    ),
    own: builtIn,
  }
}

/** Returns the relations by which people of a type can be named: that of the registry, and the fields that name a person. */
const relationsOf = ({ engine }: Operation, type: AnyDocument): Choice[] => [
  ...Object.entries(relations).map(([value, { label }]) => ({ value, text: label })),
  ...personPaths(type, engine.types).map(({ path, fields }) => ({ value: path, text: joinedLabel(fields.map(({ label }) => label)) })),
]

function fieldsOf(type: AnyDocument): (Choice & { readonly kind: string })[] {
  return Object.entries(type.fields as Fields).flatMap(([name, { label, kind, options }]) => [
    { value: name, text: label, kind },
    ...Object.entries(options.columns ?? {}).map(([column, inner]) => ({
      value: `${name}.${column}`,
      text: joinedLabel([label, inner.label]),
      kind: inner.kind,
    })),
  ])
}

const joinedLabel = (labels: readonly Label[]): Label => [labels.map(([zh]) => zh).join(' · '), labels.map(([, en]) => en).join(' · ')]

const partyRolesOf = (type: AnyDocument): Choice[] =>
  Object.entries((type.parties.partyRoles ?? {}) as Record<string, { readonly via: string }>)
    // A task is of one company.
    .filter(([name]) => !namingColumn(type, name))
    .map(([value, { via }]) => ({ value, text: (type.fields as Fields)[via]?.label ?? [value, value] }))

/**
 * Parses a submitted design and checks it against its type.
 * @throws WeftError 11000 with all errors at their fields
 */
export function checked(operation: Operation, json: unknown): ProcessDefinition {
  const { definition, errors } = examined(operation, json)
  if (errors.length > 0) throw invalid(errors)
  return definition
}

/**
 * Parses a submitted design, and returns it with what keeps it from being published.
 * @throws WeftError 400 for what is no definition; 11000 for values that cannot be read, and for one without code or page
 */
export function examined(
  operation: Operation,
  json: unknown,
): { readonly definition: ProcessDefinition; readonly errors: readonly FieldError[] } {
  const { definition, missing } = readDefinition(json)
  const needed = missing.filter(({ path }) => path === 'code' || path === 'page')
  if (needed.length > 0) throw invalid(needed)
  return { definition, errors: [...missing, ...designErrors(operation, definition)] }
}

/** Returns everything that keeps a stored design from being published, at its fields. */
export const publishingErrors = (operation: Operation, definition: ProcessDefinition): readonly FieldError[] => [
  ...readDefinition(definition).missing,
  ...designErrors(operation, definition),
]

/** Checks a design alone, and against its type. */
function designErrors({ actor, engine }: Operation, definition: ProcessDefinition): FieldError[] {
  const errors = checkProcess(definition, actor.language)
  const type = engine.types.get(definition.page)
  // Only a page whose documents go through a process can have another one.
  if (!designed(type)) return [...errors, { path: 'page', key: 'field.choice' }]
  return [...errors, ...checkAgainstType(type, definition, { types: engine.types, language: actor.language })]
}
