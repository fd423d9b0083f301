/** The question before signing out while something is not saved or waits on this computer (U35). */
import { Checkbox, Modal } from 'antd'
import { sayIn } from '../../ui/text/language.tsx'
import { say } from '../api/toasts-and-connection.ts'
import { languageNow } from '../session/session-store.ts'
import { noteWipe, wipes } from '../session/clear-device.ts'

/** `true` goes, `'wipe'` goes and wipes, `false` stays. */
export type SignOutAnswer = boolean | 'wipe'

/**
 * Asks whether to sign out.
 * @param user the id of who signs out
 * @param waiting how many drafts and files wait on this computer
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
