/**
 * Says everything that is wrong with definitions of document types, which may be any data: each problem at its place, in both languages.
 * Registration refuses types by it; the generic suite, designers and publishing use the same function. `check/` has one file a subject.
 */
import { problem, type DefinitionProblem, type ProblemKey } from './check/definition-messages.ts'
import { checkBasedOn } from './check/based-on.ts'
import { checkBooks } from './check/books.ts'
import { checkCallouts } from './check/callouts.ts'
import { checkActionForms } from './check/action-forms.ts'
import { checkConditions } from './check/conditions.ts'
import { checkConstraints } from './check/constraints.ts'
import { checkConsumes, checkConversions } from './check/conversions.ts'
import { readDefinition } from './check/definition-shape.ts'
import { checkDisplay } from './check/display.ts'
import { checkFillable } from './check/fillable.ts'
import { checkFields } from './check/fields.ts'
import { checkFormulas } from './check/formulas.ts'
import { checkGenerates } from './check/generates.ts'
import { checkGrowing } from './check/growing.ts'
import { checkCreation } from './check/creation.ts'
import { checkLinkedColumns } from './check/linked-columns.ts'
import { checkGrownNames } from './check/grown-names.ts'
import { checkCalendar, checkLedger } from './check/ledger.ts'
import { checkCompare, checkForm, checkList, checkPrint } from './check/list-form-print.ts'
import { checkMoments } from './check/moments.ts'
import { checkNames } from './check/names.ts'
import { checkNotices } from './check/notices.ts'
import { checkNumber, checkTitleAndUnique } from './check/numbers-and-keys.ts'
import { checkParties, checkSigning } from './check/parties.ts'
import { checkDated, checkPosts } from './check/postings.ts'
import { checkChildren, checkSections } from './check/parts.ts'
import { checkReads } from './check/reading.ts'
import { checkSettings } from './check/settings.ts'
import type { Check } from './check/scope.ts'
import { checkChoosing } from './check/choosing.ts'
import { checkRecomputeOn } from './check/recompute-on.ts'
import { checkReplaceable } from './check/replaceable.ts'
import { checkReserves } from './check/reserves.ts'
import { checkRecounted } from './check/recounted.ts'
import { checkRollUp } from './check/roll-up.ts'
import { checkSettles } from './check/settles.ts'
import { checkShares } from './check/shares.ts'
import { checkHeldBy } from './check/held-by.ts'
import { checkCopies } from './check/copies.ts'
import { checkEnteredFigures } from './check/entered-figures.ts'
import { checkEnglish } from './check/english.ts'
import { checkListsSizes, checkSizesFrom } from './check/sizes.ts'
import { checkStatusesAndActions } from './check/statuses-and-actions.ts'
import { checkTree } from './check/tree.ts'
import { checkVersions } from './check/versions.ts'
import { checkValidity } from './check/validity.ts'
import { checkWork } from './check/work.ts'
import type { AnyDocument } from './document.ts'
import type { Fields } from './field.ts'

/** The checks of a definition by subject, in the order in which their problems are listed. */
const checks: readonly Check[] = [
  checkNames,
  checkFields,
  checkGrowing,
  checkGrownNames,
  checkFormulas,
  checkConditions,
  checkConstraints,
  checkNotices,
  checkMoments,
  checkSettings,
  checkStatusesAndActions,
  checkWork,
  checkActionForms,
  checkFillable,
  checkParties,
  checkSigning,
  checkNumber,
  checkTitleAndUnique,
  checkList,
  checkForm,
  checkPrint,
  checkDisplay,
  checkCompare,
  checkConversions,
  checkConsumes,
  checkLedger,
  checkCalendar,
  checkDated,
  checkPosts,
  checkReserves,
  checkSettles,
  checkRollUp,
  checkRecounted,
  checkShares,
  checkBasedOn,
  checkBooks,
  checkCallouts,
  checkListsSizes,
  checkSizesFrom,
  checkChoosing,
  checkCopies,
  checkEnteredFigures,
  checkEnglish,
  checkCreation,
  checkRecomputeOn,
  checkLinkedColumns,
  checkReplaceable,
  checkReads,
  checkChildren,
  checkSections,
  checkGenerates,
  checkValidity,
  checkTree,
  checkHeldBy,
  checkVersions,
]

/**
 * Checks one definition.
 * @param definition any data; it need not have the shape of a definition
 * @param others the other types, to which its links and conversions may lead; an older state of the same type is not looked at
 * @returns every problem with its place, such as `actions.approve.from`; none when the definition may be used
 */
export function checkDocument(definition: unknown, others: Iterable<AnyDocument>): DefinitionProblem[] {
  const problems: DefinitionProblem[] = []
  const type = readDefinition(definition, problems)
  if (!type) return problems
  const types = new Map([...others].map((one) => [one.name, one]))
  types.set(type.name, type)
  const scope = {
    type,
    fields: type.fields as Fields,
    types,
    report: (...given: Parameters<typeof problem>) => void problems.push(problem(...given)),
  }
  for (const check of checks) check(scope)
  return problems
}

/**
 * Checks the definitions of all types of a catalog, each by itself and against the others.
 * @returns the problems by the name of the type; none when all may be used
 */
export function checkDocuments(types: readonly AnyDocument[]): ReadonlyMap<string, readonly DefinitionProblem[]> {
  const problemsByType = new Map<string, DefinitionProblem[]>()
  const names = new Map<string, number>()
  for (const { name, module, code } of types) for (const key of [name, `${module}.${code}`]) names.set(key, (names.get(key) ?? 0) + 1)
  for (const type of types) {
    const problems = checkDocument(type, types)
    if (names.get(type.name)! > 1) problems.push(problem('definition.duplicate', { name: type.name }, 'name'))
    if (names.get(`${type.module}.${type.code}`)! > 1) problems.push(problem('definition.duplicate', { name: type.code }, 'code'))
    if (problems.length > 0) problemsByType.set(type.name, problems)
  }
  return problemsByType
}

/**
 * Problems with which a type works all the same: a field that no form shows, a role that a platform may have added, and a conversion,
 * a reading type or a `usedBy` from a type that a platform need not have. The generic suite refuses them in shipped definitions.
 */
const harmless: ReadonlySet<string> = new Set<ProblemKey>(['definition.notOnForm', 'definition.unknownRole', 'definition.unknownSource'])
/** Definitions never change once they are made: types that were found sound together are not checked again, in whatever list they come. */
const soundTogether = new Set<string>()
const numberOfType = new WeakMap<AnyDocument, number>()
let numbered = 0
function keyOfTypes(types: readonly AnyDocument[]): string {
  for (const type of types) if (!numberOfType.has(type)) numberOfType.set(type, ++numbered)
  return [...new Set(types.map((type) => numberOfType.get(type)!))].toSorted((one, other) => one - other).join()
}

/**
 * Refuses wrong definitions with all of their problems at once.
 * @throws Error whose message has a line for each problem: type, place, reason in English
 */
export function requireSoundDefinitions(types: readonly AnyDocument[]): void {
  const key = keyOfTypes(types)
  if (soundTogether.has(key)) return
  const problems = [...checkDocuments(types)].flatMap(([name, some]) => some.map((one) => ({ name, ...one })))
  const lines = problems
    .filter((one) => !harmless.has(one.key))
    .map(({ name, path, message }) => `${name}: ${path || '(whole)'}: ${message[1]}`)
  if (lines.length > 0) throw new Error(`wrong definitions of document types:\n${lines.join('\n')}`)
  soundTogether.add(key)
}
