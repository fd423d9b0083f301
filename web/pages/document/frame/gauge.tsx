/** What is being checked, as the display says it (`gauge`): what is done of how much, each class with its limits, and the verdict. */
import { Decimal } from '../../../../model/decimal.ts'
import type { Page } from '../../../../model/page.ts'
import { kindFor } from '../../../../ui/fields/registry.tsx'
import type { Values } from '../../../../ui/state/form-state.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { messages } from '../messages.ts'
import { fieldNamed } from './facts.tsx'
import styles from './gauge.module.css'

/** Returns a figure of the document, or a constant; undefined while it is not known. */
const figure = (values: Values, of: string | number | undefined): Decimal | undefined => {
  const value = typeof of === 'string' ? (values[of] as string | number | null | undefined) : of
  return value === undefined || value === null || value === '' ? undefined : new Decimal(value)
}
/** Whether the document has a plan to check by: the figure of the whole is known. */
export const hasGauge = ({ display: { gauge } }: Page, values: Values): boolean =>
  gauge !== undefined && figure(values, gauge.size)?.isPositive() === true && !figure(values, gauge.size)!.isZero()

export function Gauge({ page, values }: { page: Page; values: Values }): React.ReactElement | null {
  const t = useMessages(messages)
  const { gauge } = page.display
  if (!gauge || !hasGauge(page, values)) return null
  const [size, done, verdict] = [gauge.size, gauge.done, gauge.verdict].map((name) =>
    name === undefined ? undefined : fieldNamed(page, name),
  )
  const cell = (field: NonNullable<typeof size>) => {
    const { Cell } = kindFor(field.type)
    return <Cell field={field} value={values[field.field]} row={values} />
  }
  return (
    <section className={styles['gauge']} data-part="gauge" aria-label={t('gauge')}>
      {size && (
        <span>
          {done ? done.label : size.label}{' '}
          <strong>
            {done && <>{cell(done)} / </>}
            {cell(size)}
          </strong>
        </span>
      )}
      <ul>
        {gauge.classes.map((one) => (
          <ClassLimits key={one.found} label={one.label} {...limitsIn(values, one)} />
        ))}
      </ul>
      {verdict && values[verdict.field] !== null && values[verdict.field] !== undefined && (
        <span>
          {verdict.label} <strong>{cell(verdict)}</strong>
        </span>
      )}
    </section>
  )
}

interface Limits {
  readonly found: Decimal
  readonly accept: Decimal | undefined
  readonly reject: Decimal | undefined
}
const limitsIn = (
  values: Values,
  { found, accept, reject }: { readonly found: string; readonly accept: string | number; readonly reject: string | number },
): Limits => ({ found: figure(values, found) ?? new Decimal(0), accept: figure(values, accept), reject: figure(values, reject) })

/** A class with what was found of it: the bar is full at the number from which it is rejected. */
function ClassLimits({ label, found, accept, reject }: Limits & { readonly label: string }) {
  const t = useMessages(messages)
  const isOver = accept !== undefined && found.greaterThan(accept)
  const share = reject === undefined || reject.isZero() ? 0 : Math.min(100, found.div(reject).times(100).toNumber())
  return (
    <li data-state={isOver ? 'over' : 'within'}>
      <span>
        {label} <strong>{found.toString()}</strong>
        {accept && reject && <span className="muted"> {t('acceptReject', { accept: accept.toString(), reject: reject.toString() })}</span>}
        {isOver && <span className={styles['over']}> {t('overLimit')}</span>}
      </span>
      <svg className={styles['bar']} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share} height="4" />
      </svg>
    </li>
  )
}
