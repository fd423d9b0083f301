/** What is measured: each part with what it shall be and its values, red outside its tolerance; a value is entered by the keypad. */
import { Button } from 'antd'
import { isDecimal } from '../../../model/decimal.ts'
import type { Measured } from '../../../model/display/display.ts'
import type { Page, WireDoc } from '../../../model/page.ts'
import { isOutside as isOutOfTolerance, toleranceText } from '../../../model/sizes/tolerance.ts'
import { Keypad } from '../../../ui/fields/keypad.tsx'
import { fieldsOf, type Values } from '../../../ui/state/form-state.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { measuredAt, type Entry } from '../unsent/queue.ts'
import { messages } from './messages.ts'
import styles from './measure.module.css'

/** One place for a value: a line and one of its columns. */
export interface Place {
  readonly line: string
  readonly column: string
}
export interface Measuring {
  /** The lines field. */
  readonly lines: string
  readonly shape: Measured<string>
  /** The column with the part in the reader's language, where there is one. */
  readonly partShownBy?: string
}
type Rows = readonly Values[]

/** Returns what a type measures: its first lines that say so and have any. */
export function measuringOf(page: Page, doc: WireDoc): Measuring | undefined {
  const measured = Object.entries(page.display.gauge?.measured ?? {}).find(([lines]) => rowsOf(doc, lines).length > 0)
  if (!measured) return undefined
  const [lines, shape] = measured
  const shownBy = columnsOf(page, lines).find(({ field }) => field === shape.part)?.shownBy
  return { lines, shape, ...(shownBy === undefined ? {} : { partShownBy: shownBy }) }
}
const columnsOf = (page: Page, lines: string) => fieldsOf(page).find(({ field }) => field === lines)?.columns ?? []
const rowsOf = (doc: WireDoc, lines: string): Rows => (doc[lines] ?? []) as Rows

/** Returns the places in the order of measuring: a piece after the other, each through all parts of its size. */
export function placesOf(rows: Rows, { of, values }: Measured<string>): readonly Place[] {
  const groups = Map.groupBy(rows, (row) => row[of ?? ''] ?? null)
  return [...groups.values()].flatMap((some) => values.flatMap((column) => some.map((row) => ({ line: String(row['id']), column }))))
}

/** Whether a value is below what it shall be by more than its minus tolerance, or above by more than its plus tolerance; the limits belong to it. */
export function isOutside(row: Values, value: unknown, shape: Measured<string>): boolean {
  const wanted: unknown = row[shape.spec]
  return isDecimal(value) && isDecimal(wanted) && isOutOfTolerance(value, wanted, tolerancesOf(row, shape))
}
const tolerancesOf = (row: Values, { minus, plus }: Measured<string>) => ({ minus: figureIn(row, minus), plus: figureIn(row, plus) })
const figureIn = (row: Values, column: string | undefined): string | null => {
  const value: unknown = row[column ?? '']
  return isDecimal(value) ? value : null
}

interface MeasureProps {
  readonly page: Page
  readonly doc: WireDoc
  readonly measuring: Measuring
  readonly entries: readonly Entry[]
  readonly at: Place | undefined
  readonly onAt: (place: Place | undefined) => void
}

/** Returns how many of the places have a value. */
export function measuredCount({ doc, measuring: { lines, shape }, entries }: Pick<MeasureProps, 'doc' | 'measuring' | 'entries'>) {
  const rows = rowsOf(doc, lines)
  const has = (row: Values) => shape.values.some((column) => measuredAt(entries, row, { lines, column }) !== null)
  return { n: rows.filter(has).length, of: rows.length }
}

/** Returns a part in the reader's language; as it is written where it has no other name. */
const partOf = (row: Values, { shape, partShownBy }: Measuring): string => String(row[partShownBy ?? ''] || (row[shape.part] ?? ''))
/** Returns a column as its part is named, with the size where there is one. */
const nameOf = (row: Values, measuring: Measuring): string =>
  [partOf(row, measuring), row[measuring.shape.of ?? '']].filter(Boolean).join(' · ')
/** Returns what a part shall be with its tolerance: `52 ± 1`, or `50 −0.5/+1` where the sides differ. */
const specOf = (row: Values, shape: Measured<string>): string =>
  `${String(row[shape.spec] ?? '–')} ${toleranceText(tolerancesOf(row, shape))}`

export function MeasuredParts({ page, doc, measuring, entries, at, onAt }: MeasureProps): React.ReactElement {
  const { lines, shape } = measuring
  const columns = columnsOf(page, lines)
  const labelOf = (column: string) => columns.find(({ field }) => field === column)?.label ?? column
  const language = useLanguage()
  const groups = [...Map.groupBy(rowsOf(doc, lines), (row) => row[shape.of ?? ''] ?? null)]
  return (
    <ul className={styles['parts']} data-part="measured" lang={language}>
      {groups.map(([group, rows]) => (
        <li key={String(group)}>
          {group !== null && <h2>{String(group)}</h2>}
          {rows.map((row) => (
            <div key={String(row['id'])}>
              <span className={styles['part']}>
                {partOf(row, measuring)}
                <span className={styles['spec']}>{specOf(row, shape)}</span>
              </span>
              {shape.values.map((column) => {
                const value = measuredAt(entries, row, { lines, column })
                return (
                  <Button
                    key={column}
                    aria-label={`${nameOf(row, measuring)} · ${labelOf(column)} ${String(value ?? '–')}`}
                    data-outside={isOutside(row, value, shape) || undefined}
                    data-now={(at?.line === row['id'] && at?.column === column) || undefined}
                    onClick={() => onAt({ line: String(row['id']), column })}
                  >
                    {String(value ?? '–')}
                  </Button>
                )
              })}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}

type PadProps = Pick<MeasureProps, 'doc' | 'measuring' | 'entries' | 'onAt'> & {
  readonly at: Place
  readonly onValue: (place: Place, value: string | null) => void
}

/** The keypad of one place; Enter stores the value and leads to the next place without one. */
export function MeasurePad({ doc, measuring, entries, at, onAt, onValue }: PadProps): React.ReactElement | null {
  const { lines, shape } = measuring
  const t = useMessages(messages)
  const rows = rowsOf(doc, lines)
  const row = rows.find(({ id }) => id === at.line)
  if (!row) return null
  const places = placesOf(rows, shape)
  const here = places.findIndex(({ line, column }) => line === at.line && column === at.column)
  const valueAt = ({ line, column }: Place) => measuredAt(entries, rows.find(({ id }) => id === line)!, { lines, column }) ?? null
  const value = valueAt(at)
  const write = (next: string | null) => {
    if (next !== value) onValue(at, next)
  }
  return (
    <Keypad
      key={`${at.line}.${at.column}`}
      title={nameOf(row, measuring)}
      hint={t('shallBe', { spec: specOf(row, shape), n: shape.values.indexOf(at.column) + 1 })}
      value={value === null ? null : String(value)}
      isOutside={(next) => isOutside(row, next, shape)}
      onLeave={write}
      onEnter={(next) => {
        write(next)
        onAt(places.slice(here + 1).find((place) => valueAt(place) === null))
      }}
      onClose={() => onAt(undefined)}
    />
  )
}
