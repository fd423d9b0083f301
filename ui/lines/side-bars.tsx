/** What the figures of lines that stand side by side are made of: one stacked bar for each line, all of one scale. */
import { isDecimal } from '../../model/decimal.ts'
import type { PageField } from '../../model/page.ts'
import { kindFor } from '../fields/registry.tsx'
import type { Values } from '../state/form-state.ts'
import styles from './side-bars.module.css'

/** The length of a part, which only draws: figures stay exact. What is not known, or below zero, has none. */
const lengthOf = (line: Values, { field }: PageField): number => Math.max(0, isDecimal(line[field]) ? Number(line[field]) : 0)

interface BarProps {
  /** The parts in their order. */
  readonly parts: readonly PageField[]
  readonly line: Values
  /** All lines, of which the longest fills its bar. */
  readonly lines: readonly Values[]
  readonly doc: Values
}

export function SideBar({ parts, line, lines, doc }: BarProps): React.ReactElement {
  const totalOf = (one: Values) => parts.reduce((sum, part) => sum + lengthOf(one, part), 0)
  const longest = Math.max(...lines.map(totalOf), Number.MIN_VALUE)
  const shown = parts.flatMap((part, at) => (lengthOf(line, part) > 0 ? [{ part, at }] : []))
  return (
    <ul className={styles['bar']} data-part="side-bar">
      {shown.map(({ part, at }) => {
        const { Cell, Read = Cell } = kindFor(part.type)
        return (
          <li key={part.field} data-at={at} title={part.label} style={{ width: `${((lengthOf(line, part) / longest) * 100).toFixed(2)}%` }}>
            <span className="hide">
              {part.label} <Read field={part} value={line[part.field]} row={{ ...line, doc }} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Which colour stands for which part. */
export const SideBarLegend = ({ parts }: Pick<BarProps, 'parts'>): React.ReactElement => (
  <span className={styles['legend']} aria-hidden="true">
    {parts.map(({ field, label }, at) => (
      <span key={field}>
        <i data-at={at} /> {label}
      </span>
    ))}
  </span>
)
