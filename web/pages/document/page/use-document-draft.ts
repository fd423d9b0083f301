/** The draft of an open document: kept while it is typed, put back into the form, and settled when the document is saved. */
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { sourceIn } from '../../../api/draft-name.ts'
import { currentUser, subscribeUser } from '../../../session/session-store.ts'
import { restored } from '../drafts/restore-draft.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { hasUnsavedChanges, type OpenState } from '../machine/document-state.ts'
import type { DocumentMachine } from '../machine/use-document-machine.ts'
import { openState } from '../machine/use-document-operations.ts'

export type DocumentDraft = ReturnType<typeof useDocumentDraft>
/** @param resumed the form was left and is on the screen again: the stored draft is its own */
export function useDocumentDraft(machine: DocumentMachine, { state, name, resumed }: { state: OpenState; name: string; resumed: boolean }) {
  const { page, loaded, values } = state.content
  const user = useSyncExternalStore(subscribeUser, currentUser)!
  const current = useCallback(() => {
    const { content } = openState(machine)
    return { values: content.values, version: content.loaded?.version, name }
  }, [machine, name])
  // As the page began: the address of a stored document follows once a new one is saved.
  const [query] = useSearchParams()
  const [source] = useState(() => sourceIn(query))
  const draft = useDraft(page, { user: user.id, id: loaded?.id, source, values, dirty: hasUnsavedChanges(state), resumed, current })
  const restore = async () => {
    const { found } = draft
    if (!found) return
    machine.send({ type: 'editStarted' })
    draft.take()
    machine.send({ type: 'changed', changes: await restored(page, found, loaded), isRestored: true })
  }
  const settle = (id: string) => {
    const isUnsaved = hasUnsavedChanges(openState(machine))
    if (isUnsaved) draft.keepFor(id)
    if (!isUnsaved || !loaded) draft.drop()
  }
  return { ...draft, restore, settle }
}
