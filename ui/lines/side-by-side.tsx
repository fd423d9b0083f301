/**
 * Lines that stand side by side: one column for each line, one row for each field, with what differs from the base line. A column that is locked takes
 * no input until it is unlocked; on a phone the base stands beside one other line. What a section says beside the lines has columns of its own.
 */
import { Button, Dropdown, Select } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { compare, isDecimal, sub } from '../../model/decimal.ts'
import { traitsOf } from '../../model/fields/kinds.ts'
import type { PageField } from '../../model/page.ts'
import { MoneyMark } from '../fields/money-head.tsx'
import { kindFor } from '../fields/registry.tsx'
import type { Values } from '../state/form-state.ts'
import { useLanguage, useMessages } from '../text/language.tsx'
import { useNarrow } from '../theme/narrow.ts'
import { errorsOfCell } from './edits/cell-text.ts'
import { useEdits, type Edits } from './edits/edits.ts'
import { useFolding } from './edits/folded-columns.ts'
import { useView } from './edits/line-arrangement.ts'
import { useWrong, type Wrong } from './edits/line-errors.ts'
import { messages } from './edits/messages.ts'
import { onShowCell, type CellPlace } from './edits/show-cell.ts'
import { ColumnChooser } from './grid/column-chooser.tsx'
import { LineFieldInput } from './grid/line-field-input.tsx'
import type { GridProps } from './grid/use-grid.ts'
import { SideBar, SideBarLegend } from './side-bars.tsx'
import { SideFigure, useSideColumns } from './side-columns.tsx'
import type { SideColumn } from './side-columns-context.ts'
import styles from './side-by-side.module.css'
import { noOffer, withoutSizes } from './sizes/use-size-columns.ts'

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

export function SideBySide(props: GridProps): React.ReactElement {
  const { page, field, doc, lines, errors, editing, onChange } = props
  const t = useMessages(messages)
  const columns = useMemo(() => field.columns ?? [], [field])
  const sized = withoutSizes({ columns, lines, onChange })
  const wrong = useWrong(lines, { field: field.field, columns, errors, offerOf: noOffer })
  const view = useView({ lines, columns, wrong: wrong.places })
  const [at, setAt] = useState(0)
  const range = { r0: at, r1: at, c0: 0, c1: columns.length - 1 }
  const spot = { row: at, column: 0 }
  const edits = useEdits({ page, field, doc, lines, view, editing, range, spot, choose: ({ row }) => setAt(row), sized })
  const folding = useFolding({ type: page.page, field, lines, errors })
  const { name, base, bars = [] } = page.display.sideBySide![field.field]!
  const baseLine = base === undefined ? undefined : lines.find((line) => line[base] === true)
  const { columns: sideColumns, part } = useSideColumns(props)
  const placed: readonly Placed[] = [
    ...lines.map((line, place) => ({ line, place, key: (line['id'] as string | undefined) ?? `${place}` })),
    ...sideColumns.map((beside) => ({ line: beside.values, place: -1, key: `beside ${beside.key}`, beside })),
  ]
  const { drawn, other, choose } = usePair(placed, baseLine)
  const nameColumn = columns.find((column) => column.field === name)!
  const root = useJumpToCell(field.field, (place) => choose(placed.find((one) => one.place === place)?.key))
  const parts = bars.flatMap((one) => columns.find((column) => column.field === one) ?? [])
  const shown = columns.filter(
    (column) =>
      column.field !== name && folding.isShown(column) && (edits.open(column) || lines.some((line) => !isBlank(line[column.field]))),
  )
  return (
    <div ref={root} data-lines={field.field}>
      {editing && !edits.fixed && (
        <div className={styles['bar']}>
          <Button onClick={() => edits.insert('end', nameOfNew(nameColumn, lines))}>{t('addLine')}</Button>
          <Button disabled={!edits.steps.canUndo} onClick={() => edits.step(true)}>
            {t('undo')}
          </Button>
        </div>
      )}
      {part}
      {folding.folded.length > 0 && (
        <div className={styles['bar']}>
          <ColumnChooser folding={folding} />
        </div>
      )}
      {drawn.length < placed.length && (
        <div className={styles['bar']}>
          <Select
            aria-label={t('comparedWith')}
            value={other}
            options={placed.flatMap(({ line, key, beside }) =>
              line === drawn[0]!.line ? [] : [{ value: key, label: beside?.name ?? String(line[name] ?? '') }],
            )}
            onChange={choose}
          />
        </div>
      )}
      <SideTable {...{ props, edits, drawn, shown, baseLine, wrong }} {...{ nameColumn, parts }} onChoose={setAt} />
    </div>
  )
}

