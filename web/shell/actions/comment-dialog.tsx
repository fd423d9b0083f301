/**
 * Confirmation of an action: states its effect and asks for the required comment. Frequent phrases can be inserted with one click
 * (U62).
 */
import { Button, Input, Modal } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import type { Language } from '../../../model/text.ts'
import { sayIn } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { currentUser, keepSettings, subscribeUser } from '../../session/session-store.ts'
import { actionMessages as messages } from './messages.ts'
import styles from './comment-dialog.module.css'

export interface Asking {
  /** What the action is called; the confirming button repeats it. */
  readonly title: string
  /** The number of the document that the action is about. */
  readonly object?: string
  readonly text?: string
  readonly comment?: 'required' | 'optional'
  readonly danger?: boolean
  /** The action decides on what another person asks for: the phrases of decisions are offered with its comment. */
  readonly decides?: boolean
  readonly language: Language
  /** The name of the confirming button; the title without one. */
  readonly okText?: string
  /** The confirming button has no focus at first, so that a hasty Enter confirms nothing. */
  readonly careful?: boolean
  /** Additional content: warnings, the people who will be assigned. */
  readonly more?: React.ReactNode
  /** True when the action is not possible; the dialog is then only informative. */
  readonly stopped?: boolean
}

/**
 * Asks for confirmation and a comment.
 * @returns the comment ('' without one), or undefined when the user cancels
 */
export function askComment(about: Asking): Promise<string | undefined> {
  const t = sayIn(about.language)
  return new Promise((resolve) => {
    let comment = ''
    const ok = (text: string) => ({
      danger: about.danger === true,
      disabled: about.stopped === true || (about.comment === 'required' && text.trim() === ''),
    })
    const dialog = Modal.confirm({
      title: [about.title, about.object].filter(Boolean).join(' '),
      icon: null,
      width: about.more ? 520 : 416,
      okText: about.okText ?? about.title,
      // An action may be called "Cancel": what leaves the dialog has another name.
      cancelText: t('back'),
      okButtonProps: ok(''),
      focusable: { autoFocusButton: about.comment ? null : about.stopped || about.careful ? 'cancel' : 'ok' },
      content: (
        <>
          {about.text && <p className={styles['text']}>{about.text}</p>}
          {about.more}
          {about.comment && (
            <Comment
              about={about}
              onChange={(text) => {
                comment = text
                dialog.update({ okButtonProps: ok(text) })
              }}
            />
          )}
        </>
      ),
      onOk: () => resolve(comment.trim()),
      onCancel: () => resolve(undefined),
    })
  })
}

/** The comment of an action, with frequent phrases. */
export function Comment({
  about,
  onChange,
}: {
  about: Pick<Asking, 'language' | 'comment' | 'decides'> & { readonly unfocused?: boolean }
  onChange: (text: string) => void
}): React.ReactElement {
  const t = sayIn(about.language)
  const [text, setText] = useState('')
  const write = (next: string) => {
    setText(next)
    onChange(next)
  }
  return (
    <>
      <Input.TextArea
        autoFocus={!about.unfocused}
        aria-label={t('comment')}
        aria-required={about.comment === 'required'}
        placeholder={t('commentHint')}
        autoSize={{ minRows: 3 }}
        maxLength={1000}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <Phrases language={about.language} text={text} decides={about.decides === true} onChoose={write} />
    </>
  )
}

const usual = ['phrase1', 'phrase2', 'phrase3', 'phrase4', 'phrase5'] as const
const limit = 8
const ownPhrases = (): readonly string[] => {
  const storedPhrases = currentUser()?.settings['PHRASES']
  return Array.isArray(storedPhrases) ? storedPhrases.filter((one): one is string => typeof one === 'string').slice(0, limit) : []
}
async function keepPhrases(phrases: readonly string[]): Promise<void> {
  const user = currentUser()
  if (!user) return
  keepSettings({ ...user.settings, PHRASES: phrases })
  await call('/clientinfoapi/user-profile/save-setting', { data: { PHRASES: phrases }, quiet: true }).catch(() => undefined)
}

/** The user's own phrases, for a decision five common ones too; the text in the field can be saved as a new phrase. */
export function Phrases({
  language,
  text,
  decides,
  onChoose,
}: {
  language: Language
  text: string
  decides: boolean
  onChoose: (text: string) => void
}): React.ReactElement {
  useSyncExternalStore(subscribeUser, currentUser)
  const w = (word: keyof typeof messages) => messages[word][language === 'en' ? 1 : 0]
  const phrases = ownPhrases()
  const all = decides ? usual.map(w) : []
  const fresh = text.trim()
  return (
    <div className={`row ${styles['phrases']}`} role="group" aria-label={w('phrases')}>
      {all.map((one) => (
        <Button key={one} size="small" type="dashed" autoInsertSpace={false} onClick={() => onChoose(one)}>
          {one}
        </Button>
      ))}
      {phrases.map((one) => (
        <span key={one}>
          <Button size="small" autoInsertSpace={false} onClick={() => onChoose(one)}>
            {one}
          </Button>
          <button
            type="button"
            className="plain"
            aria-label={`${w('phraseDrop')} ${one}`}
            onClick={() => void keepPhrases(phrases.filter((other) => other !== one))}
          >
            ×
          </button>
        </span>
      ))}
      {fresh !== '' && fresh.length <= 60 && phrases.length < limit && !all.includes(fresh as never) && !phrases.includes(fresh) && (
        <Button size="small" type="link" onClick={() => void keepPhrases([...phrases, fresh])}>
          ＋ {w('phraseKeep')}
        </Button>
      )}
    </div>
  )
}
