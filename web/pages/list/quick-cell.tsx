/** A cell of the list that may be written in: shown at once, taken back with the reason when it is refused. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import { kindFor } from '../../../ui/fields/registry.tsx'
import { rulesOf } from '../../../ui/form/form-state.ts'
import { Fact } from '../../../ui/list/value.tsx'
import { ApiError, documentCall, intent } from '../../api/client.ts'
import { currentUser } from '../../session/session-store.ts'
import { useListText } from './messages.ts'

const takeFocus = (element: HTMLElement | null): void => element?.querySelector<HTMLElement>('input,textarea')?.focus()
/** Kinds whose answer is there with one choice. */
const atOnce = new Set(['choice', 'dictionaryValue', 'yesNo', 'link', 'date', 'dateTime', 'time', 'colour'])

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
  /** Whether it may be written in stands in fields that the row does not have: the document is asked before it opens. */
  ask: boolean
  /** It is open from the start, and `onLeave` hears when it is as it should be again: then the row has the focus. */
  begun?: boolean
  onLeave?: () => void
}): React.ReactElement {
  const t = useListText()
  const queries = useQueryClient()
  const [edit, setEdit] = useState<Readonly<Record<string, unknown>> | undefined>(begun && !ask ? row : undefined)
  const [shown, setShown] = useState<WireDoc | undefined>()
  const [wrong, setWrong] = useState('')
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
  const asked = useRef(false)
  useEffect(() => {
    if (!begun || !ask || asked.current) return
    asked.current = true
    void open()
  })
  const leave = () => {
    end()
    onLeave?.()
  }
  const save = async (next: Readonly<Record<string, unknown>>) => {
    if ((next[field.field] ?? null) === (row[field.field] ?? null)) return leave()
    end()
    setShown({ ...row, ...next })
    setWrong('')
    try {
      await documentCall(
        page.page,
        'save',
        { id: row.id, version: row.version, values: { [field.field]: next[field.field] ?? null } },
        { key: intent(), quiet: true },
      )
      await queries.invalidateQueries({ queryKey: ['list', page.page] })
      onLeave?.()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setWrong(Object.values(error.fields).flat().join(', ') || error.message)
      if (error.code === 409) await queries.invalidateQueries({ queryKey: ['list', page.page] })
    } finally {
      setShown(undefined)
    }
  }
  if (edit) {
    const { Input } = kindFor(field.type)
    return (
      <div
        className="quick"
        role="group"
        aria-label={t('editCell', { label: field.label })}
        ref={hold}
        onBlur={(event) => {
          // The choices of an open list stand elsewhere on the page.
          if (
            !event.currentTarget.contains(event.relatedTarget) &&
            !document.querySelector(
              '.ant-select-dropdown:not(.ant-select-dropdown-hidden),.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
            )
          )
            void save(latest.current)
        }}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') leave()
          if (
            event.key === 'Enter' &&
            !event.nativeEvent.isComposing &&
            !(event.target as HTMLElement).closest('.ant-select-open,textarea')
          )
            void save(latest.current)
        }}
      >
        <Input
          field={field}
          value={edit[field.field]}
          row={edit}
          of={{ type: page.page, path: field.field, doc: edit }}
          onChange={(value, more) => {
            const next = { ...edit, [field.field]: value, ...more }
            latest.current = next
            setEdit(next)
            if (atOnce.has(field.type)) void save(next)
          }}
        />
      </div>
    )
  }
  return (
    <button
      ref={button}
      type="button"
      className={`plain cell quick-cell${wrong ? ' over' : ''}`}
      title={wrong || t('editCell', { label: field.label })}
      aria-label={`${t('editCell', { label: field.label })} ${kindFor(field.type).text(row[field.field], { field, value: row[field.field], row: row as Record<string, unknown> })} ${wrong}`}
      aria-invalid={wrong ? true : undefined}
      onKeyDown={(event) => {
        if (event.key === 'F2' || event.key === 'Enter') event.stopPropagation()
        if (event.key === 'F2') event.currentTarget.click()
        if (event.key === 'Escape') onLeave?.()
      }}
      onClick={() => void open()}
    >
      <Fact page={page} field={field} row={shown ?? row} />
      {wrong && <span role="alert"> {wrong}</span>}
    </button>
  )
}
