/**
 * Links that were compared with their condition (`where`) before the document was written. They are compared once more when it is: an operation that committed
 * meanwhile may have changed what the condition names, such as the currency of an account (`docs/decisions/serialised-checks.md`).
 */
import type { AnyDocument } from '../../../model/document.ts'
import { invalid, type FieldError } from '../../../model/errors.ts'
import type { Field } from '../../../model/field.ts'
import type { Operation } from '../../operation.ts'
import { linkTargets, targetKey } from '../../store/links/link-targets.ts'
import type { Stored } from '../../store/read.ts'
import { asSystem } from '../../store/scope.ts'

/** A link that was compared, and how to compare it with other values of its target. */
interface ChosenLink {
  readonly field: Field
  readonly id: string
  /** @param target what the condition names of the target; undefined where the target is gone */
  readonly errors: (target: Readonly<Record<string, unknown>> | undefined) => readonly FieldError[]
}
/** The links of a document that is being saved, by the object that the save changes and writes. */
const chosen = new WeakMap<Stored, readonly ChosenLink[]>()

/** Notes links of a document that have just been compared, where what their condition names may be changed by another operation. */
export function noteChosen({ engine }: Operation, doc: Stored, links: readonly ChosenLink[]): void {
  const changeable = links.filter(({ field }) => namesChangeable(engine.types, field))
  if (changeable.length > 0) chosen.set(doc, [...(chosen.get(doc) ?? []), ...changeable])
}

const known = new WeakMap<ReadonlyMap<string, AnyDocument>, Map<Field, boolean>>()
function namesChangeable(types: ReadonlyMap<string, AnyDocument>, field: Field): boolean {
  const { to, lines, where } = field.options
  if (!where || lines || to === undefined) return false
  const byField = known.get(types) ?? new Map<Field, boolean>()
  known.set(types, byField)
  let names = byField.get(field)
  if (names === undefined) {
    const target = types.get(to)
    // Masters that are cached are as old as what is remembered of them; nobody edits the entries of a ledger.
    const isEdited = target !== undefined && !target.cached && !target.reads && !target.readonly
    byField.set(field, (names = isEdited && Object.keys(where).some((name) => mayChange(target, name))))
  }
  return names
}

/** Whether a field of a type may have another value later: a status may, a field that is locked for editing may not. */
function mayChange(type: AnyDocument, name: string): boolean {
  const { lock } = (type.rules as Readonly<Record<string, { readonly lock?: Readonly<Record<string, unknown>> }>> | undefined)?.[name] ?? {}
  return !(lock && Object.keys(lock).length === 1 && lock['action'] === 'edit')
}

/**
 * Compares the chosen links of documents that have been written, and holds what they name until the transaction ends: in one statement whatever the number of
 * documents, none where no such link changed. What this transaction has written itself is under its lock, and left out.
 * @returns the errors of each document, in order
 */
export async function chosenErrors(operation: Operation, docs: readonly Stored[]): Promise<(readonly FieldError[])[]> {
  const written = new Set(operation.written.map(({ id }) => id))
  const links = docs.map((doc) => (chosen.get(doc) ?? []).filter(({ id }) => !written.has(id)))
  for (const doc of docs) chosen.delete(doc)
  if (links.every((some) => some.length === 0)) return docs.map(() => [])
  const targets = await asSystem(operation, (system) => linkTargets(system, links.flat(), { hold: true }))
  return links.map((some) => some.flatMap(({ field, id, errors }) => errors(targets.get(targetKey(field))?.get(id))))
}

/**
 * As `chosenErrors`.
 * @throws WeftError 11000 with the errors of the first document that has any
 */
export async function holdChosenLinks(operation: Operation, docs: readonly Stored[]): Promise<void> {
  const refused = (await chosenErrors(operation, docs)).find((errors) => errors.length > 0)
  if (refused) throw invalid(refused)
}
