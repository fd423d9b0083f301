/** Checks `copy: { unlessIs }`: it names a computed field beside the field, of its kind. */
import type { Fields } from '../field.ts'
import { fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkCopies: Check = (scope) => {
  checkTypedColumns(scope, scope.fields, 'fields')
  for (const [name, { options }] of Object.entries(scope.fields))
    if (options.columns) checkTypedColumns(scope, options.columns, `fields.${name}.options.columns`)
}

function checkTypedColumns({ report }: Pick<CheckScope, 'report'>, beside: Fields, place: string): void {
  for (const [name, { kind, options }] of Object.entries(beside)) {
    if (typeof options.copy !== 'object') continue
    const at = `${place}.${name}.options.copy.unlessIs`
    const source = fieldNamed(beside, options.copy.unlessIs)
    if (source?.kind !== kind) report('definition.fieldKind', { name: options.copy.unlessIs, expected: kind }, at)
    else if (!source.options.computed) report('definition.missing', { key: 'computed' }, at)
  }
}
