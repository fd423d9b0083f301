/** Checks the open items of a type: the link to the item, what the item holds, matches and does, and the statuses on both sides. */
import { actionsOf, statusNames, type AnyDocument } from '../document.ts'
import type { AnySettlement } from '../ledger/settlement.ts'
import { columnsOf, has, fieldNamed, statusesExist, type Check, type CheckScope } from './scope.ts'

export const checkSettles: Check = (scope) => {
  for (const [lines, settlement] of Object.entries((scope.type.settles ?? {}) as Record<string, Partial<AnySettlement>>)) {
    const place = `settles.${lines}`
    const { item = '', free, settled } = settlement
    statusesExist(scope, free, `${place}.free`)
    statusesExist(scope, settled, `${place}.settled`)
    if (fieldNamed(scope.fields, lines)?.kind !== 'lines') {
      scope.report('definition.unknownField', { name: lines }, place)
      continue
    }
    const link = fieldNamed(columnsOf(scope.fields, lines), item)
    if (link?.kind !== 'link') {
      scope.report('definition.fieldKind', { name: `${lines}.${item}`, expected: 'link' }, `${place}.item`)
      continue
    }
    const target = scope.types.get(link.options.to ?? '')
    if (target) checkItem(scope, { settlement, target, place })
  }
}

function checkItem(
  scope: CheckScope,
  { settlement, target, place }: { readonly settlement: Partial<AnySettlement>; readonly target: AnyDocument; readonly place: string },
): void {
  const { type, report } = scope
  const { holder = '', match = {}, open = [], settle = '', reopen = '' } = settlement
  const link = fieldNamed(target.fields, holder)
  if (link?.kind !== 'link' || link.options.to !== type.name)
    report('definition.linkTo', { name: `${target.name}.${holder}`, expected: type.name }, `${place}.holder`)
  for (const [name, from] of Object.entries(match)) {
    if (!has(target, name)) report('definition.unknownField', { name: `${target.name}.${name}` }, `${place}.match.${name}`)
    if (typeof from === 'string' && !has(scope, from)) report('definition.unknownField', { name: from }, `${place}.match.${name}`)
  }
  for (const status of open)
    if (!statusNames(target).includes(status)) report('definition.unknownStatus', { name: status }, `${place}.open`)
  for (const [key, action] of Object.entries({ settle, reopen }))
    if (!Object.hasOwn(actionsOf(target), action)) report('definition.unknownAction', { name: action }, `${place}.${key}`)
  // Lists of the same items are reserved together.
  const others = Object.values(type.settles as Record<string, AnySettlement>).filter((one) => one.holder === holder)
  const same = (one: Partial<AnySettlement>) => JSON.stringify([one.open, one.free, one.settled, one.settle, one.reopen])
  if (others.some((one) => same(one) !== same(settlement))) report('definition.sameItems', {}, place)
}
