/** The values with which the form of an action opens: those of the document, and for blanks the prefilled ones, computed with the rights of the person. */
import { partsOf, type AnyActionForm } from '../../../model/actions/action-form.ts'
import { isEmpty } from '../../../model/rules/condition-parts.ts'
import { compute } from '../../../model/rules/compute.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { WeftError } from '../../../model/errors.ts'
import type { Field, Fields } from '../../../model/field.ts'
import { readValue } from '../../../model/rules/validate.ts'
import type { Policy } from '../../authorisation/policy.ts'
import { nodeRights, withNodeRights } from '../../workflow/runtime/node-rights.ts'
import type { Operation } from '../../operation.ts'
import { load, type Stored } from '../../store/read.ts'
import { addTitles } from '../../store/links/titles.ts'
import type { FieldValues } from '../../stored-document.ts'
import { defaultsFor } from '../input/default-values.ts'
import { emptyLine, readInput } from '../input/read-input.ts'
import { prepareAction, type Acting } from './prepare-action.ts'
import { masked } from '../view/document-view.ts'
import { prefilled } from '../view/prefill.ts'
import { actingRoles, formInput } from './action-form-values.ts'

export interface OpenedForm {
  /** The version of the document for which the form was opened. */
  readonly version: number
  /** Values by path (`lines.column` for the new line), with `<path>$` as the title of a link; without what was typed. */
  readonly values: Readonly<FieldValues>
}

/**
 * Opens the form of an action for a person who may do it now.
 * @param request.values what was typed into the form so far, by path; prefilled values are computed with it
 * @throws WeftError what `prepareAction` throws; 400 for keys that the form does not have; 403 for fields that the person may not write
 */
export async function openActionForm(
  operation: Operation,
  type: AnyDocument,
  { id, action: name, values: typed = {} }: { readonly id: string; readonly action: string; readonly values?: unknown },
): Promise<OpenedForm> {
  const { version } = await load(operation, type, id)
  const openCall = { id, version, action: name, comment: '-' }
  const acting = await prepareAction(operation, type, openCall, { writing: {}, unlocked: true })
  const { action, policy, before } = acting
  if (!action?.form || !policy) return { version, values: {} }
  const narrowed = withNodeRights(policy, await nodeRights(operation, policy, before))
  const rows = withTyped(operation, { ...acting, policy: narrowed, form: action.form, typed })
  const roles = actingRoles(operation, acting)
  const filled: FieldValues = {}
  for (const path of action.form.fields) {
    if (Object.hasOwn(typed as object, path) || narrowed.restriction(path, roles) > 0) continue
    const { row, key, field, line } = rows.at(path)
    const from = action.form.prefill?.[path]
    const isRenewed = action.form.renews?.includes(path) ?? false
    if (from !== undefined && (isRenewed || isEmpty(row[key]))) {
      const value = readable(field, await prefilled(operation, { from, doc: rows.doc, line, policy: narrowed, roles }))
      if (!isRenewed || !isEmpty(value)) row[key] = value
    }
    if (!line) compute(type, rows.doc)
    filled[path] = (line ? row : masked(narrowed, rows.doc, roles))[key]
  }
  return { version, values: await titled(operation, type, filled) }
}

/** The document and its new lines, with what was typed. */
interface FormRows {
  readonly doc: Stored
  /** Returns where the value of a path stands. */
  at(path: string): { readonly row: FieldValues; readonly key: string; readonly field: Field; readonly line?: NewLine }
}

/** A new line with the columns of its list. */
interface NewLine {
  readonly row: FieldValues
  readonly columns: Fields
}

/** Puts what was typed into a copy of the document. New lines stand beside it, so that its sums are those without them. */
function withTyped(
  operation: Operation,
  {
    type,
    policy,
    form,
    typed,
    before,
    ownRows,
    ...acting
  }: Acting & { readonly policy: Policy; readonly form: AnyActionForm; readonly typed: unknown },
): FormRows {
  const { values, opened } = formInput(form, typed, ownRows)
  const unknown = Object.keys(values).find((key) => !opened.has(key))
  if (unknown !== undefined) throw new WeftError(400, 'form.unknownKey', { values: { key: unknown.slice(0, 60) } })
  const { doc } = acting
  const partyRoles = actingRoles(operation, { ...acting, type, policy, before, ownRows })
  const viewer = { roles: operation.actor.roles, action: 'edit' as const, ...(partyRoles[0] ? { partyRole: partyRoles[0] } : {}) }
  // What cannot be read yet counts as blank; it is refused when the action is sent.
  readInput({ operation, type, policy, partyRoles, viewer, opened }, doc, values)
  const fields = type.fields as Fields
  const lines = new Map<string, NewLine>()
  for (const name of partsOf(form).lines.keys()) {
    const columns = fields[name]!.options.columns!
    const [ownRow] = ownRows.get(name) ?? []
    const ownLine = ownRow && (doc[name] as FieldValues[]).find(({ id }) => id === ownRow)
    const typedLine = ownLine || (values[name] === undefined ? undefined : (doc[name] as FieldValues[]).at(-1))
    lines.set(name, { columns, row: typedLine ?? { id: '', ...emptyLine(columns), ...defaultsFor(operation, columns) } })
    doc[name] = before[name]
  }
  compute(type, doc)
  return {
    doc,
    at(path) {
      const [name, column] = path.split('.') as [string, string?]
      if (column === undefined) return { row: doc, key: name, field: fields[name]! }
      const line = lines.get(name)!
      return { row: line.row, key: column, field: line.columns[column]!, line }
    },
  }
}

/** Returns a value as the field holds it; null where it is none of the field. */
function readable(field: Field, value: unknown): unknown {
  const read = readValue(field, value, '')
  return read.errors.length > 0 ? null : read.value
}

/** Adds the titles of links, by path. */
async function titled(operation: Operation, type: AnyDocument, values: FieldValues): Promise<FieldValues> {
  const row: FieldValues = {}
  for (const [path, value] of Object.entries(values)) {
    const [name, column] = path.split('.') as [string, string?]
    if (column === undefined) row[name] = value
    else row[name] = [{ ...(row[name] as FieldValues[] | undefined)?.[0], [column]: value }]
  }
  await addTitles(operation, type, [row])
  const paths = Object.keys(values).flatMap((path) => [path, `${path}$`])
  return Object.fromEntries(
    paths.flatMap((path) => {
      const [name, column] = path.split('.') as [string, string?]
      const value = column === undefined ? row[name] : (row[name] as FieldValues[])[0]![column]
      return value === undefined ? [] : [[path, value]]
    }),
  )
}
