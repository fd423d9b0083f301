/** Signing out: asks when something is not saved or waits on this computer, and wipes it there on request (U35). */
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, Modal } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useText, useWords } from '../../ui/text/language.tsx'
import { currentUser } from '../session/store.ts'
import { signOut } from '../session/sign-in.ts'
import { noteWipe, waitingHere, wipe, wipes } from '../session/wipe.ts'
import { unsaved } from './unsaved.ts'
import { words } from './words.ts'

/** `true` goes, `'wipe'` goes and wipes, `false` stays. */
type Answer = boolean | 'wipe'

export function useSignOut(): () => Promise<void> {
  const t = useWords(words)
  const general = useText()
  const go = useNavigate()
  const place = useLocation()
  const queries = useQueryClient()
  const ask = (user: string, waiting: number): Promise<Answer> =>
    new Promise((resolve) => {
      let wiping = wipes(user)
      Modal.confirm({
        title: t('outTitle'),
        content: (
          <>
            <p>{waiting > 0 ? t('outWaiting', { n: waiting }) : t('outText')}</p>
            <Checkbox
              defaultChecked={wiping}
              onChange={(event) => {
                wiping = event.target.checked
              }}
            >
              {t('wipe')}
            </Checkbox>
          </>
        ),
        okText: general('signOut'),
        cancelText: general('cancel'),
        onOk: () => {
          noteWipe(user, wiping)
          resolve(wiping ? 'wipe' : true)
        },
        onCancel: () => resolve(false),
      })
    })
  return async () => {
    const user = currentUser()?.id ?? ''
    // Asked in this order: what is typed right now becomes a draft by being asked for.
    const typed = unsaved()
    const waiting = await waitingHere(user)
    const answer: Answer = typed || waiting > 0 ? await ask(user, waiting) : true
    if (!answer) return
    if (answer === 'wipe') await wipe(user)
    await signOut()
    queries.clear()
    void go(`/login?to=${encodeURIComponent(place.pathname + place.search + place.hash)}`, { replace: true })
  }
}
