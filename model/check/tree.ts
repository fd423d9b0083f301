/** Checks `tree`: the parent is a link to the type itself, what the engine fills is computed, and the other names exist. */
import type { AnyTree } from '../lifecycle/tree.ts'
import { fieldNamed, statusesExist, type Check, type CheckScope } from './scope.ts'

export const checkTree: Check = (scope) => {
  const { type, fields, report } = scope
  const tree = type.tree as Partial<AnyTree> | undefined
  if (!tree) return
  const { parent = '', maxDepth, level, leaf, same = [], open } = tree
  const link = fieldNamed(fields, parent)
  if (link?.kind !== 'link' || link.options.to !== type.name)
    report('definition.linkTo', { name: parent, expected: type.name }, 'tree.parent')
  if (maxDepth !== undefined && !(maxDepth >= 1)) report('definition.bounds', {}, 'tree.maxDepth')
  checkFilled(scope, { key: 'level', name: level, kind: 'integer' })
  checkFilled(scope, { key: 'leaf', name: leaf, kind: 'yesNo' })
  for (const [at, name] of same.entries()) if (!fieldNamed(fields, name)) report('definition.unknownField', { name }, `tree.same[${at}]`)
  statusesExist(scope, open, 'tree.open')
}

/** Reports a field that the engine fills and that is missing, of another kind, or entered by people. */
function checkFilled(
  { fields, report }: CheckScope,
  { key, name, kind }: { readonly key: string; readonly name: string | undefined; readonly kind: string },
): void {
  if (name === undefined) return
  const field = fieldNamed(fields, name)
  if (!field) report('definition.unknownField', { name }, `tree.${key}`)
  else if (field.kind !== kind) report('definition.fieldKind', { name, expected: kind }, `tree.${key}`)
  else if (!field.options.computed) report('definition.computedFigure', { name }, `tree.${key}`)
}
