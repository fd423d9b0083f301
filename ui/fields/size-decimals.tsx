/** Decimals by size: the table of sizes and second sizes without sums, filled by keyboard or from a spreadsheet. */
import { sizeDecimalsText, type SizeDecimals } from '../../model/fields/size-decimals.ts'
import type { Matrix } from '../../model/fields/matrix.ts'
import { partsTraits, type CellProps, type FieldControl, type InputProps } from './field.ts'
import { SizesInput } from './matrix.tsx'
import { pastedSizeDecimals } from './pasted.ts'

/** Short form, for example `S 0.24 · M 0.25`. */
function Summary({ value }: CellProps) {
  if (!value) return null
  const text = sizeDecimalsText(value as SizeDecimals, ' · ')
  return (
    <span className="ell" title={text}>
      {text}
    </span>
  )
}

function SizeDecimalsInput(props: InputProps) {
  const { value, onChange, field } = props
  return (
    <SizesInput
      {...props}
      matrix={asTable(value as SizeDecimals | null)}
      counts={false}
      label={field.label}
      onMatrix={(table) => onChange(asValue(table))}
    />
  )
}

/** The table edits texts by size; what they mean is the kind's. */
const asTable = (value: SizeDecimals | null): Matrix => ({
  cells: (value?.cells ?? []).map(({ value: text, ...cell }) => ({ ...cell, pieces: text })),
})
const asValue = ({ cells }: Matrix): SizeDecimals | null =>
  cells.length === 0 ? null : { cells: cells.map(({ pieces: text, ...cell }) => ({ ...cell, value: text })) }

export const sizeDecimals: FieldControl = {
  ...partsTraits,
  wide: true,
  inList: false,
  inPicker: false,
  card: { shown: true, weight: 4, cell: true },
  paste: pastedSizeDecimals,
  Input: SizeDecimalsInput,
  Cell: Summary,
  text: (value) => (value ? sizeDecimalsText(value as SizeDecimals, ' ', ':') : ''),
}
