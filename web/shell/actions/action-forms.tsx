/** Draws the form of an action that is asked for. The dialog is loaded on demand. */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { requestNow, subscribeRequest } from './action-form.ts'

const Dialog = lazy(() => import('./action-form-dialog.tsx').then((module) => ({ default: module.ActionFormDialog })))

/** The place of the dialog. A person who leaves the page cancels it. */
export function ActionForms(): React.ReactElement | null {
  const request = useSyncExternalStore(subscribeRequest, requestNow)
  useEffect(() => () => requestNow()?.end(undefined), [])
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <Dialog request={request} />
    </Suspense>
  )
}
