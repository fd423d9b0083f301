/** Checks the parts of a document's page: tabs of children, and sections that a type draws itself. */
import type { Fields } from '../field.ts'
import { linksOneTo } from '../fields/one-of.ts'
import type { ChildTab } from '../parts/child-tab.ts'
import type { OwnSection } from '../parts/own-section.ts'
import { differ, entryFieldsExist, fieldNamed, partyRolesExist, statusesExist, type Check } from './scope.ts'

/** A child's list must filter by the link, so that its tab is an index range; what a field names is found by its ids. */
export const checkChildren: Check = (scope) => {
  const { type, types, report } = scope
  for (const [at, { type: name, via, of }] of ((type.children ?? []) as readonly ChildTab[]).entries()) {
    const place = `children[${at}]`
    const child = types.get(name ?? '')
    if (of !== undefined) {
      const named = fieldNamed(type.fields as Fields, of)
      if (!child) report('definition.unknownSource', { name: name ?? '' }, `${place}.type`)
      else if (named?.kind !== 'links' || named.options.to !== name)
        report('definition.linkTo', { name: of, expected: name }, `${place}.of`)
      continue
    }
    const link = fieldNamed((child?.fields ?? {}) as Fields, via ?? '')
    if (!child) report('definition.unknownSource', { name: name ?? '' }, `${place}.type`)
    else if (!linksOneTo(link, type.name)) report('definition.linkTo', { name: `${name}.${via}`, expected: type.name }, `${place}.via`)
    else if (!(child.list.filters ?? []).includes(via ?? '')) report('definition.notFiltered', { name: `${name}.${via}` }, `${place}.via`)
  }
}

export const checkSections: Check = (scope) => {
  const sections = (scope.type.sections ?? []) as readonly OwnSection[]
  differ(
    scope,
    sections.map(({ name }) => name),
    'sections',
  )
  for (const [at, { name, at: where, lines, reads, opens, partyRoles, statuses }] of sections.entries()) {
    if (!/^[a-z][a-z0-9-]*$/.test(name ?? ''))
      scope.report('definition.name', { name: name ?? '', expected: 'a-b' }, `sections[${at}].name`)
    if (
      (where === 'beside' || lines !== undefined) &&
      !(where === 'beside' && Object.hasOwn(scope.type.display?.sideBySide ?? {}, lines ?? ''))
    )
      scope.report('definition.unknownLines', { name: lines ?? '' }, `sections[${at}].lines`)
    // A section elsewhere is given the whole document.
    if (reads && where !== 'beside') scope.report('definition.oneRule', { names: 'reads, at' }, `sections[${at}].reads`)
    entryFieldsExist(scope, reads ?? [], `sections[${at}].reads`)
    if (opens && where !== 'tab') scope.report('definition.oneRule', { names: 'opens, at' }, `sections[${at}].opens`)
    partyRolesExist(scope, partyRoles, `sections[${at}].partyRoles`)
    statusesExist(scope, statuses, `sections[${at}].statuses`)
  }
}
