/** An editable cell of a list: the change is shown at once, and reverted with the reason when it is rejected. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import { kindFor } from '../../../ui/fields/registry.tsx'
import { rulesOf } from '../../../ui/state/form-state.ts'
import { Fact } from '../../../ui/list/value.tsx'
import { ApiError, documentCall } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { keys } from '../../api/query-keys.ts'
import { currentUser } from '../../session/session-store.ts'
import { useListText } from './messages.ts'
import styles from './list.module.css'

/** Lists of choices that are open anywhere on the page. */
const openLists = '.ant-select-dropdown:not(.ant-select-dropdown-hidden),.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'
const takeFocus = (element: HTMLElement | null): void => element?.querySelector<HTMLElement>('input,textarea')?.focus()

export function QuickCell({
  page,
  field,
  row,
  ask,
  begun = false,
  onLeave,
}: {
  page: Page
  field: PageField
  row: WireDoc
  /** True when the rules need fields that the row lacks: the document is loaded before the cell opens. */
  ask: boolean
  /** The cell is open from the start. `onLeave` is called when it closes, so that the row takes the focus again. */
  begun?: boolean
  onLeave?: () => void
}): React.ReactElement {
  const t = useListText()
  const queries = useQueryClient()
  const [edit, setEdit] = useState<Readonly<Record<string, unknown>> | undefined>(begun && !ask ? row : undefined)
  const [shown, setShown] = useState<WireDoc | undefined>()
  const [errorText, setWrong] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const latest = useRef<Readonly<Record<string, unknown>>>(begun ? row : {})
  const line = useRef<HTMLElement | null>(null)
  const hold = useCallback((element: HTMLElement | null) => {
    line.current = element?.closest('tr') ?? line.current
    takeFocus(element)
  }, [])
  const end = () => {
    setEdit(undefined)
    setTimeout(() => (onLeave ? line.current : button.current)?.focus())
  }
  const open = async () => {
    setWrong('')
    if (ask) {
      try {
        const doc = await documentCall<WireDoc>(page.page, 'view', { id: row.id }, { quiet: true })
        const { locked, shown } = rulesOf(field, doc, { roles: currentUser()?.dashroles ?? [], action: 'edit', side: page.side })
        if (locked || !shown) return setWrong(t('cellShut', { label: field.label }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return setWrong(error.message)
      }
    }
    latest.current = row
    setEdit(row)
  }
  const started = useRef(false)
  useEffect(() => {
    if (!begun || !ask || started.current) return
    started.current = true
    void open()
  })
  const leave = () => {
    end()
    onLeave?.()
  }
  const write = useAppMutation({
    send: (value: unknown, key) =>
      documentCall(page.page, 'save', { id: row.id, version: row.version, values: { [field.field]: value } }, { key, quiet: true }),
    errors: 'inline',
    async onDone() {
      await queries.invalidateQueries({ queryKey: keys.list(page.page) })
      onLeave?.()
    },
    onFailed(error) {
      setWrong(Object.values(error.fields).flat().join(', ') || error.message)
      if (error.code === 409) void queries.invalidateQueries({ queryKey: keys.list(page.page) })
    },
  })
  const save = async (next: Readonly<Record<string, unknown>>) => {
    const value = next[field.field] ?? null
    if (value === (row[field.field] ?? null)) return leave()
    end()
    setShown({ ...row, ...next })
    setWrong('')
    await write.run(value)
    setShown(undefined)
  }
  if (edit)
    return (
      <OpenCell
        page={page}
        field={field}
        values={edit}
        hold={hold}
        onChange={(next) => {
          latest.current = next
          setEdit(next)
          if (kindFor(field.type).oneChoice) void save(next)
        }}
        onSave={() => void save(latest.current)}
        onLeave={leave}
      />
    )
  return (
    <button
      ref={button}
      type="button"
      className={`plain cell ${styles['quick-cell']}${errorText ? ' over' : ''}`}
      data-part="quick-cell"
      title={errorText || t('editCell', { label: field.label })}
      aria-label={`${t('editCell', { label: field.label })} ${kindFor(field.type).text(row[field.field], { field, value: row[field.field], row: row as Record<string, unknown> })} ${errorText}`}
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

/** The input of a cell: Enter or leaving it saves, Esc takes back what was typed. */
function OpenCell({
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
}) {
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
