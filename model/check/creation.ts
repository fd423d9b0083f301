/** Checks what a type says of creating: its confirmation fills in fields of the head, which a new document has before it is saved. */
import { placeholdersOf } from '../notice-spec.ts'
import { fieldNamed, type Check } from './scope.ts'

export const checkCreation: Check = ({ type, fields, report }) => {
  if (!type.creation) return
  for (const name of new Set(placeholdersOf(type.creation.confirm))) {
    const field = fieldNamed(fields, name)
    if (!field) report('definition.unknownField', { name }, 'creation.confirm')
    // Lines have no text of their own.
    else if (field.kind === 'lines') report('definition.fieldKind', { name, expected: 'a field of the head' }, 'creation.confirm')
  }
}
