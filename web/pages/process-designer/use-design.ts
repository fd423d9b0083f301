/** The state of one design in the editor: draft, stored version, check by the server, saving and publishing, conflict. */
import { useEffect, useMemo, useReducer, useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { ApiError } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { useCheck, type Stored } from './calls.ts'
import { useSend } from './publish-actions.tsx'
import { written, type Draft } from './draft.ts'
import { messages } from './messages.ts'

type Errors = ApiError['fields']

/** `conflict`: another user saved the same version meanwhile. */
type Phase = 'editing' | 'sending' | 'conflict'
interface DesignState {
  readonly phase: Phase
  readonly draft: Draft
  /** The version on the server; absent for a new design. */
  readonly stored: Stored | undefined
  /** The draft as it was saved last, as text; '' before the first time. */
  readonly saved: string
  /** What the server refused. */
  readonly refused: Errors
}
type DesignEvent =
  | { readonly type: 'changed'; readonly draft: Draft }
  | { readonly type: 'sendStarted' }
  | { readonly type: 'sendEnded' }
  | { readonly type: 'refused'; readonly errors: Errors; readonly conflict: boolean }
  | { readonly type: 'written'; readonly stored: Stored; readonly saved: string }

const textOf = (draft: Draft): string => JSON.stringify(written(draft))

function designReducer(state: DesignState, event: DesignEvent): DesignState {
  switch (event.type) {
    case 'changed':
      // What is being corrected is no longer called wrong.
      return { ...state, draft: event.draft, refused: {} }
    case 'sendStarted':
      return state.phase === 'conflict' ? state : { ...state, phase: 'sending' }
    case 'sendEnded':
      return state.phase === 'sending' ? { ...state, phase: 'editing' } : state
    case 'refused':
      return { ...state, phase: event.conflict ? 'conflict' : 'editing', refused: event.errors }
    case 'written':
      return { ...state, stored: event.stored, saved: event.saved, refused: {} }
  }
}

export interface Design {
  readonly draft: Draft
  readonly stored: Stored | undefined
  readonly busy: boolean
  readonly conflict: boolean
  readonly dirty: boolean
  readonly errors: Errors
  /** The server's check belongs to the draft as it stands. */
  readonly settled: boolean
  readonly check: ReturnType<typeof useCheck>
  /** The document for which the check looks up who would be asked. */
  readonly document: string | undefined
  readonly setDocument: (id: string | undefined) => void
  readonly change: (by: (draft: Draft) => Draft) => void
  readonly save: () => Promise<Stored | undefined>
  /** Saves what is unsaved, then publishes; false when either was refused. */
  readonly publish: () => Promise<boolean>
}

/** @param onWrong called after the server refused single fields, once their errors are drawn */
export function useDesign({ opened, start, onWrong }: { opened: Stored | undefined; start: Draft; onWrong: () => void }): Design {
  const t = useMessages(messages)
  const send = useSend()
  const [state, dispatch] = useReducer(designReducer, undefined, (): DesignState => {
    return { phase: 'editing', draft: start, stored: opened, saved: opened ? textOf(start) : '', refused: {} }
  })
  const { draft, stored, refused, phase } = state
  const [document, setDocument] = useState<string>()
  const now = textOf(draft)
  const dirty = now !== state.saved
  const checked = useLater(draft, 400)
  const check = useCheck(checked, document)
  // Errors name places by number: those of another order are worse than none.
  const errors = useMemo(
    () => (checked === draft && check.error instanceof ApiError ? { ...refused, ...check.error.fields } : refused),
    [checked, draft, refused, check.error],
  )
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    dispatch({ type: 'sendStarted' })
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      dispatch({ type: 'refused', errors: error.fields, conflict: error.code === 409 })
      if (error.code === 11000) setTimeout(onWrong)
      return undefined
    } finally {
      dispatch({ type: 'sendEnded' })
    }
  }
  const wrong = Object.keys(errors).length
  const keep = (next: Omit<Stored, 'running' | 'wrong' | 'by'>, running: number): Stored => {
    const savedDraft = { ...next, running, wrong, by: stored?.by ?? null }
    dispatch({ type: 'written', stored: savedDraft, saved: now })
    return savedDraft
  }
  const save = async () => {
    const next = await attempt(() => send('save', { fields: { id: stored?.id, at: stored?.at, UNFINISHED: '1' }, data: written(draft) }))
    return next && keep(next, stored?.id === next.id ? stored.running : 0)
  }
  return {
    draft,
    stored,
    busy: phase === 'sending',
    conflict: phase === 'conflict',
    dirty,
    errors,
    settled: checked === draft && !check.isFetching,
    check,
    document,
    setDocument,
    change: (by) => dispatch({ type: 'changed', draft: by(draft) }),
    save,
    async publish() {
      const ready = dirty || stored?.status !== 'draft' ? await save() : stored
      const next = ready && (await attempt(() => send('publish', { fields: { id: ready.id, at: ready.at } })))
      if (!next) return false
      keep(next, 0)
      say.success(t('published'))
      return true
    },
  }
}

/** Returns a value once it has stood for so many milliseconds. */
function useLater<T>(value: T, delay: number): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return later
}
