/**
 * Signing status of a document: number of signatures, pending signers and since when, the exact signed file, its hash, and a check of
 * the user's own copy (U69).
 */
import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { Page } from '../../../../model/page.ts'
import type { Language } from '../../../../model/text.ts'
import { ago, listed, localMoment, useLanguage, useText, useMessages } from '../../../../ui/text/language.tsx'
import { Glyph, Status } from '../../../../ui/theme/status.tsx'
import { useFiles } from '../../../../ui/fields/file-view.tsx'
import type { Loaded } from '../machine/loaded-document.ts'
import { familyOf, hashOf, openChecked, useRound, type Round, type SignerLine } from './signing-session.ts'
import { Rounds } from './signing-sessions.tsx'
import { messages } from './messages.ts'
import styles from './signing.module.css'

export function SigningPanel({ page, doc }: { page: Page; doc: Loaded }): React.ReactElement | null {
  const text = useMessages(messages)
  const t = useText()
  const language = useLanguage()
  const { data: round, error, refetch } = useRound(page, doc)
  if (error)
    return (
      <section className={`sheet ${styles['sign-panel']}`} aria-label={text('title')} role="alert">
        {text('notLoaded')}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {text('retry')}
        </Button>
      </section>
    )
  if (!round) return null
  const done = round.signers.filter(({ state }) => state === 'signed').length
  const status = page.statuses[round.status ?? '']
  const next = round.signers.find(({ state }) => state === 'pending')
  const waited = next?.since ? ago(next.since, language) : ''
  return (
    <section className={`sheet ${styles['sign-panel']}`} aria-label={text('title')}>
      <h2>{text('title')}</h2>
      <p className={styles['sign-line']}>
        {status && <Status family={status.family} label={status.label} />}
        <b>{text('count', { done, all: round.signers.length })}</b>
        {next && (
          <span>
            {text('with', { who: `${next.company$} ${signerNames(next, language) || text('anybody')}` })}
            {waited && ` · ${waited === t('justNow') ? waited : text('since', { ago: waited })}`}
          </span>
        )}
        {next && round.validUntil && <span className="muted">{text('until', { at: localMoment(round.validUntil) })}</span>}
      </p>
      {doc.may.actions.includes('sign') && (
        <p className="notice" role="status">
          {text('yours')}
        </p>
      )}
      <ol className={styles['sign-people']}>
        {round.signers.map((line) => (
          <Person key={line.id} line={line} />
        ))}
      </ol>
      <Files round={round} />
      <Rounds page={page} doc={doc} />
    </section>
  )
}

/** Returns who signed, otherwise the named signer, otherwise those who may sign. */
const signerNames = (line: SignerLine, language: Language): string => line.signedBy$ ?? line.user$ ?? listed(language, line.asked$ ?? [])

function Person({ line }: { line: SignerLine }) {
  const t = useMessages(messages)
  const name = signerNames(line, useLanguage())
  return (
    <li aria-current={line.state === 'pending' ? 'step' : undefined}>
      <span className={styles['mark']} data-family={familyOf[line.state]}>
        <Glyph family={familyOf[line.state]} />
      </span>
      <span>
        <b>{line.company$}</b> {name || <span className="muted">{t('anybody')}</span>}
        <span className={styles['sign-state']} data-family={familyOf[line.state]}>
          {t(line.state)}
        </span>
        {line.at && <span className="muted">{localMoment(line.at)}</span>}
        {line.reason && <div className="opinion">“{line.reason}”</div>}
      </span>
    </li>
  )
}

function Files({ round }: { round: Round }) {
  const t = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState('')
  const check = async (file: File | undefined) => {
    if (!file) return
    const sum = await hashOf(await file.arrayBuffer())
    setChecked(
      sum === round.sha256
        ? t('same', { which: t('file') })
        : sum === round.signedSha256
          ? t('same', { which: t('signedFile') })
          : t('other'),
    )
  }
  return (
    <div className={styles['sign-files']}>
      <OneFile label={t('file')} id={round.frozenFile[0]!} sha256={round.sha256} />
      {round.signedFile[0] && <OneFile label={t('signedFile')} id={round.signedFile[0]} sha256={round.signedSha256!} />}
      <div className="row">
        <Button size="small" onClick={() => input.current?.click()}>
          {t('check')}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/pdf"
          hidden
          aria-label={t('check')}
          onChange={(event) => {
            void check(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <span role="status">{checked}</span>
      </div>
    </div>
  )
}

/** A file with its hash; it opens only when its content matches the hash. */
export function OneFile({
  label,
  id,
  sha256,
  onOpened,
}: {
  label: string
  id: string
  sha256: string
  onOpened?: () => void
}): React.ReactElement {
  const t = useMessages(messages)
  const file = useFiles([id])[id]
  const [message, setTold] = useState('')
  const open = async () => {
    try {
      const right = await openChecked(id, sha256)
      setTold(t(right ? 'opened' : 'broken'))
      if (right) onOpened?.()
    } catch {
      setTold(t('failed'))
    }
  }
  return (
    <div className={styles['sign-file']}>
      <div className="row">
        <span className="muted">{label}</span>
        <Button size="small" type="link" disabled={!file} onClick={() => void open()}>
          {t('open', { name: file?.name ?? 'PDF' })}
        </Button>
        <span role="status" className="muted">
          {message}
        </span>
      </div>
      <div className="row">
        <span className="muted">{t('hash')}</span>
        <code>{sha256}</code>
        <Copy text={sha256} />
      </div>
    </div>
  )
}

function Copy({ text }: { text: string }) {
  const t = useMessages(messages)
  const [done, setDone] = useState(false)
  return (
    <Button
      size="small"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setDone(true),
          () => undefined,
        )
      }
    >
      <span aria-live="polite">{done ? t('copied') : t('copy')}</span>
    </Button>
  )
}
