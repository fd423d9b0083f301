/** Signing out: asks when something is not saved or waits on this computer, and wipes it there on request (U35). */
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { currentUser } from '../../session/session-store.ts'
import { signOut } from '../../session/sign-in.ts'
import { waitingHere, wipe } from '../../session/clear-device.ts'
import { bringSignOutQuestion } from '../on-demand.ts'
import type { SignOutAnswer } from '../sign-out-question.tsx'
import { unsaved } from './unsaved.ts'

export function useSignOut(): () => Promise<void> {
  const go = useNavigate()
  const place = useLocation()
  const queries = useQueryClient()
  return async () => {
    const user = currentUser()?.id ?? ''
    // Asked in this order: what is typed right now becomes a draft by being asked for.
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
