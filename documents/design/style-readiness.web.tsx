/** The section "Readiness for approval" of a style: what the approval still lacks, and who has what is under way. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ViewOf } from '../../model/wire-document.ts'
import { useServices } from '../../ui/services.ts'
import { AnswerSection } from '../../ui/sections/answer-section.tsx'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import type { style } from './style.ts'
import { messages } from './screens/readiness-messages.ts'
import styles from './screens/style-readiness.module.css'
import type { StyleReadiness } from './style-readiness.calls.ts'

type Need = StyleReadiness['needs'][number]

export function Section({ doc }: { doc: ViewOf<typeof style> }): React.ReactElement {
  const t = useMessages(messages)
  const { answerKey, call } = useWebPart()
  const answer = useQuery({
    queryKey: answerKey('/scmapi/style-readiness/view', { id: doc.id }, doc.version),
    queryFn: () => call('/scmapi/style-readiness/view', { data: { id: doc.id }, quiet: true }),
    retry: false,
  })
  const needs = answer.data?.needs
  return (
    <AnswerSection part="readiness" title={t('title')} beside={needs && lackingIn(needs, t)} answers={[answer]} failed={t('failed')}>
      {needs && <Readiness needs={needs} />}
    </AnswerSection>
  )
}

function lackingIn(needs: readonly Need[], t: ReturnType<typeof useMessages<typeof messages>>): string {
  const lacking = needs.filter(({ required, met }) => required && !met).length
  return lacking === 0 ? t('ready') : t('lacks', { n: lacking })
}

/** The needs, those that the approval waits for drawn as open. */
const Readiness = ({ needs }: { needs: readonly Need[] }): React.ReactElement => (
  <ul className={styles['needs']}>
    {needs.map((need) => (
      <OneNeed key={need.need} need={need} />
    ))}
  </ul>
)

function OneNeed({ need: { need, required, met, type, open, begin, makers } }: { need: Need }) {
  const t = useMessages(messages)
  const { documentPath } = useServices()
  const kind = met ? 'met' : required ? 'lacks' : 'hint'
  return (
    <li className={styles['need']} data-kind={kind} data-family={met ? 'success' : required ? 'attention' : 'neutral'}>
      <span className={styles['mark']} aria-hidden="true">
        {met ? '✓' : '○'}
      </span>
      <div>
        <div className={styles['name']}>{t(need)}</div>
        <div className={styles['about']}>
          {met ? (
            <span className="muted">{t('met')}</span>
          ) : open ? (
            <>
              <Link to={documentPath(type, open.id)}>{open.number}</Link> {open.statusText}
              {open.holder && <div className="muted">{t('with', { holder: open.holder })}</div>}
            </>
          ) : (
            <>
              <span className="muted">{t('none')}</span>{' '}
              {begin ? (
                <Link
                  to={`/page/document/${type}?from=${begin.type}:${begin.id}`}
                  aria-label={`${t('begin')} ${t(need)}`}
                  data-part="begin"
                >
                  {t('begin')}
                </Link>
              ) : (
                makers !== '' && <div className="muted">{t('by', { makers })}</div>
              )}
            </>
          )}
          {!met && !required && <div className="muted">{t('hint')}</div>}
        </div>
      </div>
    </li>
  )
}
