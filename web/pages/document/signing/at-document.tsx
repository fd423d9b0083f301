/** Signing on the document page: the panel above the form, and the dialog opened by “Sign”. */
import type { Page, PageAction } from '../../../../model/page.ts'
import type { Loaded } from '../machine/loaded-document.ts'
import { SigningPanel } from './panel.tsx'
import { useRound } from './signing-session.ts'
import { SignDialog } from './sign-dialog.tsx'

/** `asked` is the signature to be given now. */
export function Signing({
  page,
  doc,
  asked: requestedAction,
  onDone,
  onFailed,
}: {
  page: Page
  doc: Loaded
  asked: PageAction | undefined
  onDone: (next: Loaded | undefined) => void
  onFailed: (error: unknown) => void
}): React.ReactElement {
  const round = useRound(page, doc).data
  return (
    <>
      <SigningPanel page={page} doc={doc} />
      {requestedAction && round && (
        <SignDialog page={page} doc={doc} round={round} label={requestedAction.label} onDone={onDone} onFailed={onFailed} />
      )}
    </>
  )
}