/** Returns the proposed name of a new line: what the lines are named as, with the first number that none of them has; nothing where no name is typed. */
function nameOfNew({ field, label, type, isNotPost, restriction }: PageField, lines: readonly Values[]): Values {
  if (type !== 'text' || isNotPost || restriction !== 0) return {}
  const taken = new Set(lines.map((line) => line[field]))
  const numbers = Array.from({ length: lines.length + 1 }, (_, at) => lines.length + 1 + at)
  return { [field]: numbers.map((number) => `${label} ${number}`).find((one) => !taken.has(one)) }
}

/** Puts the focus into the cell that the list of errors above the form names; a line that is not drawn is chosen before. */
function useJumpToCell(field: string, choose: (place: number) => void): React.RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<CellPlace>()
  const inputOf = ({ line, column }: CellPlace) =>
    [column]
      .flat()
      .map((name) => document.getElementById(idOf(field, line, name)))
      .find((one) => one && root.current?.contains(one))
  const show = useEffectEvent((cell: CellPlace) => {
    if (!inputOf(cell)) choose(cell.line)
    setTarget({ ...cell })
  })
  // A line that was chosen is drawn before the focus goes there.
  const focus = useEffectEvent((cell: CellPlace) => inputOf(cell)?.focus())
  useEffect(() => {
    if (target) focus(target)
  }, [target])
  useEffect(() => onShowCell(root.current!, (cell) => show(cell)), [])
  return root
}

/** Returns the id of the input of a cell. */
const idOf = (field: string, place: number, column: string): string => `beside-${field}-${place}-${column}`

interface SideTableProps {
  readonly props: GridProps
  readonly edits: Edits
  readonly drawn: readonly Placed[]
  /** The columns that are rows. */
  readonly shown: readonly PageField[]
  readonly nameColumn: PageField
  /** What the bars are made of. */
  readonly parts: readonly PageField[]
  readonly baseLine: Values | undefined
  readonly wrong: Wrong
  readonly onChoose: (place: number) => void
}

