/** Confirmation before sign-out while there are unsaved changes or pending data on this computer (U35). */
import { Checkbox, Modal } from 'antd'
import { fillPlaceholders } from '../../../model/text.ts'
import { sayIn } from '../../../ui/text/language.tsx'
import { languageNow } from '../../session/session-store.ts'
import { noteWipe, wipes } from '../../sign-in/clear-device.ts'
import { messages } from '../messages.ts'

/** `true` signs out, `'wipe'` signs out and wipes, `false` stays. */
export type SignOutAnswer = boolean | 'wipe'

/**
 * Asks whether to sign out.
 * @param user id of the user signing out
 * @param waiting number of drafts and pending files on this computer
 */
export function askSignOut(user: string, waiting: number): Promise<SignOutAnswer> {
  const general = sayIn(languageNow())
  const text = (key: keyof typeof messages) => messages[key][languageNow() === 'en' ? 1 : 0]
  return new Promise((resolve) => {
    let wiping = wipes(user)
    Modal.confirm({
      title: text('outTitle'),
      content: (
        <>
          <p>{waiting > 0 ? fillPlaceholders(text('outWaiting'), { n: waiting }) : text('outText')}</p>
          <Checkbox
            defaultChecked={wiping}
            onChange={(event) => {
              wiping = event.target.checked
            }}
          >
            {text('wipe')}
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
