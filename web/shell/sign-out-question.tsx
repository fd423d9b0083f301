/** Confirmation before sign-out while there are unsaved changes or pending data on this computer (U35). */
import { Checkbox, Modal } from 'antd'
import { sayIn } from '../../ui/text/language.tsx'
import { say } from '../api/toasts-and-connection.ts'
import { languageNow } from '../session/session-store.ts'
import { noteWipe, wipes } from '../session/clear-device.ts'

/** `true` signs out, `'wipe'` signs out and wipes, `false` stays. */
export type SignOutAnswer = boolean | 'wipe'

/**
 * Asks whether to sign out.
 * @param user id of the user signing out
 * @param waiting number of drafts and pending files on this computer
 */
export function askSignOut(user: string, waiting: number): Promise<SignOutAnswer> {
  const general = sayIn(languageNow())
  return new Promise((resolve) => {
    let wiping = wipes(user)
    Modal.confirm({
      title: say.own('outTitle'),
      content: (
        <>
          <p>{waiting > 0 ? say.own('outWaiting', { n: waiting }) : say.own('outText')}</p>
          <Checkbox
            defaultChecked={wiping}
            onChange={(event) => {
              wiping = event.target.checked
            }}
          >
            {say.own('wipe')}
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
}
