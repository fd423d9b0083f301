/** Checks `versions`: computed fields of the chain, different statuses, an action that revises an active version and one that retires it. */
import { actionsOf, statusNames } from '../document.ts'
import type { AnyVersions } from '../lifecycle/versions.ts'
import { differ, fieldNamed, statusesExist, type Check, type CheckScope } from './scope.ts'

export const checkVersions: Check = (scope) => {
  const versions = scope.type.versions as Partial<AnyVersions> | undefined
  if (!versions) return
  const { version, first, previous, successor, open, active, retired, revise, retire } = versions
  checkChain(scope, { key: 'version', name: version, kind: 'integer' })
  for (const [key, name] of Object.entries({ first, previous })) checkChain(scope, { key, name, kind: 'link' })
  if (successor !== undefined) checkChain(scope, { key: 'successor', name: successor, kind: 'link' })
  for (const [key, status] of Object.entries({ open, active, retired })) statusesExist(scope, status, `versions.${key}`)
  if (Array.isArray(open) && open.length === 0) scope.report('definition.empty', {}, 'versions.open')
  for (const [name, using] of Object.entries(versions.users ?? {})) {
    const user = scope.types.get(name)
    if (!user) scope.report('definition.unknownType', { name }, `versions.users.${name}`)
    for (const status of user ? using : [])
      if (!statusNames(user!).includes(status)) scope.report('definition.unknownStatus', { name: status }, `versions.users.${name}`)
  }
  differ(
    scope,
    [open, active, retired].flat().filter((status) => status !== undefined),
    'versions',
  )
  checkAction(scope, { key: 'revise', name: revise, from: active, to: active })
  checkAction(scope, { key: 'retire', name: retire, from: active, to: retired })
}

function checkChain(
  { type, fields, report }: CheckScope,
  { key, name = '', kind }: { readonly key: string; readonly name: string | undefined; readonly kind: string },
): void {
  const field = fieldNamed(fields, name)
  const place = `versions.${key}`
  if (!field) report('definition.unknownField', { name }, place)
  else if (field.kind !== kind) report('definition.fieldKind', { name, expected: kind }, place)
  else if (kind === 'link' && field.options.to !== type.name) report('definition.linkTo', { name, expected: type.name }, place)
  else if (!field.options.computed) report('definition.computedFigure', { name }, place)
}

function checkAction(
  { type, report }: CheckScope,
  asked: { readonly key: string; readonly name: string | undefined; readonly from: string | undefined; readonly to: string | undefined },
): void {
  const { key, name = '', from, to } = asked
  const action = Object.hasOwn(actionsOf(type), name) ? actionsOf(type)[name] : undefined
  if (!action) report('definition.unknownAction', { name }, `versions.${key}`)
  else if (!([action.from].flat() as readonly unknown[]).includes(from) || action.to !== to)
    report('definition.actionLeads', { name, from: from ?? '', to: to ?? '' }, `versions.${key}`)
}
