/** The next step of a document in its header: what it waits for, on whom, until when; and why, where it waits for this person. */
import { daysBetween } from '../../../../model/days.ts'
import { localDay } from '../../../../model/process/work-time.ts'
import type { Page } from '../../../../model/page.ts'
import { partsOfTitle } from '../../../../ui/fields/link-label.tsx'
import { spokenText } from '../../../../ui/list/value.tsx'
import { useMessages } from '../../../../ui/text/language.tsx'
import type { Primary } from '../../../shell/actions/primary-action.ts'
import type { Loaded } from '../machine/loaded-document.ts'
import { labelOfStep, stepOf } from '../machine/next-action.ts'
import { waitOf } from '../machine/waiting.ts'
import { messages } from '../messages.ts'
import { fieldNamed } from './facts.tsx'
import styles from './head.module.css'

/** Days before the due date from which it is pointed out. */
const soon = 3

/** Returns the days from today in the time zone of the platform until a date; negative once it is past. */
export const daysUntil = (date: string, zone: string, now = Date.now()): number => daysBetween(localDay(zone, now), date.slice(0, 10))

/** Returns a text with `{field}` filled from the document; undefined where a field is blank, since the sentence would have a hole. */
export function reasonOf(page: Page, doc: Loaded, text: string | undefined): string | undefined {
  let whole = true
  const filled = text?.replace(/\{(\w+)\}/g, (_, name: string) => {
    const field = fieldNamed(page, name)
    const text = field ? spokenText({ page, field, row: doc }) : ''
    // A sentence names what it speaks of; codes stand where one looks them up.
    const value = field?.type === 'link' ? partsOfTitle(text).name : text
    whole &&= value !== ''
    return value
  })
  return whole ? filled : undefined
}

/**
 * Returns the step that is this person's: the one that the bar has as its first button. Undefined where the document waits for another person,
 * or for something that no action of the page is called.
 */
function ownStep(page: Page, doc: Loaded, label: string): Primary | undefined {
  const { actions, barred = [], waits } = doc.may
  const meant = page.actions.filter((action) => action.label === label && action.from.includes(doc.status ?? ''))
  const isOpen = meant.some(({ name }) => actions.includes(name))
  const isUnfit = barred.some(({ name, why }) => why === 'condition' && meant.some((action) => action.name === name))
  return isOpen || isUnfit || (waits && meant.length > 0) ? stepOf(page, doc) : undefined
}

export function NextStep({ page, doc }: { page: Page; doc: Loaded }): React.ReactElement | null {
  const t = useMessages(messages)
  const wait = waitOf(page, doc)
  if (!wait) return null
  const step = ownStep(page, doc, wait.label)
  const { who } = wait
  const due = wait.due === undefined ? undefined : doc[wait.due]
  const reason = step?.kind === 'action' ? reasonOf(page, doc, step.action.reason) : undefined
  const isMine = step !== undefined || doc.may.waits === true
  return (
    <p className={styles['next']} data-part="next-step" data-mine={isMine || undefined}>
      <span className={styles['glyph']} aria-hidden="true">
        {isMine ? '◆' : '◐'}
      </span>
      <span>
        <span className="muted">{t('nextStep')}</span> <b>{step ? labelOfStep(step) : wait.label}</b>
        {isMine ? <span className={styles['mine']}> {t('waitsForYou')}</span> : who ? <span> {t('waitsFor', { who })}</span> : null}
        {typeof due === 'string' && due !== '' && <Due date={due} zone={page.zone} />}
        {reason && <span className="muted"> · {reason}</span>}
      </span>
    </p>
  )
}

/** The day by which something is due, with the distance in words once it is near. */
function Due({ date, zone }: { date: string; zone: string }) {
  const t = useMessages(messages)
  const days = daysUntil(date, zone)
  const distance = days < 0 ? t('daysLate', { n: -days }) : days <= soon ? t('daysLeft', { n: days }) : ''
  return (
    <span className={days < 0 ? 'over' : ''} data-soon={(days >= 0 && days <= soon) || undefined}>
      {' · '}
      {t('dueBy', { date: date.slice(0, 10) })}
      {distance && ` · ${distance}`}
    </span>
  )
}
