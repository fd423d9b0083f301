/** The input of a list cell: Enter or leaving it saves, Esc takes back what was typed. */
import type { Page, PageField } from '../../../model/page.ts'
import { kindFor } from '../../../ui/fields/registry.tsx'
import { useListText } from './messages.ts'
import styles from './list.module.css'

/** Lists of choices that are open anywhere on the page. */
const openLists = '.ant-select-dropdown:not(.ant-select-dropdown-hidden),.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'

export function OpenCell({
  page,
  field,
  values,
  hold,
  onChange,
  onSave,
  onLeave,
}: {
  page: Page
  field: PageField
  values: Readonly<Record<string, unknown>>
  hold: (element: HTMLElement | null) => void
  onChange: (next: Readonly<Record<string, unknown>>) => void
  onSave: () => void
  onLeave: () => void
}): React.ReactElement {
  const t = useListText()
  const { Input } = kindFor(field.type)
  return (
    <div
      className={styles['quick']}
      data-part="quick"
      role="group"
      aria-label={t('editCell', { label: field.label })}
      ref={hold}
      onBlur={(event) => {
        // The options of an open select are rendered elsewhere on the page.
        if (!event.currentTarget.contains(event.relatedTarget) && !document.querySelector(openLists)) onSave()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onLeave()
        const composing = event.nativeEvent.isComposing || (event.target as HTMLElement).closest('.ant-select-open,textarea')
        if (event.key === 'Enter' && !composing) onSave()
      }}
    >
      <Input
        field={field}
        value={values[field.field]}
        row={values}
        of={{ type: page.page, path: field.field, doc: values }}
        onChange={(value, more) => onChange({ ...values, [field.field]: value, ...more })}
      />
    </div>
  )
}
