/**
 * The middle of every write: logic fills values, formulas are computed, rules, constraints and checks run. All errors are returned together, at
 * their fields.
 */
import type { Viewer } from '../../../model/rules/condition-parts.ts'
import { compute } from '../../../model/rules/compute.ts'
import { constraintErrors } from '../../../model/rules/constraints.ts'
import { linesOf, type AnyDocument } from '../../../model/document.ts'
import { invalid, WeftError, type FieldError } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import { emptyOf } from '../../../model/rules/validate.ts'
import type { Operation } from '../../operation.ts'
import type { Refusal } from '../../../model/refusal.ts'
import type { Stored } from '../../store/read.ts'
import type { FieldValues, OtherSource } from '../../stored-document.ts'
import { placeOf, readInput, type ReadInput } from '../input/read-input.ts'
import { referenceErrors, referenceLinks } from '../input/reference-links.ts'
import { applyRules } from '../input/field-rules.ts'
import { convertEntered, followTargets } from './entered-figures.ts'
import { decimalsErrors, followCurrencies } from './currency-decimals.ts'
import { resolveMeasures } from './measures.ts'
import { settleCallouts } from './settle-callouts.ts'
import { sentLinkErrors } from './sent-links.ts'
import { takeLinkedValues } from './follow-links.ts'
import { tooLarge } from './too-large.ts'
import { writtenFor } from './written-refusal.ts'

export interface CompletionInput {
  readonly viewer: Viewer
  readonly input: ReadInput
  readonly before: Stored | undefined
  readonly linked: readonly FieldError[]
  /** The fields that an action's form asks for. What is missing elsewhere is not this person's to fill. */
  readonly form?: ReadonlySet<string> | undefined
}

export async function completeAndValidate(operation: Operation, type: AnyDocument, doc: Stored, finishing: CompletionInput): Promise<void> {
  const { viewer, input, before, linked } = finishing
  const inputErrors: readonly FieldError[] = [...input.errors, ...linked]
  if (inputErrors.length > 0) throw invalid(await allErrors(operation, type, doc, { ...finishing, wrong: inputErrors }))
  const atFirst = referenceLinks(type, doc, placeOf(input))
  const errors = await fillAndCompute(operation, type, doc, finishing)
  errors.push(...(await referenceErrors(operation, type, doc, { atFirst, before, pathOf: placeOf(input) })))
  errors.push(...(await tooLarge(operation, type, doc, { before, partyRole: viewer.partyRole ?? 'owner', place: placeOf(input) })))
  if (input.byPerson) errors.push(...(await personErrors(operation, type, doc, { before, place: placeOf(input) })))
  errors.push(...missingOf(type, doc, finishing))
  const violated = constraintErrors(type, doc, { viewer, pathOf: placeOf(input), today: operation.tx.today })
  if (errors.length > 0) throw invalid(uniqueErrors([...errors, ...violated]))
  const refusals = [...violated, ...(await runChecks(operation, type, doc, type.checks ?? [], { before }))]
  if (refusals.length > 0) throw invalid(refusals)
}

/**
 * Completes a document as a save would, without judging it: what is missing or does not hold is for the save to say.
 * @throws WeftError 11000 for values and links that cannot be taken
 */
export async function completeUnsaved(operation: Operation, type: AnyDocument, doc: Stored, finishing: CompletionInput): Promise<void> {
  const { input, linked } = finishing
  const wrong: readonly FieldError[] = [...input.errors, ...linked]
  if (wrong.length > 0) throw invalid(uniqueErrors(wrong))
  const errors = await fillAndCompute(operation, type, doc, finishing)
  // Only for what it drops: the values of fields that the rules hide.
  missingOf(type, doc, finishing)
  if (errors.length > 0) throw invalid(uniqueErrors(errors))
}

/** Fills in what logic, linked documents and formulas say. @returns the errors of values that cannot be read */
async function fillAndCompute(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  { viewer, input, before }: CompletionInput,
): Promise<FieldError[]> {
  const place = placeOf(input)
  const errors = await fillIn(operation, type, doc, { viewer, before, place })
  errors.push(...(await settleCallouts(operation, type, doc, { before, place, byPerson: input.byPerson })))
  compute(type, doc)
  return errors
}

/** Returns what is refused to people alone: decimals of amounts, and links to companies that the document was sent to. */
const personErrors = async (
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  { before, place }: { readonly before: Stored | undefined; readonly place: LinePlace },
): Promise<FieldError[]> => [
  ...(await decimalsErrors(operation, type, doc, { before, place })),
  ...(await sentLinkErrors(operation, type, { doc, before, place })),
]

