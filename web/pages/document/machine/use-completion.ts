/** Has the server complete what is typed: a new document, and the figures of a stored one that only the server can compute. */
import { useEffect } from 'react'
import { openQuestion, type OpenState } from './document-state.ts'
import type { DocumentMachine } from './use-document-machine.ts'
import { completeNewDocument, computeChanges } from './use-document-operations.ts'

/** Milliseconds for which values stand before the server is asked about them. */
const settled = 300

/** Asks as soon as the values that decide the answer have stood for a moment. What is typed meanwhile gives the question up: only the newest answer counts. */
export function useCompletion(machine: DocumentMachine, state: OpenState): void {
  const question = openQuestion(state)
  const isNew = state.content.loaded === undefined
  useEffect(() => {
    if (!question) return
    const stop = new AbortController()
    const timer = setTimeout(() => void (isNew ? completeNewDocument : computeChanges)(machine, stop.signal), settled)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [machine, question, isNew])
}
