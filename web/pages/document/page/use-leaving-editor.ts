/** Leaving the page of a document: one question for its own form and for those of other documents that stand on it. */
import { useLeaveGuard } from '../actions/leave-guard.tsx'
import type { OtherForms } from '../form/other-forms.ts'
import { hasUnsavedChanges, type Content, type OpenState } from '../machine/document-state.ts'
import type { DocumentMachine } from '../machine/use-document-machine.ts'
import type { useLeftForm } from '../machine/use-left-form.ts'
import { documentPagePath, openState, type DocumentOperations } from '../machine/use-document-operations.ts'
import type { DocumentDraft } from './use-document-draft.ts'

interface Leaving {
  readonly machine: DocumentMachine
  readonly state: OpenState
  readonly left: ReturnType<typeof useLeftForm>
  readonly draft: DocumentDraft
  readonly others: OtherForms
  readonly save: DocumentOperations['save']
}

/** Returns whether a path is that of the document that is shown: a new document opens it once it is saved. */
const isOwnPath = ({ page, loaded }: Content, path: string): boolean => loaded !== undefined && path === documentPagePath(page, loaded.id)

/** Guards the page while something on it is unsaved. Returns the dialog that asks. */
export function useLeavingEditor({ machine, state, left, draft, others, save }: Leaving): React.ReactElement {
  const isOwnUnsaved = () => hasUnsavedChanges(openState(machine))
  const saveOwn = async () => !isOwnUnsaved() || ((await save()) !== undefined && !isOwnUnsaved())
  const keep = () => {
    const isKept = !isOwnUnsaved() || draft.keepNow()
    return others.keep() && isKept
  }
  return useLeaveGuard({
    dirty: hasUnsavedChanges(state) || others.areUnsaved,
    save: async () => (await saveOwn()) && (await others.save()),
    keep,
    discard: () => {
      if (isOwnUnsaved()) draft.drop()
      others.discard()
    },
    allowed: (path) => isOwnPath(openState(machine).content, path),
    leave: (from) => left.leave(from) && (keep(), true),
    onStay: left.stay,
  }).dialog
}
