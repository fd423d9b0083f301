/** Checks `english`: it names another text beside the field, and the server writes both. */
import type { Fields } from '../field.ts'
import { fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkEnglish: Check = (scope) => {
  checkTwins(scope, scope.fields, 'fields')
  for (const [name, { options }] of Object.entries(scope.fields))
    if (options.columns) checkTwins(scope, options.columns, `fields.${name}.options.columns`)
}

function checkTwins({ report }: Pick<CheckScope, 'report'>, beside: Fields, place: string): void {
  for (const [name, { options }] of Object.entries(beside)) {
    if (options.english === undefined) continue
    const twin = fieldNamed(beside, options.english)
    const at = `${place}.${name}.options.english`
    if (twin?.kind !== 'text' || options.english === name) report('definition.fieldKind', { name: options.english, expected: 'text' }, at)
    else if (!options.computed || !twin.options.computed) report('definition.missing', { key: 'computed' }, at)
  }
}
