/** The head of a page that goes on without a network: what is worked on, what of it is not sent yet, and the way to the whole form. */
import { Link } from 'react-router'
import type { WireDoc } from '../../../model/page.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import type { UnsentState } from '../unsent/use-unsent.ts'
import { messages } from './messages.ts'
import styles from './inspect.module.css'

interface ThumbTopProps {
  readonly title: string
  readonly doc: WireDoc
  readonly path: string
  readonly tally: UnsentState
  readonly unsent: number
}

export function ThumbTop({ title, doc, path, tally, unsent }: ThumbTopProps): React.ReactElement {
  const t = useMessages(messages)
  return (
    <header>
      <Link to={path} aria-label={title} className={styles['back']}>
        ‹
      </Link>
      <div>
        <h1>{title}</h1>
        <p className="muted">
          <span>{doc.number}</span>
          <SentState tally={tally} unsent={unsent} />
        </p>
      </div>
      <Link to={path} className={styles['form']}>
        {t('toForm')}
      </Link>
    </header>
  )
}

/** Whether everything is sent, in words: how many are not, and why. */
function SentState({ tally, unsent: n }: { tally: UnsentState; unsent: number }) {
  const t = useMessages(messages)
  return (
    <span role="status" data-part="unsent" data-n={n} className={n > 0 ? styles['unsent'] : undefined}>
      {!tally.isOnline && `${t('away')} · `}
      {n > 0 ? t('unsent', { n }) : t('allSent')}
      {n > 0 && tally.isOnline && tally.isSending && ` · ${t('sending')}`}
    </span>
  )
}
