/** Session dialogs above every page: sign in again, another account in another tab, idle sign-out. */
import { Button, Modal } from 'antd'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { messages } from '../messages.ts'
import { useShellParts } from '../shell-parts.ts'

/** The session has ended: the same user signs in again without leaving the page. */
export function SignInAgain({
  username,
  onDone,
  onLeave,
}: {
  username: string
  onDone: () => void
  onLeave: () => void
}): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const { SignInForm } = useShellParts()
  return (
    <Modal open title={t('signIn')} footer={null} closable={false} mask={{ closable: false }} keyboard={false} width={380} destroyOnHidden>
      <p className="mb-12">{t('again')}</p>
      <SignInForm fixedName={username} onDone={onDone} />
      <Button type="link" block className="mt-8" onClick={onLeave}>
        {text('leaveForLogin')}
      </Button>
    </Modal>
  )
}

/** Another tab has signed in as a different user: this page never acts on that user's behalf. */
export function OtherAccount(): React.ReactElement {
  const t = useMessages(messages)
  return (
    <Modal
      open
      title={t('otherTitle')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width={420}
      footer={
        <Button type="primary" autoFocus onClick={() => window.location.assign('/')}>
          {t('refresh')}
        </Button>
      }
    >
      {t('otherText')}
    </Modal>
  )
}

/**
 * Shows a one-minute warning before an idle user is signed out.
 * @param left remaining time in seconds
 */
export function IdleWarning({ left, onStay }: { left: number; onStay: () => void }): React.ReactElement {
  const t = useMessages(messages)
  return (
    <Modal
      open
      title={t('idleTitle')}
      closable={false}
      width={400}
      footer={
        <Button type="primary" autoFocus onClick={onStay}>
          {t('idleStay')}
        </Button>
      }
    >
      <p>{t('idleText')}</p>
      <p className="muted" aria-hidden="true">
        {t('idleLeft', { n: left })}
      </p>
    </Modal>
  )
}