/** The lines as columns, with those beside them behind. */
function SideTable({ props, edits, drawn, shown, nameColumn, parts, baseLine, wrong, onChoose }: SideTableProps) {
  const { field, doc, lines } = props
  const [locked, setLocked] = useState<ReadonlySet<string>>(new Set())
  const lock = (key: string) => setLocked((all) => new Set(all.has(key) ? [...all].filter((one) => one !== key) : [...all, key]))
  return (
    <div className={styles['box']}>
      <table className={styles['table']} aria-label={field.label}>
        <thead>
          <tr>
            <th scope="col">
              {nameColumn.label}
              <Must column={nameColumn} edits={edits} />
            </th>
            {drawn.map(({ line, place, key, beside }) => (
              <th key={key} scope="col" data-beside={beside && true}>
                {beside ? (
                  beside.head
                ) : (
                  <Head
                    {...{ props, edits, place, line }}
                    column={nameColumn}
                    errors={wrong.byLine.get(place)}
                    isLocked={locked.has(key)}
                    onLock={() => lock(key)}
                    onChoose={() => onChoose(place)}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.length > 0 && (
            <tr>
              <th scope="row">
                <SideBarLegend parts={parts} />
              </th>
              {drawn.map(({ line, key, beside }) => (
                <td key={key} data-beside={beside && true}>
                  {!beside && <SideBar parts={parts} line={line} lines={lines} doc={doc} />}
                </td>
              ))}
            </tr>
          )}
          {shown.map((column) => (
            <tr key={column.field}>
              <th scope="row">
                {column.label}
                <MoneyMark field={column} rows={lines.map((line) => ({ ...line, doc }))} line />
                <Must column={column} edits={edits} />
              </th>
              {drawn.map(({ line, place, key, beside }) => (
                <td key={key} data-beside={beside && true}>
                  {beside ? (
                    <SideFigure {...{ column, doc }} values={line} />
                  ) : (
                    <LineCell {...{ props, edits, place, line, column }} isLocked={locked.has(key)} errors={wrong.byLine.get(place)} />
                  )}
                  {baseLine && line !== baseLine && <Difference {...{ column, line, baseLine }} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface Placed {
  readonly line: Values
  /** Among the lines; −1 for a column beside them. */
  readonly place: number
  readonly key: string
  readonly beside?: SideColumn
}

/** Returns the lines that are drawn: all of them, on a phone the base (else the first) and the one that is chosen. */
function usePair(placed: readonly Placed[], baseLine: Values | undefined) {
  const isNarrow = useNarrow()
  const [chosen, choose] = useState<string>()
  const first = placed.find(({ line }) => line === baseLine) ?? placed[0]
  const others = placed.filter((one) => one !== first)
  const other = others.find(({ key }) => key === chosen) ?? others[0]
  const drawn = isNarrow && others.length > 1 ? [first!, other!] : placed
  return { drawn, other: other?.key, choose }
}

/** The mark of a field that must be filled in, where it can be. */
const Must = ({ column, edits }: Pick<CellOf, 'column' | 'edits'>): React.ReactElement | null =>
  column.required && edits.open(column) ? <span className="must"> *</span> : null

interface CellOf {
  readonly props: GridProps
  readonly edits: Edits
  readonly place: number
  readonly line: Values
  readonly column: PageField
}

interface HeadProps extends CellOf {
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined
  readonly isLocked: boolean
  readonly onLock: () => void
  readonly onChoose: () => void
}

/** The name of a line, with what is done with the line as a whole. */
function Head({ onChoose, onLock, ...of }: HeadProps): React.ReactElement {
  const { edits, place, props, isLocked } = of
  // A copy is neither the base nor what was picked: a mark belongs to one line. What the server has filled in is copied along, so that the copy has its results before it is saved.
  const copied = (props.field.columns ?? []).filter(({ type }) => type !== 'yesNo').map(({ field }) => field)
  const t = useMessages(messages)
  if (!props.editing || edits.fixed) return <LineCell {...of} />
  const items = [
    { key: 'lock', label: t(isLocked ? 'unlockColumn' : 'lockColumn'), onClick: onLock },
    { key: 'duplicate', label: t('duplicate'), onClick: () => edits.insertLike(place, copied) },
    { key: 'remove', label: t('remove'), danger: true, disabled: isLocked, onClick: edits.removeLines },
  ]
  return (
    <div className={styles['head']}>
      <LineCell {...of} />
      {isLocked && (
        <span role="img" aria-label={t('isLocked')} title={t('isLocked')}>
          🔒
        </span>
      )}
      <Dropdown trigger={['click']} menu={{ items }} onOpenChange={(isOpen) => isOpen && onChoose()}>
        <Button size="small" aria-label={t('lineMenu')}>
          ⋯
        </Button>
      </Dropdown>
    </div>
  )
}

function LineCell({
  props,
  edits,
  place,
  line,
  column,
  errors,
  isLocked = false,
}: CellOf & Pick<HeadProps, 'errors'> & { isLocked?: boolean }) {
  const { page, field, doc } = props
  const language = useLanguage()
  const { Cell, Read = Cell } = kindFor(column.type)
  const texts = errorsOfCell(line, column, { errors, offerOf: noOffer, language })
  const id = idOf(field.field, place, column.field)
  if (isLocked || !edits.open(column)) return <Read field={column} value={line[column.field]} row={{ ...line, doc }} />
  return (
    <div onBlur={() => edits.settle(place, column)}>
      <label htmlFor={id} className="hide">
        {`${column.label} ${place + 1}`}
      </label>
      <LineFieldInput
        field={column}
        line={line}
        id={id}
        of={{ type: page.page, path: `${field.field}.${column.field}`, doc }}
        invalid={texts !== undefined}
        describedBy={texts ? `${id}-error` : undefined}
        onChange={(value, more) => edits.set(place, { [column.field]: value, ...more }, column.field)}
      />
      {texts && (
        <div id={`${id}-error`} className="error-text" role="alert">
          <span aria-hidden="true">⚠ </span>
          {texts.join(', ')}
        </div>
      )}
    </div>
  )
}

/** How much more or less a figure is than that of the base line; nothing where it is the same, or where one of them is not known. */
function Difference({
  column,
  line,
  baseLine,
}: Pick<CellOf, 'column' | 'line'> & { readonly baseLine: Values }): React.ReactElement | null {
  const [value, base] = [line[column.field], baseLine[column.field]]
  if (!traitsOf(column.type).figure || !isDecimal(value) || !isDecimal(base) || compare(value, base) === 0) return null
  const difference = sub(value, base)
  const { Cell } = kindFor(column.type)
  return (
    <div className={styles['difference']}>
      {compare(difference, '0') > 0 ? '+' : ''}
      {/* A difference may be below zero: less is no fault. */}
      <Cell field={{ ...column, limits: { ...column.limits, signed: true } }} value={difference} row={line} />
    </div>
  )
}
