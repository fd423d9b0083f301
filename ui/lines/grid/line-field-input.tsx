/** The input of one field of a line, in a cell of the grid and in the drawer, with the text that could not be read as its value. */
import type { InputProps } from '../../fields/field.ts'
import { kindFor } from '../../fields/registry.tsx'
import { unread, type Values } from '../../state/form-state.ts'

interface LineFieldInputProps extends Omit<InputProps, 'value' | 'row' | 'of'> {
  readonly line: Values
  readonly of: NonNullable<InputProps['of']>
}

/**
 * Shows the unreadable text of the field in its input, or above an input that cannot show text (sizes, addresses, links, files). The
 * text stays in the line until a value is written.
 */
export function LineFieldInput({ line, ...props }: LineFieldInputProps): React.ReactElement {
  const { field, of } = props
  const { Input, showsText } = kindFor(field.type)
  const text = line[unread]?.[field.field] as string | undefined
  const value = line[field.field] as unknown
  const row = { ...line, doc: of.doc }
  if (showsText) return <Input {...props} value={value ?? text} row={row} />
  return (
    <>
      {text !== undefined && (
        <div className="over" data-part="unread-text">
          {text}
        </div>
      )}
      <Input {...props} value={value} row={row} />
    </>
  )
}
