/** Which fields of a section are drawn: all that its rules show while it is edited; while it is read, those that say something. */
import type { Viewer } from '../../model/condition-parts.ts'
import type { PageField } from '../../model/page.ts'
import { rulesOf, type Errors, type Values } from '../state/form-state.ts'

interface Sight {
  readonly values: Values
  readonly viewer: Viewer
  readonly editing: boolean
  readonly errors: Errors
  readonly marked?: ReadonlySet<string> | undefined
}

/** Returns the fields in their order. What is blank stays in sight where it is wrong, was changed, or grows while it is read. */
export const fieldsInSight = (fields: readonly PageField[], { values, viewer, editing, errors, marked }: Sight): readonly PageField[] =>
  fields.filter(
    (field) =>
      rulesOf(field, values, viewer).shown &&
      (editing || !isBlank(values[field.field]) || field.grows || marked?.has(field.field) || isWrong(field.field, errors)),
  )

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const isWrong = (name: string, errors: Errors): boolean => Object.keys(errors).some((path) => path === name || path.startsWith(`${name}[`))
