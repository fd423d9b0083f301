/** State of the user's own evaluation forms in a comparison: forms, saving of one cell, and the actions on all forms. */
import { useRef, useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { useWebPart } from '../../../ui/web-part.ts'
import { useComparisonCalls, type Comparison, type ScoreForm } from './comparison-calls.ts'
import { messages } from './messages.ts'

/** The value of a score cell: a score as a decimal string, or the names of chosen options joined by commas. */
export type ScoreValue = { readonly score: string | null } | { readonly options: string | null }

/**
 * Returns the user's forms in the order of the comparison's columns, and what changes them.
 * @param onChanged called when the comparison itself has to be read again
 */
export function useScoreForms({ review, columns }: Comparison, onChanged: () => void) {
  const t = useMessages(messages)
  const { failureOf, toast } = useWebPart()
  const { step, write } = useComparisonCalls()
  const [forms, setForms] = useState(() => columns.flatMap((one) => review.mine.find((form) => form.quotation === one.quotation) ?? []))
  const [saveState, setSaveState] = useState<'' | 'saving' | 'saved'>('')
  const [busy, setBusy] = useState(false)
  const latest = useRef(forms)
  // Requests of a form run in sequence, because each save needs the version of the previous one.
  const turns = useRef(new Map<string, Promise<unknown>>())
  const messageOf = (error: unknown): string => {
    const failure = failureOf(error)
    if (!failure) throw error
    return failure.message
  }
  const replace = (form: ScoreForm) => {
    latest.current = latest.current.map((one) => (one.id === form.id ? { ...one, ...form } : one))
    setForms(latest.current)
  }
  const saveCell = (column: number, row: number, value: ScoreValue): Promise<string | undefined> => {
    const { id } = forms[column]!
    const turn = (turns.current.get(id) ?? Promise.resolve()).then(async () => {
      setSaveState('saving')
      const form = latest.current.find((one) => one.id === id)!
      try {
        replace(await write(form, { id: form.lines[row]!.id, ...value }))
        setSaveState('saved')
        return undefined
      } catch (error) {
        setSaveState('')
        return messageOf(error)
      }
    })
    turns.current.set(id, turn)
    return turn
  }
  const runOnAll = async (action: 'start' | 'handIn' | 'takeBack', from: ScoreForm['status']): Promise<void> => {
    setBusy(true)
    try {
      await Promise.all(turns.current.values())
      for (const form of latest.current.filter((one) => one.status === from)) replace(await step(form, action))
      if (action === 'handIn') toast.success(t('done'))
      if (action !== 'start') onChanged()
    } catch (error) {
      toast.error(messageOf(error))
      onChanged()
    } finally {
      setBusy(false)
    }
  }
  return {
    forms,
    saveState,
    busy,
    /** Saves one cell. Returns what was wrong with the value. */
    saveCell,
    /** Runs an action on every form in the status `from`, after all saves have ended. */
    runOnAll,
  }
}
