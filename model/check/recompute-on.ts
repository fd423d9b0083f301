/** Checks the fields on which a page asks for the figures of the server (`recomputeOn`): people type them, and something is computed by the server. */
import { splitPath } from '../fields/field-path.ts'
import { columnsOf, differ, fieldNamed, type Check } from './scope.ts'

export const checkRecomputeOn: Check = (scope) => {
  const { type, fields, report } = scope
  const paths = type.recomputeOn as readonly string[] | undefined
  if (!paths) return
  if (paths.length === 0) report('definition.empty', {}, 'recomputeOn')
  differ(scope, paths, 'recomputeOn')
  for (const [at, path] of paths.entries()) {
    const [name, column] = splitPath(path)
    const lines = fieldNamed(fields, name)
    const field = column === undefined ? lines : fieldNamed(columnsOf(fields, name), column)
    if (!field) report('definition.unknownField', { name: path }, `recomputeOn[${at}]`)
    else if ([lines, field].some((one) => one?.options.computed || one?.options.formula !== undefined))
      report('definition.fieldKind', { name: path, expected: 'a field that is typed' }, `recomputeOn[${at}]`)
  }
}
