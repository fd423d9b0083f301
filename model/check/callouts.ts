/** Checks call-outs: they stand on the pictures of an image field beside them, one field for each, and are written by whom that field is written. */
import type { Field, Fields, Measured } from '../field.ts'
import { wantedOf } from '../fields/link-condition.ts'
import { isEntered } from '../rules/edit-scope.ts'
import { fieldNamed, has, type Check, type CheckScope } from './scope.ts'

export const checkCallouts: Check = (scope) => {
  checkPictures(scope, scope.fields, 'fields')
  for (const [name, { options }] of Object.entries(scope.fields)) {
    const { columns, grows } = options
    if (!columns) continue
    checkPictures(scope, columns, `fields.${name}.options.columns`)
    // Rows that grow are appended without the step that settles call-outs.
    for (const [column, { kind }] of Object.entries(columns))
      if (grows && kind === 'callouts')
        scope.report('definition.grows', { name: column }, `fields.${name}.options.columns.${column}.options.marks`)
  }
}

function checkPictures(scope: CheckScope, beside: Fields, place: string): void {
  const { report } = scope
  const marked = new Set<string>()
  for (const [name, field] of Object.entries(beside)) {
    const { marks } = field.options
    if (!marks) continue
    const at = `${place}.${name}.options.marks`
    const pictures = fieldNamed(beside, marks.pictures)
    if (pictures?.kind !== 'image') report('definition.fieldKind', { name: marks.pictures, expected: 'image' }, `${at}.pictures`)
    else if (marked.has(marks.pictures)) report('definition.duplicate', { name: marks.pictures }, `${at}.pictures`)
    else if (!isWrittenAlike(field, pictures)) report('definition.missing', { key: 'computed' }, `${place}.${name}.options.computed`)
    marked.add(marks.pictures)
    if (marks.measures) checkMeasured(scope, marks.measures, `${at}.measures`)
  }
}

/** Checks what a measure line measures: a type, and constants of its fields. Nothing stands beside a measure line whose value could restrict it. */
function checkMeasured({ types, report }: CheckScope, { to, where = {} }: Measured, place: string): void {
  const target = types.get(to)
  if (!target) return report('definition.unknownType', { name: to }, `${place}.to`)
  for (const [name, wanted] of Object.entries(where)) {
    if (!has(target, name)) report('definition.unknownField', { name: `${to}.${name}` }, `${place}.where.${name}`)
    for (const one of wantedOf(wanted).references) report('definition.unknownField', { name: one }, `${place}.where.${name}`)
  }
}

/** Whether both are entered by people, or neither; and both are copied with a document, or neither. */
const isWrittenAlike = (one: Field, other: Field): boolean => isEntered(one) === isEntered(other) && one.options.copy === other.options.copy
