/**
 * Export profiles (experience U26): which columns in which order, in which format and language, with or without the key column for
 * re-import.
 */
import type { AnyDocument } from '../../model/document.ts'
import { forbidden, notFound, WeftError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { requirePolicy, type Policy } from '../authorisation/policy.ts'
import { savedPresets, savePreset, savedPreset, type SavedPresetLine } from '../pages/saved-presets.ts'
import type { Operation } from '../operation.ts'
import { baseLabels } from '../../model/base-fields.ts'

export interface ProfileContent {
  readonly columns: readonly string[]
  readonly format: 'xlsx' | 'csv'
  /** Null for the language of the exporting person. */
  readonly language: 'zh' | 'en' | null
  /** With the key column, so that the spreadsheet can be edited and imported again. */
  readonly editable: boolean
}
export type Profile = SavedPresetLine & ProfileContent

async function exporting(operation: Operation, type: AnyDocument): Promise<Policy> {
  const policy = await requirePolicy(operation, type)
  if (!policy.may.export) throw forbidden()
  return policy
}

/** Returns the profiles of a list, each without columns that this person may not see. */
export async function profilesOf(operation: Operation, type: AnyDocument): Promise<Profile[]> {
  const policy = await exporting(operation, type)
  return (await savedPresets(operation, 'export', type.name)).map(({ content, page: _, ...line }) => ({
    ...line,
    ...read(policy, content),
  }))
}

/**
 * Returns the profile for an export.
 * @throws WeftError 404 when it is not available to the actor, or belongs to another list
 */
export async function profileOf(operation: Operation, type: AnyDocument, id: string): Promise<ProfileContent> {
  const policy = await exporting(operation, type)
  const { page, content } = await savedPreset(operation, 'export', id)
  if (page !== type.name) throw notFound()
  return read(policy, content)
}

/**
 * Saves a profile for the actor, or for everybody of the company who may export the list. Columns must belong to the type and be
 * visible to the actor.
 */
export async function saveProfile(
  operation: Operation,
  type: AnyDocument,
  { id, name, shared, ...profileInput }: { id?: string; name: string; shared: boolean } & Readonly<Record<keyof ProfileContent, unknown>>,
): Promise<string> {
  const policy = await exporting(operation, type)
  const columns = [...new Set(Array.isArray(profileInput.columns) ? (profileInput.columns as unknown[]) : [])]
  const unknownColumn = columns.find((column) => typeof column !== 'string' || !seen(policy, column))
  if (unknownColumn !== undefined || columns.length === 0 || columns.length > 100)
    throw new WeftError(400, 'form.unknownKey', { values: { key: String(unknownColumn ?? 'columns').slice(0, 60) } })
  const content: ProfileContent = {
    columns: columns as string[],
    format: profileInput.format === 'csv' ? 'csv' : 'xlsx',
    language: profileInput.language === 'zh' || profileInput.language === 'en' ? profileInput.language : null,
    editable: profileInput.editable === true,
  }
  return savePreset(operation, 'export', { page: type.name, ...(id ? { id } : {}), name, shared, content })
}

function read(policy: Policy, content: string): ProfileContent {
  const profile = JSON.parse(content) as ProfileContent
  return { ...profile, columns: profile.columns.filter((name) => seen(policy, name)) }
}

const seen = (policy: Policy, name: string): boolean => {
  const field = Object.hasOwn(policy.type.fields, name) ? (policy.type.fields as Fields)[name] : undefined
  if (!field) return Object.hasOwn(baseLabels, name) && (name !== 'number' || policy.type.number !== undefined)
  return field.kind !== 'lines' && policy.partyRoles.some((partyRole) => policy.restriction(name, partyRole) < 2)
}
