/** Checks what a definition says of its list, form and print beside the defaults, before these are filled in. */
import { isBaseField } from '../base-fields.ts'
import { splitPath } from '../fields/field-path.ts'
import type { Draft } from '../defaults/draft.ts'
import { problem, type DefinitionProblem } from './definition-messages.ts'

/** Reports sections, further columns and fields off the paper that name no field, and marks of columns but `filter`, since no list shows a column. */
export function checkPageSpecs({ fields, list, form, print }: Draft, problems: DefinitionProblem[]): void {
  const named = (names: readonly string[], place: (at: number) => string) => {
    for (const [at, name] of names.entries())
      if (!isBaseField(name) && !Object.hasOwn(fields, name)) problems.push(problem('definition.unknownField', { name }, place(at)))
  }
  for (const [at, name] of (list?.also ?? []).entries())
    if (!isBaseField(name)) problems.push(problem('definition.unknownField', { name }, `list.also[${at}]`))
  if (form && !Array.isArray(form)) {
    const marks = Object.keys(form)
    named(marks, (at) => `form.${marks[at]}`)
  }
  for (const [at, path] of (print?.without ?? []).entries()) {
    const [name, column] = splitPath(path)
    const isKnown = column === undefined ? isBaseField(name) || Object.hasOwn(fields, name) : fields[name]?.options.columns?.[column]
    if (!isKnown) problems.push(problem('definition.unknownField', { name: path }, `print.without[${at}]`))
  }
  named(print?.also ?? [], (at) => `print.also[${at}]`)
  for (const [name, { kind, options }] of Object.entries(fields)) {
    if (kind !== 'image' && [options.list].flat().includes('picture'))
      problems.push(problem('definition.fieldKind', { name, expected: 'image' }, `fields.${name}.options.list`))
    const isAsked = !options.grows && !options.rows?.viewRoles && !options.rows?.restriction
    for (const [column, { options: inner }] of Object.entries(options.columns ?? {}))
      if (inner.list !== undefined && (inner.list !== 'filter' || !isAsked))
        problems.push(problem('definition.unknownKey', { key: 'list' }, `fields.${name}.options.columns.${column}.options.list`))
  }
}
