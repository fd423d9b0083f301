/** The values of a size chart: parts by sizes with the base column marked and pins as dots; on a phone one size at a time, parts as rows. */
import { Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { isDecimal } from '../../../model/decimal.ts'
import { readNumber } from '../../../model/money/amount-text.ts'
import { toleranceText } from '../../../model/sizes/tolerance.ts'
import type { SectionForm } from '../../../ui/state/section-form.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import type { sizeChart } from '../size-chart.ts'
import { cellText, isPinned, partName, pointsOf, sizesOf, valueOf, ways, withValue, type ChartPoint, type Way } from './chart-values.ts'
import { messages } from './chart-messages.ts'
import styles from './size-chart.module.css'

interface TableProps {
  readonly form: SectionForm<typeof sizeChart>
  readonly way: Way
}

/** The switch of what the cells show. */
export function WaySwitch({ way, onChoose }: { readonly way: Way; readonly onChoose: (way: Way) => void }): React.ReactElement {
  const t = useMessages(messages)
  return (
    <div className={styles['ways']}>
      <span className="muted">{t('shows')}</span>
      <Segmented
        size="small"
        aria-label={t('shows')}
        value={way}
        options={ways.map((one) => ({ value: one, label: t(one) }))}
        onChange={onChoose}
      />
    </div>
  )
}

export function ChartTable({ form, way }: TableProps): React.ReactElement {
  const t = useMessages(messages)
  const { values } = form
  const sizes = sizesOf(values)
  return (
    <div className={styles['scroll']}>
      <table className={`weft ${styles['chart']}`} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('part')}</th>
            {sizes.map(({ size, removed }) => (
              <th key={size} scope="col" className="num" data-base={size === values.baseSize || undefined}>
                {size}
                {size === values.baseSize && <small> {t('base')}</small>}
                {removed && <small> {t('removed')}</small>}
              </th>
            ))}
            <th scope="col" className="num">
              {t('tolerance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pointsOf(values).map((point, at) => (
            <tr key={String(point.id ?? at)}>
              <th scope="row">{partName(point)}</th>
              {sizes.map(({ size }) => (
                <td key={size} className="num" data-base={size === values.baseSize || undefined}>
                  <PinnedValue point={point} size={size} text={cellText(point, size, { way, baseSize: values.baseSize })} />
                </td>
              ))}
              <td className="num">{toleranceText(point)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PinnedValue({ point, size, text }: { readonly point: ChartPoint; readonly size: string; readonly text: string | undefined }) {
  const t = useMessages(messages)
  return (
    <>
      {isPinned(point, size) && (
        <span className={styles['dot']} title={t('pinned')}>
          <span className="hide">{t('pinned')} </span>
        </span>
      )}
      {text ?? '–'}
    </>
  )
}

/** One size at a time, for a phone: a value that is typed moves the row in the base size, and is pinned in another one. */
export function OneSize({ form, way }: TableProps): React.ReactElement {
  const t = useMessages(messages)
  const { values } = form
  const sizes = sizesOf(values)
  const [chosen, setChosen] = useState<string>()
  const size = sizes.find((one) => one.size === chosen)?.size ?? String(values.baseSize ?? sizes[0]?.size ?? '')
  const write = (at: number, value: string) =>
    form.change({
      points: pointsOf(values).map((point, n) => (n === at ? withValue(point, { size, value, baseSize: values.baseSize }) : point)),
    })
  return (
    <div className={styles['one']}>
      <Select
        aria-label={t('sizeShown')}
        value={size}
        options={sizes.map((one) => ({ value: one.size, label: `${one.size}${one.size === values.baseSize ? ` · ${t('base')}` : ''}` }))}
        onChange={setChosen}
      />
      <ul>
        {pointsOf(values).map((point, at) => (
          <li key={String(point.id ?? at)}>
            <span>
              {partName(point)}
              <span className="muted"> {toleranceText(point)}</span>
            </span>
            {form.mayEdit && way === 'values' ? (
              <ValueInput key={`${size} ${valueOf(point, size)}`} point={point} size={size} onValue={(value) => write(at, value)} />
            ) : (
              <b>
                <PinnedValue point={point} size={size} text={cellText(point, size, { way, baseSize: values.baseSize })} />
              </b>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ValueInput({
  point,
  size,
  onValue,
}: {
  readonly point: ChartPoint
  readonly size: string
  readonly onValue: (value: string) => void
}) {
  const t = useMessages(messages)
  const stored = valueOf(point, size) ?? ''
  const [text, setText] = useState(stored)
  const value = readNumber(text, 'quantity')
  const isWrong = text !== '' && !isDecimal(value)
  const settle = () => {
    if (isDecimal(value) && value !== stored) onValue(value)
  }
  return (
    <Input
      aria-label={t('valueOf', { part: partName(point), size })}
      aria-invalid={isWrong || undefined}
      title={isWrong ? t('notRead') : undefined}
      status={isWrong ? 'error' : ''}
      inputMode="decimal"
      className={styles['value']!}
      prefix={isPinned(point, size) ? <span className={styles['dot']} title={t('pinned')} /> : undefined}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={settle}
      onPressEnter={settle}
    />
  )
}
