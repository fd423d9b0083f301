/** One line of a document as a card: its number, its title, up to six informative columns, and its errors. */
import type { PageField } from '../../../model/page.ts'
import { traitsOf } from '../../../model/fields/kinds.ts'
import { MoneyMark } from '../../fields/money-head.tsx'
import { LinkLabel, partsOfTitle } from '../../fields/link-label.tsx'
import { kindFor } from '../../fields/registry.tsx'
import { unread, type Values } from '../../state/form-state.ts'
import { semicolon, useText, useMessages } from '../../text/language.tsx'
import { saidIn } from '../edits/line-filter-sort.ts'
import { messages } from '../edits/messages.ts'
import styles from './cards.module.css'

/** Returns whether a column has the value that every new line has: it tells no line from another. */
const isAtDefault = (line: Values, { field, defaultValue }: PageField): boolean =>
  defaultValue !== undefined && defaultValue !== null && String(line[field]) === String(defaultValue)
/** Returns the weight of a column: editable columns weigh more than computed ones, of which a figure that the lines add up is most asked for. */
const weightOf = (line: Values, column: PageField): number =>
  kindFor(column.type).card.weight +
  (column.required ? 2 : 0) +
  (column.isNotPost ? (column.processor || column.limits.total ? 0 : -2) : 1) -
  (isAtDefault(line, column) ? 4 : 0)
/** Tells whether a column says nothing: it is empty, or a computed zero. */
const isSilent = (line: Values, column: PageField): boolean =>
  saidIn(line, column) === '' || (column.isNotPost && /^0(\.0+)?$/.test(String(line[column.field])))

/** Returns the up to six most informative columns of a line, in their own order. */
function factsOf(columns: readonly PageField[], line: Values): readonly PageField[] {
  const shownFields = columns.filter((column) => kindFor(column.type).card.shown && !isSilent(line, column))
  const best = new Set([...shownFields].sort((a, b) => weightOf(line, b) - weightOf(line, a)).slice(0, 6))
  return shownFields.filter((column) => best.has(column))
}

/** Returns the column that is the title of a card, and those below it: as the lines declare them, else as they say most. */
function contentOf(columns: readonly PageField[], card: readonly string[] | undefined, line: Values) {
  const named = card?.flatMap((name) => columns.find(({ field }) => field === name) ?? [])
  const [title, ...others] = named && named.length > 0 ? named : columns
  return { title, facts: named && named.length > 0 ? others.filter((column) => !isSilent(line, column)) : factsOf(others, line) }
}

/** Returns the name of the unit of a quantity; nothing where the card has the unit as a fact of its own, or the line names none. */
function unitOf({ unit, units }: PageField, { line, doc, facts }: { line: Values; doc: Values; facts: readonly PageField[] }): string {
  // A measure says its unit itself.
  if (unit === undefined || units !== undefined || facts.some(({ field }) => field === unit)) return ''
  const title = (unit.startsWith('doc.') ? doc[`${unit.slice(4)}$`] : line[`${unit}$`]) as string | undefined
  return title ? partsOfTitle(title).name : ''
}

interface LineCardProps {
  /** The columns of the lines. */
  readonly columns: readonly PageField[]
  /** The columns of the card, its title first; absent: the first column, and the most informative ones. */
  readonly card: readonly string[] | undefined
  readonly doc: Values
  readonly line: Values
  /** Index of the line in the document. */
  readonly place: number
  readonly editing: boolean
  /** True when another user changed the line since the user's last visit. */
  readonly changed: boolean
  /** The errors of the line, one text for each column. */
  readonly errors: readonly string[]
  /** Id of the element that shows the errors. */
  readonly errorId: string
  readonly onOpen: () => void
}

export function LineCard({
  columns,
  card,
  doc,
  line,
  place,
  editing,
  changed,
  errors,
  errorId,
  onOpen,
}: LineCardProps): React.ReactElement {
  const t = useMessages(messages)
  const say = useText()
  const { title, facts } = contentOf(columns, card, line)
  const wrong = errors.length > 0
  return (
    <button
      type="button"
      className={`${styles['line-card']}${wrong ? ` ${styles['bad']}` : ''}`}
      data-part="line-card"
      aria-describedby={wrong ? errorId : undefined}
      onClick={onOpen}
    >
      <span className={styles['title']}>
        <span className={styles['no']}>{place + 1}</span>
        {changed && (
          <span className="mark">
            ● <span className="hide">{say('changedSince')}</span>
          </span>
        )}
        <span className="ell grow">{title ? <LinkLabel text={saidIn(line, title) || '—'} /> : ''}</span>
        <span className="hide">{t(editing ? 'editLine' : 'seeLine', { n: place + 1 })}</span>
      </span>
      <span className={styles['line-facts']}>
        {facts.map((column) => (
          <Fact key={column.field} column={column} line={line} doc={doc} unit={unitOf(column, { line, doc, facts })} />
        ))}
      </span>
      {wrong && (
        <span className="error-text" id={errorId}>
          ⚠ {errors.join(semicolon())}
        </span>
      )}
    </button>
  )
}

interface FactProps {
  readonly column: PageField
  readonly line: Values
  readonly doc: Values
  /** What stands behind a quantity; '' for none. */
  readonly unit: string
}

/** One column of a line with its label. */
function Fact({ column, line, doc, unit }: FactProps): React.ReactElement {
  const text = saidIn(line, column)
  const raw = line[unread]?.[column.field] !== undefined
  const { Cell, card } = kindFor(column.type)
  const isLink = column.type === 'link'
  return (
    <span className={isLink || traitsOf(column.type).sheet.import === 'sizes' ? 'wide' : undefined}>
      <span className="muted">
        {column.label}
        <MoneyMark field={column} rows={[{ ...line, doc }]} line />
      </span>
      <span className={raw ? 'ell over' : 'ell'}>
        {!raw && card.cell ? (
          <Cell field={column} value={line[column.field]} row={{ ...line, doc }} />
        ) : isLink ? (
          <LinkLabel text={text} />
        ) : (
          text
        )}
        {!raw && unit !== '' && ` ${unit}`}
      </span>
    </span>
  )
}
