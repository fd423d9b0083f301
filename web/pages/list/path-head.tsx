/** The head of the critical path board: how many are late, the weeks, what the signs mean, and the ways to other weeks. */
import { Button } from 'antd'
import { addDays } from '../../../model/days.ts'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { grouped } from '../../../model/decimal.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { messages } from './path-messages.ts'
import { isWithin, placeOf, weeks, type PathRow, type Scale } from './path-scale.ts'
import styles from './path.module.css'

interface PathHeadProps {
  readonly scale: Scale
  readonly rows: readonly PathRow[]
  /** How many lie in the window, those beyond the rows too. */
  readonly count: number
  /** Those expected later than agreed, beyond the rows too; undefined until they are counted. */
  readonly late: AnswerOf<'/ccommonapi/utils/paths/late'> | undefined
  /** By how many weeks the window is moved. */
  readonly moved: number
  readonly onMove: (moved: number) => void
}

export function PathHead({ scale, rows, count, late, moved, onMove }: PathHeadProps): React.ReactElement {
  const t = useMessages(messages)
  return (
    <>
      <div className={styles['bar']}>
        <span>
          {t('summary', { n: grouped(String(Math.max(count, rows.length))) })}
          {late && late.late > 0 && (
            <>
              {' · '}
              <b className={styles['bad']}>{t('summaryLate', { n: late.late })}</b>
            </>
          )}
          {late && late.past > 0 && ` · ${t('summaryTarget', { n: late.past })}`}
        </span>
        <span className="grow" />
        <Signs />
        <Button size="small" aria-label={t('before')} onClick={() => onMove(moved - 4)}>
          ‹
        </Button>
        <Button size="small" onClick={() => onMove(0)}>
          {t('today')}
        </Button>
        <Button size="small" aria-label={t('after')} onClick={() => onMove(moved + 4)}>
          ›
        </Button>
      </div>
      <div className={styles['head']}>
        <div className={styles['left']}>
          <span />
          <span>{t('subject')}</span>
          <span className={styles['number']}>{t('pieces')}</span>
          <span>{t('expected')}</span>
          <span className={styles['number']}>{t('toTarget')}</span>
        </div>
        <Weeks scale={scale} />
      </div>
    </>
  )
}

/** The weeks, with the month where one begins, and today. */
function Weeks({ scale }: { scale: Scale }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const month = new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh-CN', { year: 'numeric', month: 'short', timeZone: 'UTC' })
  const days = Array.from({ length: weeks }, (_, at) => addDays(scale.start, at * 7))
  return (
    <svg className={styles['weeks']} aria-hidden="true">
      {days.map((day, at) => (
        <g key={day}>
          {(at === 0 || day.slice(0, 7) !== days[at - 1]!.slice(0, 7)) && (
            <text x={`${placeOf(scale, day)}%`} dx="6" y="16" className={styles['month']}>
              {month.format(new Date(`${day}T00:00:00Z`))}
            </text>
          )}
          <text x={`${placeOf(scale, day)}%`} dx="6" y="34">
            {day.slice(5)}
          </text>
        </g>
      ))}
      {isWithin(scale, scale.today) && (
        <text x={`${placeOf(scale, scale.today)}%`} dx="-4" y="16" textAnchor="end" className={styles['now-text']}>
          {t('today')} {scale.today.slice(5)}
        </text>
      )}
    </svg>
  )
}

/** What bars and marks mean. */
function Signs() {
  const t = useMessages(messages)
  const signs = [
    ['agreed', t('keyAgreed')],
    ['done', t('keyDone')],
    ['ahead', t('keyAhead')],
    ['late', t('keyLate')],
  ] as const
  return (
    <span className={styles['signs']}>
      {signs.map(([state, label]) => (
        <span key={state}>
          <svg width="24" height="12" aria-hidden="true">
            {state === 'agreed' ? (
              <rect x="0.5" y="3.5" width="23" height="5" rx="1" className={styles['agreed']} />
            ) : (
              <rect x="0.5" y="0.5" width="23" height="11" rx="2" data-state={state} className={styles['real']} />
            )}
          </svg>
          {label}
        </span>
      ))}
      <span>
        <svg width="12" height="14" aria-hidden="true">
          <path d="M2 1v13M2 1h9l-2 3 2 3H2" className={styles['flag']} />
        </svg>
        {t('keyTarget')}
      </span>
    </span>
  )
}
