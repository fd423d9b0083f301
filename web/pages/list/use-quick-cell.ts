/** State of an editable list cell: closed, open with what was typed, saving with the new value shown, or rejected with the reason. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import { rulesOf } from '../../../ui/state/form-state.ts'
import { ApiError, documentCall } from '../../api/client.ts'
import { invalidate, useAppMutation } from '../../api/mutation.ts'
import { keys } from '../../api/query-keys.ts'
import { currentUser } from '../../session/session-store.ts'
import { useListText } from './messages.ts'

type Values = Readonly<Record<string, unknown>>

export interface QuickCellOf {
  readonly page: Page
  readonly field: PageField
  readonly row: WireDoc
  /** True when the rules need fields that the row lacks: the document is loaded before the cell opens. */
  readonly ask: boolean
  /** The cell is open from the start. */
  readonly begun: boolean
  /** Called when the cell closes, so that the row takes the focus again. */
  readonly onLeave: (() => void) | undefined
}

const focusInput = (element: HTMLElement | null): void => element?.querySelector<HTMLElement>('input,textarea')?.focus()

export function useQuickCell({ page, field, row, ask, begun, onLeave }: QuickCellOf) {
  const [values, setValues] = useState<Values | undefined>(begun && !ask ? row : undefined)
  const [shown, setShown] = useState<WireDoc | undefined>()
  const [errorText, setErrorText] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const latest = useRef<Values>(begun ? row : {})
  const line = useRef<HTMLElement | null>(null)
  const hold = useCallback((element: HTMLElement | null) => {
    line.current = element?.closest('tr') ?? line.current
    focusInput(element)
  }, [])
  const refusal = useRefusal({ page, field, row })
  const write = useCellWrite({ page, field, row }, { onWritten: onLeave, onRejected: setErrorText })
  const close = () => {
    setValues(undefined)
    setTimeout(() => (onLeave ? line.current : button.current)?.focus())
  }
  const open = async () => {
    setErrorText('')
    const reason = ask ? await refusal() : undefined
    if (reason !== undefined) return setErrorText(reason)
    latest.current = row
    setValues(row)
  }
  const started = useRef(false)
  useEffect(() => {
    if (!begun || !ask || started.current) return
    started.current = true
    void open()
  })
  const leave = () => {
    close()
    onLeave?.()
  }
  const save = async (next: Values = latest.current) => {
    const value = next[field.field] ?? null
    if (value === (row[field.field] ?? null)) return leave()
    close()
    setShown({ ...row, ...next })
    setErrorText('')
    await write.run(value)
    setShown(undefined)
  }
  return {
    /** The values of the row as typed while the cell is open. */
    values,
    /** The row with the new value while it is being saved. */
    shown,
    errorText,
    button,
    hold,
    open,
    leave,
    save,
    change: (next: Values) => {
      latest.current = next
      setValues(next)
    },
  }
}

type Cell = Pick<QuickCellOf, 'page' | 'field' | 'row'>

/** Returns a function that loads the document and tells why the cell cannot be edited; `undefined` when it can. */
function useRefusal({ page, field, row }: Cell): () => Promise<string | undefined> {
  const t = useListText()
  return async () => {
    try {
      const doc = await documentCall<WireDoc>(page.page, 'view', { id: row.id }, { quiet: true })
      const { locked, shown } = rulesOf(field, doc, { roles: currentUser()?.dashroles ?? [], action: 'edit', partyRole: page.partyRole })
      return locked || !shown ? t('cellShut', { label: field.label }) : undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.message
    }
  }
}

/** Writes the value of the cell and reloads the list. */
function useCellWrite(
  { page, field, row }: Cell,
  { onWritten, onRejected }: { onWritten: (() => void) | undefined; onRejected: (text: string) => void },
) {
  const queries = useQueryClient()
  return useAppMutation({
    send: (value: unknown, key) =>
      documentCall(page.page, 'save', { id: row.id, version: row.version, values: { [field.field]: value } }, { key, quiet: true }),
    errors: 'inline',
    async onDone() {
      await invalidate(queries, [keys.lists(page.page), keys.documents()])
      onWritten?.()
    },
    onFailed(error) {
      onRejected(Object.values(error.fields).flat().join(', ') || error.message)
      if (error.code === 409) void queries.invalidateQueries({ queryKey: keys.lists(page.page) })
    },
  })
}
