/** Checks what is said and done while one chooses what a link names: `creates` names a text of the target, `expires` a date that the list of the target shows. */
import type { Fields } from '../field.ts'
import { fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkChoosing: Check = (scope) => {
  checkLinks(scope, scope.fields, 'fields')
  for (const [name, { options }] of Object.entries(scope.fields))
    if (options.columns) checkLinks(scope, options.columns, `fields.${name}.options.columns`)
}

function checkLinks({ types, report }: CheckScope, beside: Fields, place: string): void {
  for (const [field, { options }] of Object.entries(beside)) {
    const { to, creates, expires } = options
    const target = types.get(to ?? '')
    const fields = (target?.fields ?? {}) as Fields
    if (creates && fieldNamed(fields, creates.name)?.kind !== 'text')
      report('definition.fieldKind', { name: `${to}.${creates.name}`, expected: 'text' }, `${place}.${field}.options.creates.name`)
    if (expires === undefined) continue
    const isShown = ((target?.list.columns ?? []) as readonly string[]).includes(expires)
    if (fieldNamed(fields, expires)?.kind !== 'date' || !isShown)
      report('definition.fieldKind', { name: `${to}.${expires}`, expected: 'date' }, `${place}.${field}.options.expires`)
  }
}
