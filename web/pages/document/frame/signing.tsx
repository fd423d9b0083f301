/** Electronic signatures at a document: the panel above the form, and the dialog while the page is in its signing phase. */
import { lazy, Suspense } from 'react'
import type { OpenState } from '../machine/document-state.ts'
import type { Loaded } from '../machine/loaded-document.ts'

const Signing = lazy(() => import('../signing/at-document.tsx').then((module) => ({ default: module.Signing })))

export function SigningAtDocument({
  state,
  onDone,
  onFailed,
}: {
  state: OpenState
  onDone: (signed: Loaded | undefined) => Promise<void>
  onFailed: (error: unknown) => void
}): React.ReactElement | null {
  const { page, loaded } = state.content
  if (!page.signing || loaded?.['signTask'] == null) return null
  return (
    <Suspense fallback={null}>
      <Signing
        page={page}
        doc={loaded}
        asked={state.phase === 'signing' ? state.action : undefined}
        onDone={(signed) => void onDone(signed)}
        onFailed={onFailed}
      />
    </Suspense>
  )
}
