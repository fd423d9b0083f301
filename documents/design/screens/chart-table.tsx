/** The values of a size chart: parts by sizes with the base column marked and pins as dots, of one second size at a time; on a phone one size at a time, parts as rows. */
import { Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { isDecimal } from '../../../model/decimal.ts'
import { cellName } from '../../../model/fields/matrix.ts'
import { readNumber } from '../../../model/money/amount-text.ts'
import type { Cell } from '../../../model/sizes/part-values.ts'
import { toleranceText } from '../../../model/sizes/tolerance.ts'
import type { SectionForm } from '../../../ui/state/section-form.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import type { sizeChart } from '../size-chart.ts'
import {
  cellAt,
  cellText,
  isInherited,
  isPinned,
  partName,
  pointsOf,
  sizesOf,
  valueOf,
  ways,
  withValue,
  type ChartPoint,
  type secondsOf,
  type Way,
} from './chart-values.ts'
import { messages } from './chart-messages.ts'
import styles from './size-chart.module.css'

interface TableProps {
  readonly form: SectionForm<typeof sizeChart>
  readonly way: Way
  /** The second size whose values are shown; undefined for those that hold for all. */
  readonly second: string | undefined
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

interface SecondSwitchProps {
  readonly seconds: ReturnType<typeof secondsOf>
  readonly second: string | undefined
  readonly onChoose: (second: string | undefined) => void
}
const all = ''

/** The switch of the second size: the values of the sizes alone, which hold for all, or those of one inseam, cup or width. */
export function SecondSwitch({ seconds, second, onChoose }: SecondSwitchProps): React.ReactElement {
  const t = useMessages(messages)
  const label = (one: (typeof seconds)[number]) => (one.removed ? `${one.second} · ${t('removed')}` : one.second)
  return (
    <div className={styles['ways']}>
      <span className="muted">{t('secondSize')}</span>
      <Segmented
        size="small"
        aria-label={t('secondSize')}
        value={second ?? all}
        options={[{ value: all, label: t('allSeconds') }, ...seconds.map((one) => ({ value: one.second, label: label(one) }))]}
        onChange={(chosen) => onChoose(chosen === all ? undefined : chosen)}
      />
    </div>
  )
}

export function ChartTable({ form, way, second }: TableProps): React.ReactElement {
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
                  <PinnedValue point={point} cell={cellAt(size, second)} way={way} baseSize={values.baseSize} />
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

interface PinnedValueProps {
  readonly point: ChartPoint
  readonly cell: Cell
  readonly way: Way
  readonly baseSize: unknown
}

function PinnedValue({ point, cell, way, baseSize }: PinnedValueProps) {
  const t = useMessages(messages)
  const text = cellText(point, cell, { way, baseSize }) ?? '–'
  if (isInherited(point, cell))
    return (
      <span className="muted" title={t('ofSize')} data-inherited>
        {text}
      </span>
    )
  return (
    <>
      {isPinned(point, cell) && (
        <span className={styles['dot']} title={t('pinned')}>
          <span className="hide">{t('pinned')} </span>
        </span>
      )}
      {text}
    </>
  )
}

/** One size at a time, for a phone: a value that is typed moves the row in the base size, and is pinned in another one and in a pair. */
export function OneSize({ form, way, second }: TableProps): React.ReactElement {
  const t = useMessages(messages)
  const { values } = form
  const sizes = sizesOf(values)
  const [chosen, setChosen] = useState<string>()
  const size = sizes.find((one) => one.size === chosen)?.size ?? String(values.baseSize ?? sizes[0]?.size ?? '')
  const cell = cellAt(size, second)
  const write = (at: number, value: string) =>
    form.change({
      points: pointsOf(values).map((point, n) => (n === at ? withValue(point, { cell, value, baseSize: values.baseSize }) : point)),
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
              <ValueInput
                key={`${cellName(cell)} ${valueOf(point, cell)}`}
                point={point}
                cell={cell}
                onValue={(value) => write(at, value)}
              />
            ) : (
              <b>
                <PinnedValue point={point} cell={cell} way={way} baseSize={values.baseSize} />
              </b>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ValueInputProps {
  readonly point: ChartPoint
  readonly cell: Cell
  readonly onValue: (value: string) => void
}

function ValueInput({ point, cell, onValue }: ValueInputProps) {
  const t = useMessages(messages)
  const stored = valueOf(point, cell) ?? ''
  const [text, setText] = useState(stored)
  const value = readNumber(text, 'quantity')
  const isWrong = text !== '' && !isDecimal(value)
  const settle = () => {
    if (isDecimal(value) && value !== stored) onValue(value)
  }
  return (
    <Input
      aria-label={t('valueOf', { part: partName(point), size: cellName(cell) })}
      aria-invalid={isWrong || undefined}
      title={isWrong ? t('notRead') : isInherited(point, cell) ? t('ofSize') : undefined}
      status={isWrong ? 'error' : ''}
      inputMode="decimal"
      className={styles['value']!}
      data-inherited={isInherited(point, cell) || undefined}
      prefix={isPinned(point, cell) ? <span className={styles['dot']} title={t('pinned')} /> : undefined}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={settle}
      onPressEnter={settle}
    />
  )
}
