/** Checks `english`: it names another text of its kind beside the field; the server writes both or, in lines, people write both. */
import type { Field, Fields } from '../field.ts'
import { fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkEnglish: Check = (scope) => {
  checkTwins(scope, scope.fields, { place: 'fields', inLines: false })
  for (const [name, { options }] of Object.entries(scope.fields))
    if (options.columns) checkTwins(scope, options.columns, { place: `fields.${name}.options.columns`, inLines: true })
}

function checkTwins(
  { report }: Pick<CheckScope, 'report'>,
  beside: Fields,
  { place, inLines }: { readonly place: string; readonly inLines: boolean },
): void {
  for (const [name, { kind, options }] of Object.entries(beside)) {
    if (options.english === undefined) continue
    const twin = fieldNamed(beside, options.english)
    const at = `${place}.${name}.options.english`
    if (twin?.kind !== kind || options.english === name) report('definition.fieldKind', { name: options.english, expected: kind }, at)
    else if (!isWrittenAlike(options, twin.options, inLines)) report('definition.missing', { key: 'computed' }, at)
  }
}

/** Whether the server writes both texts, or people write both in lines. */
const isWrittenAlike = (one: Field['options'], other: Field['options'], inLines: boolean): boolean =>
  one.computed === true ? other.computed === true : inLines && other.computed !== true
