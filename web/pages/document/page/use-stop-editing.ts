/** What "Stop editing" does: it throws away what is not saved, with its draft, and asks before it does. */
import { useLanguage } from '../../../../ui/text/language.tsx'
import { confirmsDiscard } from '../machine/confirm-discard.ts'
import { hasUnsavedChanges } from '../machine/document-state.ts'
import type { DocumentMachine } from '../machine/use-document-machine.ts'
import { openState } from '../machine/use-document-operations.ts'
import type { DocumentDraft } from './use-document-draft.ts'

export function useStopEditing(machine: DocumentMachine, draft: Pick<DocumentDraft, 'drop'>): () => Promise<void> {
  const language = useLanguage()
  return async () => {
    if (hasUnsavedChanges(openState(machine)) && !(await confirmsDiscard(language))) return
    machine.send({ type: 'editCancelled' })
    draft.drop()
  }
}
