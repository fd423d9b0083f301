/**
 * What the steps of a document hide from a viewer: an action follows the policy of the fields that it names. What is read of actions (the history,
 * who changed a document last, events to other systems, notices) asks here.
 */
import { reconfirmed } from '../../model/between/based-on.ts'
import { actionsOf, type AnyAction, type AnyDocument } from '../../model/document.ts'
import { splitPath } from '../../model/fields/field-path.ts'
import type { Fields } from '../../model/field.ts'
import { hidesByDefinition, rolesWithHiddenFields } from '../../model/people/hidden-fields.ts'
import type { CircumstanceName } from '../../model/lifecycle/sets.ts'

/** Names of actions, by what a viewer does not learn of them. */
export interface HiddenSteps {
  /** The action leaves the status as it is, and the viewer sees none of the fields that it names: not even that it was done. */
  readonly whole: ReadonlySet<string>
  /** The comment goes into a field that the viewer does not see (`sets: { reason: '@comment' }`). */
  readonly comment: ReadonlySet<string>
  /** Who does it goes into a field that the viewer does not see (`sets: { holder: '@userId' }`). */
  readonly person: ReadonlySet<string>
}

/** Whether a step is a figure that follows another document: to other companies it is the company's, since they may not know that document, nor who works on it. */
export const isCounted = (action: string): boolean => action === 'counted'

/** @param hides whether the viewer does not see a field, or a column as `lines.column` */
export function hiddenSteps(type: AnyDocument, hides: (path: string) => boolean): HiddenSteps {
  const among = (isHidden: (action: AnyAction) => boolean): ReadonlySet<string> =>
    new Set(Object.entries(actionsOf(type)).flatMap(([name, action]) => (isHidden(action) ? [name] : [])))
  const takes = (circumstance: CircumstanceName) => (action: AnyAction) => takersOf(action, circumstance).some(hides)
  return {
    whole: among((action) => {
      const named = fieldsNamedBy(type, action)
      return named.length > 0 && named.every(hides) && [action.from].flat().every((status) => status === action.to)
    }),
    comment: among(takes('@comment')),
    person: among(takes('@userId')),
  }
}

/** A change as it is written: the action of its journal entry, and the paths of what changed. */
interface WrittenChange {
  readonly action: string
  readonly changes: readonly { readonly path: string }[]
}

/**
 * Returns the party roles whose companies see nothing of a change, by the definition: all that changed is hidden from them, or, where nothing
 * did, the step itself is. It is the rule of the history (`engine/journal/history.ts`) without what a platform hides from single people.
 */
export const rolesThatSeeNothing = (type: AnyDocument, { action, changes }: WrittenChange): readonly string[] =>
  rolesWithHiddenFields(type).filter((role) => {
    const hides = hidesByDefinition(type, role)
    if (changes.length > 0) return changes.every(({ path }) => hides(path.replace(/#\d+/, '')))
    return action === reconfirmed || hiddenSteps(type, hides).whole.has(action)
  })

/**
 * Whether a counterparty has steps of its own inside a document of the owner: it passes the document on to itself, as a brand does that sends an offer for approval.
 * Who took the last of them is for the counterparty to know.
 * @param own the party roles that the owner's company may take: steps of these are its own, also where it shares them with others
 */
export function hasStepsInside(type: AnyDocument, own: readonly string[]): boolean {
  const stages: readonly string[] = type.flow ?? []
  const rolesOf = ({ partyRole = 'owner' }: AnyAction) => [partyRole].flat().filter((role) => !own.includes(role))
  const theirs = Object.values(actionsOf(type)).filter((action) => rolesOf(action).length > 0 && stages.includes(String(action.to)))
  return theirs.some((one) =>
    theirs.some(
      (next) =>
        [next.from].flat().includes(one.to!) &&
        stages.indexOf(next.to!) > stages.indexOf(one.to!) &&
        rolesOf(next).some((role) => rolesOf(one).includes(role)),
    ),
  )
}

/** Returns the fields into which an action puts a circumstance. */
export const takersOf = ({ sets = {} }: AnyAction, circumstance: CircumstanceName): string[] =>
  Object.entries(sets).flatMap(([field, from]) => (from === circumstance ? [field] : []))

/** Returns the fields that an action asks for, requires, sets, or depends on; columns as `lines.column`. */
function fieldsNamedBy(type: AnyDocument, { form, require = [], sets = {}, when = {} }: AnyAction): string[] {
  const names = [...(form?.fields ?? []), ...require, ...Object.keys(sets), ...Object.keys(when)]
  return [...new Set(names)].filter((name) => Object.hasOwn(type.fields as Fields, splitPath(name)[0]))
}
