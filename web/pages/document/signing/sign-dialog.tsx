/**
 * Signing dialog: the file is opened and checked against its hash, then the signer confirms by password. The password is sent only
 * inside the encrypted envelope.
 */
import { Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Page } from '../../../../model/page.ts'
import { sayIn, useText, useMessages } from '../../../../ui/text/language.tsx'
import { ApiError, documentCall, intent } from '../../../api/client.ts'
import { sealed } from '../../../sign-in/credential-envelope.ts'
import { currentUser } from '../../../session/session-store.ts'
import type { Loaded } from '../machine/loaded-document.ts'
import { OneFile } from './panel.tsx'
import type { Round } from './signing-session.ts'
import { messages } from './messages.ts'
import styles from './signing.module.css'

interface SignDialogProps {
  readonly page: Page
  readonly doc: Loaded
  readonly round: Round
  readonly label: string
  /** Receives the signed document, or nothing when the user cancelled. */
  readonly onDone: (next: Loaded | undefined) => void
  /** Receives errors that this dialog does not handle: another user was faster, or the deadline has passed. */
  readonly onFailed: (error: unknown) => void
}

export function SignDialog({ page, doc, round, label, onDone, onFailed }: SignDialogProps): React.ReactElement {
  const text = useMessages(messages)
  const t = useText()
  const [opened, setOpened] = useState(false)
  const [read, setRead] = useState(false)
  const [password, setPassword] = useState('')
  const [errorText, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const ready = opened && read && password !== '' && !busy
  const sign = async () => {
    if (!ready) return
    setBusy(true)
    setWrong('')
    try {
      const proof = await sealed({ username: currentUser()!.username, password, id: doc.id, sha256: round.sha256 })
      onDone(await documentCall<Loaded>(page.page, 'sign', { id: doc.id, version: doc.version, proof }, { key: intent(), quiet: true }))
    } catch (error) {
      setBusy(false)
      setPassword('')
      if (!(error instanceof ApiError)) onFailed(error)
      else if (error.fields['proof']) setWrong(error.fields['proof'].join(' '))
      else if (error.code === 429 || error.code === 0) setWrong(error.message || sayIn('en')('saveFailed'))
      else onFailed(error)
    }
  }
  return (
    <Modal
      open
      className={styles['sign-dialog']}
      title={text('signTitle', { name: doc.number ?? '' })}
      okText={label}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !ready, loading: busy }}
      closable={{ 'aria-label': t('close') }}
      onOk={() => void sign()}
      onCancel={() => onDone(undefined)}
    >
      <OneFile label={text('file')} id={round.frozenFile[0]!} sha256={round.sha256} onOpened={() => setOpened(true)} />
      <p className="my-12">
        <Checkbox checked={read} disabled={!opened} onChange={(event) => setRead(event.target.checked)}>
          {text('read')} {!opened && <span className="muted">({text('first')})</span>}
        </Checkbox>
      </p>
      <form onSubmit={(event) => event.preventDefault()}>
        <input type="text" autoComplete="username" value={currentUser()?.username ?? ''} readOnly hidden />
        <label htmlFor="sign-password">{text('password')}</label>
        <Input.Password
          id="sign-password"
          autoComplete="current-password"
          aria-describedby="sign-why"
          aria-invalid={errorText !== ''}
          status={errorText ? 'error' : undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          // The hidden user name is a second field, so Enter would not submit by itself.
          onPressEnter={() => void sign()}
        />
        <div id="sign-why" className={errorText ? 'over' : 'muted'} role={errorText ? 'alert' : undefined}>
          {errorText || text('whyPassword')}
        </div>
      </form>
    </Modal>
  )
}
