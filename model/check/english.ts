/** Checks `english`: it names another text of the same kind beside the field, and either the server writes both or people do. */
import type { Fields } from '../field.ts'
import { fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkEnglish: Check = (scope) => {
  checkTwins(scope, scope.fields, 'fields')
  for (const [name, { options }] of Object.entries(scope.fields))
    if (options.columns) checkTwins(scope, options.columns, `fields.${name}.options.columns`)
}

function checkTwins({ report }: Pick<CheckScope, 'report'>, beside: Fields, place: string): void {
  for (const [name, { kind, options }] of Object.entries(beside)) {
    if (options.english === undefined) continue
    const twin = fieldNamed(beside, options.english)
    const at = `${place}.${name}.options.english`
    if (twin?.kind !== kind || options.english === name) report('definition.fieldKind', { name: options.english, expected: kind }, at)
    else if ((options.computed ?? false) !== (twin.options.computed ?? false)) report('definition.missing', { key: 'computed' }, at)
  }
}
