/**
 * Applies the definition's rules to a whole document: drops hidden values and requires required ones. The database index enforces
 * uniqueness.
 */
import type { AnyDocument } from '../../../model/document.ts'
import { meets } from '../../../model/rules/condition.ts'
import type { Viewer } from '../../../model/rules/condition-parts.ts'
import type { FieldError } from '../../../model/errors.ts'
import { fieldList, type Fields, type FieldRules } from '../../../model/field.ts'
import { emptyOf, missing } from '../../../model/rules/validate.ts'
import type { Stored } from '../../store/read.ts'

type Row = Record<string, any>

/**
 * Drops the values of hidden fields (experience U45), then returns what is missing. `demanded` are paths that the platform's overlay
 * also requires.
 */
export function applyRules(
  type: AnyDocument,
  doc: Stored,
  viewer: Viewer,
  pathOf: (row: Row, lines: string, at: number) => string,
  demanded: ReadonlySet<string> = new Set(),
): FieldError[] {
  const fields = type.fields as Fields
  const rules = (type.rules ?? {}) as Record<string, FieldRules<any>>
  const hidden = new Set<string>()
  for (const [name, { show }] of Object.entries(rules)) {
    if (!show || !fields[name] || meets(show, doc, viewer)) continue
    hidden.add(name)
    if (!fields[name].options.formula && !fields[name].options.computed) doc[name] = emptyOf(fields[name])
  }
  const shown = hidden.size === 0 ? fields : Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.has(name)))
  let errors = missing(shown, doc, (name) => {
    const require = rules[name]?.require
    return demanded.has(name) || (require !== undefined && meets(require, doc, viewer))
  })
  // What a missing link would fill in is not asked for beside the link.
  const paths = new Set(errors.map(({ path }) => path))
  errors = errors.filter(({ path }) => !paths.has(fields[path]?.options.from?.split('.')[0] ?? ''))
  for (const [name, field] of fieldList(shown)) {
    if (field.kind !== 'lines') continue
    ;((doc[name] ?? []) as Row[]).forEach((line, at) =>
      errors.push(
        ...missing(field.options.columns ?? {}, line, (column) => demanded.has(`${name}.${column}`), `${pathOf(line, name, at)}.`),
      ),
    )
  }
  return errors
}

/** Returns what an action also requires: filled fields and existing lines. */
export function applyActionRules(type: AnyDocument, doc: Stored, require: readonly string[]): FieldError[] {
  const fields = type.fields as Fields
  const errors: FieldError[] = missing(
    Object.fromEntries(require.filter((name) => fields[name]).map((name) => [name, fields[name]!])),
    doc,
    () => true,
  )
  for (const [lines, column] of require.map((name) => name.split('.') as [string, string?])) {
    const columns = column === undefined ? undefined : fields[lines]?.options.columns
    if (!columns?.[column!]) continue
    ;((doc[lines] ?? []) as Row[]).forEach((line, at) =>
      errors.push(...missing({ [column!]: columns[column!]! }, line, () => true, `${lines}[${at}].`)),
    )
  }
  for (const name of require)
    if (fields[name]?.kind === 'lines' && (doc[name] ?? []).length === 0)
      errors.push({ path: name, key: 'field.tooFewLines', values: { min: 1 } })
  for (const [name, field] of Object.entries(fields)) {
    const min = field.options.atLeastLines
    if (field.kind === 'lines' && min !== undefined && (doc[name] ?? []).length < min)
      errors.push({ path: name, key: 'field.tooFewLines', values: { min } })
  }
  return errors
}