/** Drops the values of hidden fields and returns what is missing. */
function missingOf(type: AnyDocument, doc: Stored, { viewer, input, form }: CompletionInput): FieldError[] {
  const errors = applyRules(type, doc, viewer, placeOf(input), input.demanded)
  return form ? errors.filter(({ path }) => form.has(path.replace(/[[.].*$/, ''))) : errors
}

type LinePlace = ReturnType<typeof placeOf>

type Filling = Pick<CompletionInput, 'viewer' | 'before'> & {
  readonly place?: LinePlace
  readonly sources?: readonly OtherSource[]
}

/**
 * Fills fields with the values of linked documents and of the type's logic, with the decimals of currencies, and with figures that are converted into each other. What a person
 * entered is converted before logic fills, and follows what it fills.
 * @param sources documents that links lead to and that logic reads in another state than the stored one
 * @returns the errors of values that cannot be read
 */
export async function fillIn(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  { viewer, before, place, sources }: Filling,
): Promise<FieldError[]> {
  const brought = await takeLinkedValues(operation, type, doc, { status: before?.status ?? doc.status, sources })
  if (Object.keys(brought).length > 0) readInput({ operation, type, partyRoles: 'owner', viewer }, doc, brought)
  await followCurrencies(operation, type, doc, { viewer, before })
  const fill = operation.engine.logic.get(type.name)?.fill
  const wrong = await resolveMeasures(operation, type, doc, { before, place })
  convertEntered(type, doc, before)
  const ctx = sources ? operation.engine.hooks.logicContext(operation, sources) : operation.ctx
  const filled = fill && changedOf(doc, (await fill(doc, ctx, { before })) ?? {})
  const { errors } = filled ? readInput({ operation, type, partyRoles: 'owner', viewer }, doc, filled) : { errors: [] }
  followTargets(type, doc, before)
  if (!filled) return wrong
  // Logic may have filled the currency itself, and measures.
  await followCurrencies(operation, type, doc, { viewer, before })
  return [...wrong, ...errors, ...(await resolveMeasures(operation, type, doc, { before, place }))]
}

/** Returns the values that logic fills in without those that the document has already: the same value, or the same lines in the same order. */
function changedOf(doc: Stored, filled: FieldValues): FieldValues | undefined {
  const isSame = (value: unknown, now: unknown) =>
    value === now ||
    (Array.isArray(value) &&
      Array.isArray(now) &&
      value.length === now.length &&
      value.every((one, at) => typeof one === 'object' && one === now[at]))
  const changed = Object.entries(filled).filter(([name, value]) => !isSame(value, doc[name]))
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

/**
 * Collects all field errors together: the rest of the document is filled and checked as if the unreadable values had been left out.
 *
 * @throws any error of logic that is not a WeftError: a fault is not a refusal
 */
async function allErrors(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  completion: CompletionInput & { readonly wrong: readonly FieldError[] },
): Promise<FieldError[]> {
  const { viewer, input, before, wrong: inputErrors } = completion
  const paths = new Set(inputErrors.map(({ path }) => path))
  const place = placeOf(input)
  const clear = (fields: Fields, row: Record<string, any>, prefix: string) => {
    for (const [name, field] of Object.entries(fields)) if (field.kind !== 'lines' && paths.has(prefix + name)) row[name] = emptyOf(field)
  }
  clear(type.fields as Fields, doc, '')
  for (const [name, field] of linesOf(type))
    (doc[name] as Record<string, any>[]).forEach((row, at) => clear(field.options.columns ?? {}, row, `${place(row, name, at)}.`))
  const errors: FieldError[] = []
  try {
    errors.push(...(await fillAndCompute(operation, type, doc, completion)))
  } catch (error) {
    // Logic may refuse because a value is missing; it refuses again once the value is valid. Faults are thrown.
    if (!(error instanceof WeftError)) throw error
  }
  errors.push(...missingOf(type, doc, completion))
  errors.push(...constraintErrors(type, doc, { viewer, pathOf: place, today: operation.tx.today }))
  if (input.byPerson) errors.push(...(await personErrors(operation, type, doc, { before, place })))
  return uniqueErrors([...inputErrors, ...errors.filter(({ path }) => !paths.has(path))])
}

/** Runs all named checks in order. A refusal without a field is reported at the document (path ''). */
export async function runChecks(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  names: readonly string[],
  input: { readonly action?: string; readonly before?: Stored },
): Promise<FieldError[]> {
  const logic = operation.engine.logic.get(type.name)
  const errors: FieldError[] = []
  for (const name of names) {
    const check = logic?.checks[name]
    if (!check) throw new Error(`${type.name}: check ${name} is missing`)
    for (const refusal of [(await check(doc, operation.ctx, input)) ?? []].flat())
      errors.push(toFieldError(await writtenFor(operation, refusal)))
  }
  return errors
}

export function toFieldError({ path = '', message, key: reason }: Refusal): FieldError {
  return { path, key: 'message.text', values: { text: message[0], textEn: message[1], reason } }
}

const uniqueErrors = (errors: readonly FieldError[]): FieldError[] => [
  ...new Map(errors.map((one) => [`${one.path}|${one.key}`, one])).values(),
]
