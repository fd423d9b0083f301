/** Field kind for call-outs: they are drawn and edited on the pictures of the field beside them (`files.tsx`), and stand as text in history. */
import { calloutsText, type Callouts } from '../../model/fields/callouts.ts'
import { partsTraits, type CellProps, type FieldControl } from './field.ts'

const textOf = (value: Callouts | null | undefined): string => (value ? calloutsText(value) : '')
const AsText = ({ value }: CellProps) => <>{textOf(value as Callouts | null)}</>

export const callouts: FieldControl = {
  ...partsTraits,
  inList: false,
  inSummary: false,
  inPicker: false,
  card: { shown: false, weight: 0, cell: false },
  Input: AsText,
  Cell: AsText,
  text: textOf,
}
