/** The days of the critical path of a document, as the display says them (`path`): agreed, expected, and the one that it must reach, with what is left. */
import { daysBetween } from '../../../../model/days.ts'
import type { Page } from '../../../../model/page.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { messages } from '../messages.ts'
import { fieldNamed } from './facts.tsx'
import styles from './gauge.module.css'

interface PathDay {
  readonly label: string
  readonly day: string
}
/** Returns the days that are fields of the document itself; a day of a linked document stands on its page. */
export function pathDays(
  { display: { path }, ...page }: Page,
  values: Values,
): Partial<Record<'agreed' | 'projected' | 'target', PathDay>> {
  const dayOf = (name: string | undefined): PathDay | undefined => {
    const value: unknown = name === undefined ? undefined : values[name]
    const field = name === undefined ? undefined : fieldNamed({ display: { path }, ...page } as Page, name)
    return field && typeof value === 'string' && value !== '' ? { label: field.label, day: value } : undefined
  }
  const [agreed, projected, target] = [dayOf(path?.agreed), dayOf(path?.projected), dayOf(path?.target)]
  return { ...(agreed ? { agreed } : {}), ...(projected ? { projected } : {}), ...(target ? { target } : {}) }
}

/** Returns the days where there is one to reach and one that leads there; one day alone is in the form. */
export function daysToReach(page: Page, values: Values) {
  const { agreed, projected, target } = pathDays(page, values)
  return target && agreed ? { agreed, projected, target, last: projected ?? agreed } : undefined
}

export function PathDays({ page, values }: { page: Page; values: Values }): React.ReactElement | null {
  const t = useMessages(messages)
  const days = daysToReach(page, values)
  if (!days) return null
  const { agreed, projected, target, last } = days
  const late = daysBetween(agreed.day, last.day)
  const left = daysBetween(last.day, target.day)
  return (
    <p className={styles['path']} data-part="path" data-state={left < 0 ? 'over' : 'within'}>
      {agreed.label} <time dateTime={agreed.day}>{agreed.day}</time>
      {projected && late !== 0 && (
        <>
          {' → '}
          {projected.label} <time dateTime={projected.day}>{projected.day}</time> (
          {t(late > 0 ? 'daysLate' : 'daysEarly', { n: Math.abs(late) })})
        </>
      )}
      {' · '}
      {target.label} <time dateTime={target.day}>{target.day}</time>{' '}
      <strong>{t(left < 0 ? 'daysMissing' : 'daysToSpare', { n: Math.abs(left) })}</strong>
    </p>
  )
}
