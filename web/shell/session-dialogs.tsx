/** The dialogs above every page that tell of the session: sign in again, another account in another tab, the end for want of activity. */
import { Button, Modal } from 'antd'
import { useText, useWords } from '../../ui/text/language.tsx'
import { LoginForm } from '../pages/login-form.tsx'
import { words } from './messages.ts'

/** The session has ended: the same person signs in again without leaving the page. */
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
  const own = useWords(words)
  return (
    <Modal open title={t('signIn')} footer={null} closable={false} mask={{ closable: false }} keyboard={false} width={380} destroyOnHidden>
      <p className="mb-12">{t('again')}</p>
      <LoginForm fixedName={username} onDone={onDone} />
      <Button type="link" block className="mt-8" onClick={onLeave}>
        {own('leaveForLogin')}
      </Button>
    </Modal>
  )
}

/** Another tab has signed in somebody else: this page never acts for them. */
export function OtherAccount(): React.ReactElement {
  const own = useWords(words)
  return (
    <Modal
      open
      title={own('otherTitle')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width={420}
      footer={
        <Button type="primary" autoFocus onClick={() => window.location.assign('/')}>
          {own('refresh')}
        </Button>
      }
    >
      {own('otherText')}
    </Modal>
  )
}

/** A minute of warning before somebody who is away is signed out. `left` in seconds. */
export function IdleWarning({ left, onStay }: { left: number; onStay: () => void }): React.ReactElement {
  const own = useWords(words)
  return (
    <Modal
      open
      title={own('idleTitle')}
      closable={false}
      width={400}
      footer={
        <Button type="primary" autoFocus onClick={onStay}>
          {own('idleStay')}
        </Button>
      }
    >
      <p>{own('idleText')}</p>
      <p className="muted" aria-hidden="true">
        {own('idleLeft', { n: left })}
      </p>
    </Modal>
  )
}
