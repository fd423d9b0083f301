/** The state machine of a document page in React: it follows what the server answers and whether the person is signed in. */
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import type { Page } from '../../../../model/page.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import { useMachine, type Machine } from '../../../../ui/state/machine.ts'
import { ApiError } from '../../../api/client.ts'
import { currentUser, subscribeUser } from '../../../session/session-store.ts'
import { documentReducer, initialState } from './document-reducer.ts'
import type { DocumentEvent, DocumentState } from './document-state.ts'
import type { Loaded } from './loaded-document.ts'

export type DocumentMachine = Machine<DocumentState, DocumentEvent>

interface Source {
  /** Under which the page remembers the machine while it is left; absent: the document of the page. */
  readonly name?: string
  /** The document as the server gave it last. */
  readonly doc?: Loaded
  /** Starting values of a new document. The object must stay the same while the page is open. */
  readonly begin?: Values
  /** Why the last reading failed; null or absent when it did not. */
  readonly error?: unknown
}

/**
 * Keeps the machine of one document page.
 * @returns the state to draw and the machine that takes events
 */
export function useDocumentMachine(
  page: Page,
  { doc, begin, error, name = 'document' }: Source,
): readonly [DocumentState, DocumentMachine] {
  const { dashroles: roles } = useSyncExternalStore(subscribeUser, currentUser)!
  const [state, machine] = useMachine(documentReducer, () => initialState(page, { roles, doc, begin }), name)
  const { send } = machine
  // Before the browser paints: nobody sees the older version for the length of a frame.
  useLayoutEffect(() => send({ type: 'pageChanged', page, roles }), [send, page, roles])
  useLayoutEffect(() => {
    if (error) send({ type: 'loadFailed', reason: reasonOf(error), error })
    else if (doc) send({ type: 'documentArrived', doc })
    else if (begin) send({ type: 'newDocumentBegun', values: begin })
    else send({ type: 'loadStarted' })
  }, [send, doc, begin, error])
  const signedOut = state.phase === 'signedOut'
  useEffect(() => (signedOut ? subscribeUser(() => send({ type: 'signedIn' })) : undefined), [send, signedOut])
  return [state, machine]
}

function reasonOf(error: unknown): Extract<DocumentEvent, { type: 'loadFailed' }>['reason'] {
  const code = error instanceof ApiError ? error.code : undefined
  return code === 404 ? 'gone' : code === 403 ? 'denied' : code === 401 ? 'signedOut' : 'other'
}
