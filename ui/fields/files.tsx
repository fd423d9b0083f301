/** Field kinds for files and pictures: cell, document view and input. */
import { partsTraits, type CellProps, type FieldControl } from './field.ts'
import { FileInput } from './file-input.tsx'
import { MarkedFiles } from './marked-files.tsx'
import { useFiles } from './file-view.tsx'
import { MarkedThumb, shapesOn } from '../callouts/callout-thumb.tsx'

function Shown({ field, value, row }: CellProps) {
  const ids = (value ?? []) as string[]
  const files = useFiles(ids)
  return (
    <span className="row wraps">
      <MarkedFiles field={field} row={row} ids={ids} files={files} />
    </span>
  )
}
function PictureCell({ field, value, row }: CellProps) {
  const ids = ((value ?? []) as string[]).slice(0, 1)
  const files = useFiles(ids)
  return ids.length > 0 ? <MarkedThumb url={files[ids[0]!]?.url} size={28} shapes={shapesOn(field, row, ids[0])} /> : null
}
const count = (value: any): string => (Array.isArray(value) && value.length > 0 ? String(value.length) : '')
const fileTraits = {
  ...partsTraits,
  wide: true,
  inList: false,
  inSummary: false,
  inPicker: false,
  card: { shown: false, weight: 0, cell: false },
}
export const file: FieldControl = { ...fileTraits, Input: FileInput, Cell: ({ value }) => <>{count(value)}</>, Read: Shown, text: count }
export const image: FieldControl = { ...fileTraits, Input: FileInput, Cell: PictureCell, Read: Shown, text: count }
