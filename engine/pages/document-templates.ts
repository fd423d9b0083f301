/**
 * Document templates (experience U27): the copyable values of a document, saved under a name. The values are validated again when a
 * new document starts with them.
 */
import { linesOf, type AnyDocument } from '../../model/document.ts'
import { forbidden } from '../../model/errors.ts'
import type { Field, Fields } from '../../model/field.ts'
import { localise } from '../../model/text.ts'
import { readValue } from '../../model/rules/validate.ts'
import { requirePolicy, createsAs, type Policy } from '../authorisation/policy.ts'
import { savedPresets, savePreset, savedPreset, type SavedPresetLine } from './saved-presets.ts'
import type { Operation } from '../operation.ts'
import type { Stored } from '../store/read.ts'
import { addTitles } from '../store/links/titles.ts'
import { checkLinks } from '../save/input/check-links.ts'
import { copyDocument } from '../save/remove-and-copy.ts'

type Row = Record<string, unknown>

async function creating(operation: Operation, type: AnyDocument): Promise<Policy> {
  const policy = await requirePolicy(operation, type)
  if (!policy.may.create) throw forbidden()
  return policy
}

/** Returns the templates with which the actor may start a document of this type. */
export async function templateLines(operation: Operation, type: AnyDocument): Promise<SavedPresetLine[]> {
  await creating(operation, type)
  return (await savedPresets(operation, 'template', type.name)).map(({ content: _, page: __, ...line }) => line)
}

/**
 * Saves the values that a copy of the document `doc` would contain. With an id the template is renamed or its sharing changed;
 * without `doc` its values stay.
 */
export async function saveTemplate(
  operation: Operation,
  type: AnyDocument,
  { doc, ...named }: { id?: string; doc?: string; name: string; shared: boolean },
): Promise<string> {
  await creating(operation, type)
  const content = doc === undefined ? undefined : await copyDocument(operation, type, { id: doc })
  return savePreset(operation, 'template', { page: type.name, ...named, content })
}

export interface Opened {
  readonly page: string
  readonly name: string
  readonly by: string
  readonly values: Row
  /** The fields that were left out, by their labels in the actor's language. */
  readonly dropped: readonly string[]
}

/**
 * Returns the values that a new document starts with. Unknown fields, fields that this person may not write and values that a field
 * no longer accepts are left out and named.
 */
export async function openTemplate(operation: Operation, id: string): Promise<Opened> {
  const preset = await savedPreset(operation, 'template', id)
  const type = operation.engine.types.get(preset.page)
  if (!type) throw forbidden()
  const policy = await creating(operation, type)
  const partyRole = policy.partyRoles.find((one) => createsAs(type, one)) ?? 'owner'
  const dropped = new Set<string>()
  const tell = (name: string, field: Field | undefined, hidden: boolean) =>
    void dropped.add(
      localise(hidden ? ['无权查看的内容', 'What you may not see'] : (field?.label ?? [name, name]), operation.actor.language),
    )
  const take = (fields: Fields, row: Row, prefix: string): Row => {
    const taken: Row = {}
    for (const [name, value] of Object.entries(row)) {
      // Titles are resolved again, in the viewer's language.
      if (name.endsWith('$') || isEmpty(value)) continue
      const field = Object.hasOwn(fields, name) ? fields[name]! : undefined
      if (field?.kind === 'lines') continue
      const level = field ? policy.restriction(prefix + name, partyRole) : 0
      const { formula, computed, unique } = field?.options ?? {}
      if (!field || formula || computed || unique || level > 0 || readValue(field, value, name).errors.length > 0)
        tell(name, field, level === 2)
      else taken[name] = value
    }
    return taken
  }
  const raw = JSON.parse(preset.content) as Row
  const values = take(type.fields as Fields, raw, '')
  for (const [name, field] of linesOf(type)) {
    const lines = raw[name]
    if (!Array.isArray(lines) || lines.length === 0) continue
    if (field.options.computed || policy.restriction(name, partyRole) > 0) tell(name, field, policy.restriction(name, partyRole) === 2)
    else values[name] = lines.map((line: Row) => take(field.options.columns ?? {}, line, `${name}.`))
  }
  for (const name of Object.keys(raw))
    if (Array.isArray(raw[name]) && !Object.hasOwn(type.fields, name) && !name.endsWith('$')) tell(name, undefined, false)
  await withoutStrangers(operation, type, values, tell)
  await addTitles(operation, type, [values])
  return { page: type.name, name: preset.name, by: preset.by, values, dropped: [...dropped] }
}

/** Removes links to targets that no longer exist or that this person may not use, so that a shared template grants no access. */
async function withoutStrangers(
  operation: Operation,
  type: AnyDocument,
  values: Row,
  tell: (name: string, field: Field | undefined, hidden: boolean) => void,
): Promise<void> {
  const fields = type.fields as Fields
  const errors = await checkLinks(operation, type, values as unknown as Stored, undefined, (_, lines, at) => `${lines}[${at}]`)
  for (const { path } of errors) {
    const [, lines, at, column] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? []
    if (lines === undefined) {
      tell(path, fields[path], false)
      delete values[path]
    } else {
      tell(column!, fields[lines]?.options.columns?.[column!], false)
      delete (values[lines] as Row[])[Number(at)]![column!]
    }
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
