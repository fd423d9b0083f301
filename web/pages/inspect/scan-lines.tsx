/** The lines that are counted by scanning: each with its picture, and its sizes with what was scanned of what they should have. */
import { compare, grouped, sum } from '../../../model/decimal.ts'
import { cellKey, cellName } from '../../../model/fields/matrix.ts'
import type { Page, WireDoc } from '../../../model/page.ts'
import { Swatch, useLooks } from '../../../ui/fields/look.tsx'
import { partsOfTitle } from '../../../ui/fields/link-label.tsx'
import { kindFor } from '../../../ui/fields/registry.tsx'
import { fieldsOf, type Values } from '../../../ui/state/form-state.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import type { ScanEntry } from '../unsent/queue.ts'
import { cellsOf, type PageScan, type ScannedCell } from '../unsent/scanned.ts'
import type { UnsentState } from '../unsent/use-unsent.ts'
import { messages } from './messages.ts'
import styles from './scan.module.css'

type Spot = Omit<ScannedCell, 'expected' | 'scanned'>
const columnsOf = (page: Page, scan: PageScan) => fieldsOf(page).find(({ field }) => field === scan.lines)?.columns ?? []

/** Returns the columns by which a line is known: the group of its sizes (style), and the one that its codes are matched by (colour). */
const namingColumns = (page: Page, scan: PageScan): readonly string[] => [
  ...new Set([page.display.matrix[scan.lines]?.group ?? [], Object.values(scan.match)].flat()),
]

/** Returns how a line is called: by the names of what it links to. */
export const nameOfLine = (page: Page, scan: PageScan, line: Values): string =>
  namingColumns(page, scan)
    .flatMap((column) => (line[`${column}$`] ? [partsOfTitle(String(line[`${column}$`])).name] : []))
    .join(' ')

interface ScannedLinesProps {
  readonly page: Page
  readonly lines: readonly Values[]
  readonly scan: PageScan
  readonly scans: readonly ScanEntry[]
  readonly chosen: Spot | undefined
  /** Absent: nothing is counted by hand. */
  readonly onChoose: ((spot: Spot) => void) | undefined
}

export function ScannedLines({ page, lines, scan, scans, chosen, onChoose }: ScannedLinesProps): React.ReactElement {
  const t = useMessages(messages)
  const column = Object.values(scan.match)[0]!
  const to = columnsOf(page, scan).find(({ field }) => field === column)?.to
  const looks = useLooks(to === undefined ? [] : lines.flatMap((line) => (line[column] ? [{ type: to, id: String(line[column]) }] : [])))
  return (
    <ul className={styles['lines']} data-part="scan-lines">
      {lines.map((line) => {
        const cells = cellsOf(line, scan, scans)
        const name = nameOfLine(page, scan, line)
        const look = looks?.[String(line[column])]
        const scanned = sum(cells.map((cell) => cell.scanned))
        return (
          <li key={String(line['id'])}>
            <p>
              <span className={styles['look']} aria-hidden="true">
                {look?.picture ? (
                  <img src={look.picture} alt="" loading="lazy" />
                ) : look?.colour ? (
                  <Swatch colour={look.colour} large />
                ) : null}
              </span>
              <b className="grow">{name}</b>
              <span className={styles['sum']}>
                {grouped(scanned)} <span className="muted">/ {grouped(sum(cells.map((cell) => cell.expected)))}</span>
              </span>
            </p>
            <div className={styles['cells']}>
              {cells.map((cell) => {
                const key = cellKey({ ...cell, pieces: '0' })
                const isChosen = chosen?.line === cell.line && cellKey({ ...chosen, pieces: '0' }) === key
                const way = compare(cell.scanned, cell.expected)
                return (
                  <button
                    key={key}
                    type="button"
                    className="plain"
                    data-state={way === 0 ? 'full' : way > 0 ? 'over' : compare(cell.scanned, '0') > 0 ? 'some' : 'none'}
                    aria-pressed={isChosen}
                    aria-label={t('sizeOfLine', { line: name, size: cellName(cell), n: cell.scanned, expected: cell.expected })}
                    disabled={!onChoose}
                    onClick={() =>
                      onChoose?.({ line: cell.line, size: cell.size, ...(cell.second === undefined ? {} : { second: cell.second }) })
                    }
                  >
                    <small>{cellName(cell)}</small>
                    <b>{grouped(cell.scanned)}</b>
                    <small>/ {grouped(cell.expected)}</small>
                  </button>
                )
              })}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Where the pieces are put: one choice for all lines. */
export function PlaceChoice({
  page,
  doc,
  scan,
  tally,
}: {
  page: Page
  doc: WireDoc
  scan: PageScan
  tally: UnsentState
}): React.ReactElement | null {
  const column = columnsOf(page, scan).find(({ field }) => field === scan.place)
  const lines = (doc[scan.lines] ?? []) as readonly Values[]
  if (!column || lines.length === 0 || column.restriction !== 0) return null
  const places = [...new Set(lines.map((line) => (line[column.field] ?? null) as string | null))]
  const one = places.length === 1 ? lines[0]! : { ...lines[0]!, [column.field]: null, [`${column.field}$`]: undefined }
  const { Input } = kindFor(column.type)
  return (
    <div className={styles['place']}>
      <label htmlFor="scan-place">{column.label}</label>
      <Input
        id="scan-place"
        field={column}
        value={one[column.field]}
        row={one}
        of={{ type: page.page, path: `${scan.lines}.${column.field}`, doc }}
        onChange={(value) => {
          for (const line of lines)
            if (value && line[column.field] !== value)
              tally.add({ lines: scan.lines, line: String(line['id']), column: column.field, value: String(value) })
        }}
      />
    </div>
  )
}
