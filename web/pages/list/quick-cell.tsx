/** An editable cell of a list: the change is shown at once, and reverted with the reason when it is rejected. */
import { kindFor } from '../../../ui/fields/registry.tsx'
import { Fact } from '../../../ui/list/value.tsx'
import { useListText } from './messages.ts'
import { OpenCell } from './open-cell.tsx'
import styles from './list.module.css'
import { useQuickCell, type QuickCellOf } from './use-quick-cell.ts'

interface QuickCellProps extends Pick<QuickCellOf, 'page' | 'field' | 'row' | 'ask'> {
  /** The cell is open from the start. `onLeave` is called when it closes, so that the row takes the focus again. */
  readonly begun?: boolean
  readonly onLeave?: () => void
}

export function QuickCell({ page, field, row, ask, begun = false, onLeave }: QuickCellProps): React.ReactElement {
  const t = useListText()
  const { values, shown, errorText, button, hold, open, leave, save, change } = useQuickCell({ page, field, row, ask, begun, onLeave })
  if (values)
    return (
      <OpenCell
        page={page}
        field={field}
        values={values}
        hold={hold}
        onChange={(next) => {
          change(next)
          if (kindFor(field.type).oneChoice) void save(next)
        }}
        onSave={() => void save()}
        onLeave={leave}
      />
    )
  const text = kindFor(field.type).text(row[field.field], { field, value: row[field.field], row: row as Record<string, unknown> })
  return (
    <button
      ref={button}
      type="button"
      className={`plain cell ${styles['quick-cell']}${errorText ? ' over' : ''}`}
      data-part="quick-cell"
      title={errorText || t('editCell', { label: field.label })}
      aria-label={`${t('editCell', { label: field.label })} ${text} ${errorText}`}
      aria-invalid={errorText ? true : undefined}
      onKeyDown={(event) => {
        if (event.key === 'F2' || event.key === 'Enter') event.stopPropagation()
        if (event.key === 'F2') event.currentTarget.click()
        if (event.key === 'Escape') onLeave?.()
      }}
      onClick={() => void open()}
    >
      <Fact page={page} field={field} row={shown ?? row} />
      {errorText && <span role="alert"> {errorText}</span>}
    </button>
  )
}
