/**
 * Sign-out: asks for confirmation when there are unsaved changes or pending data on this computer, and wipes that data on request
 * (U35).
 */
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { currentUser } from '../../session/session-store.ts'
import { signOut } from '../../sign-in/sign-in.ts'
import { waitingHere, wipe } from '../../sign-in/clear-device.ts'
import { bringSignOutQuestion } from './on-demand.ts'
import type { SignOutAnswer } from './sign-out-question.tsx'
import { unsaved } from './unsaved.ts'

export function useSignOut(): () => Promise<void> {
  const go = useNavigate()
  const place = useLocation()
  const queries = useQueryClient()
  return async () => {
    const user = currentUser()?.id ?? ''
    // The order matters: asking about unsaved input stores it as a draft first.
    const typed = unsaved()
    const waiting = await waitingHere(user)
    const answer: SignOutAnswer = typed || waiting > 0 ? await (await bringSignOutQuestion()).askSignOut(user, waiting) : true
    if (!answer) return
    if (answer === 'wipe') await wipe(user)
    await signOut()
    queries.clear()
    void go(`/login?to=${encodeURIComponent(place.pathname + place.search + place.hash)}`, { replace: true })
  }
}
