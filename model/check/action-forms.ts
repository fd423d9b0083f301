/** Checks the forms of actions: fields that people enter, lines that can be complete, and values with which they open. */
import { isEntered } from '../rules/edit-scope.ts'
import { partsOf, type AnyActionForm, type Prefill } from '../actions/action-form.ts'
import { actionsOf } from '../document.ts'
import { splitPath } from '../fields/field-path.ts'
import { ownRowsOf } from '../people/party-roles.ts'
import { linkedPath } from '../between/linked-path.ts'
import { isSpecial } from '../rules/special.ts'
import { isRequired } from '../rules/validate.ts'
import { checkExpression } from './formulas.ts'
import { columnsOf, differ, has, fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkActionForms: Check = (scope) => {
  for (const [name, { form, internal, proof, signing, partyRole = 'owner' }] of Object.entries(actionsOf(scope.type))) {
    if (!form) continue
    const place = `actions.${name}.form`
    // What is signed is what was read: nothing is typed into it at the moment of signing.
    if (internal || proof || signing) scope.report('definition.noForm', {}, place)
    const { fields = [], prefill = {}, renews = [] } = form as Partial<AnyActionForm>
    if (fields.length === 0) scope.report('definition.empty', {}, `${place}.fields`)
    differ(scope, fields, `${place}.fields`)
    checkFields(scope, { form: { fields }, ownRows: ownRowsOf(scope.type, [partyRole].flat()) }, `${place}.fields`)
    for (const [at, path] of renews.entries())
      if (!Object.hasOwn(prefill, path)) scope.report('definition.unknownField', { name: path }, `${place}.renews[${at}]`)
    for (const [path, from] of Object.entries(prefill)) {
      if (from === undefined) continue
      const at = `${place}.prefill.${path}`
      if (!fields.includes(path)) scope.report('definition.unknownField', { name: path }, at)
      checkPrefill(scope, { from, lines: path.includes('.') ? path.split('.')[0] : undefined, place: at })
    }
  }
}

function checkFields(
  { fields, report }: CheckScope,
  { form, ownRows }: { readonly form: AnyActionForm; readonly ownRows: ReadonlyMap<string, string> },
  place: string,
): void {
  for (const [at, path] of form.fields.entries()) {
    const [name, column] = splitPath(path)
    const field = column === undefined ? fieldNamed(fields, name) : fieldNamed(columnsOf(fields, name), column)
    if (!field) report('definition.unknownField', { name: path }, `${place}[${at}]`)
    else if (!isEntered(field) || (column !== undefined && ownRows.get(name) === column))
      report('definition.notEntered', { name: path }, `${place}[${at}]`)
  }
  const { header, lines } = partsOf(form)
  for (const [name, given] of lines) {
    if (header.has(name)) report('definition.duplicate', { name }, place)
    // The rows of who acts are there already.
    if (ownRows.has(name)) continue
    for (const [column, field] of Object.entries(columnsOf(fields, name)))
      if (isRequired(field) && isEntered(field) && field.options.default === undefined && !given.includes(column))
        report('definition.missing', { key: `${name}.${column}` }, place)
  }
}

/** Checks where a value comes from. From within a line, fields of the document are named with `doc.`, as in formulas. */
function checkPrefill(
  scope: CheckScope,
  { from, lines, place }: { readonly from: Prefill; readonly lines: string | undefined; readonly place: string },
): void {
  const { type, fields, types, report } = scope
  if (typeof from === 'object') {
    if ('formula' in from)
      checkExpression(scope, from.formula, { siblings: lines === undefined ? fields : columnsOf(fields, lines), place })
    return
  }
  if (from.startsWith('@')) {
    if (!isSpecial(from)) report('definition.unknownField', { name: from }, place)
    return
  }
  if (!from.includes('.')) {
    if (!has(type, from)) report('definition.unknownField', { name: from }, place)
    return
  }
  const path = linkedPath({ type }, from, types)
  if ('wrong' in path) {
    if (!path.absent) report('definition.unknownField', { name: path.wrong }, place)
  } else if (path.through !== undefined || path.hops.some(({ to }) => to.lines !== undefined))
    report('definition.path', { name: from }, place)
}
