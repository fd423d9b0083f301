/** The columns of a grid with one field of decimals by size laid out by its sizes, and the switches of which one and of which second size. */
import { Segmented } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { PageField } from '../../../model/page.ts'
import type { OfferedSizes } from '../../../model/sizes/size-source.ts'
import { useServices } from '../../services.ts'
import type { Values } from '../../state/form-state.ts'
import { useMachine } from '../../state/machine.ts'
import { listed, useLanguage, useMessages } from '../../text/language.tsx'
import { messages } from '../edits/messages.ts'
import styles from './grid.module.css'
import {
  baseSizeOf,
  decimalsIn,
  foldDecimals,
  goneFrom,
  secondChoiceOf,
  sizesShown,
  sizesWithDecimals,
  spreadDecimals,
  tolerancesIn,
  usualDecimals,
  withDecimals,
  type SecondChoice,
} from '../sizes/decimal-columns.ts'
import type { LineColumn } from '../sizes/size-columns.ts'

interface Given {
  /** The document type and the lines field, under which the choice is remembered while the page is open. */
  readonly name: string
  readonly columns: readonly PageField[]
  readonly lines: readonly Values[]
  readonly doc: Values
  readonly editing: boolean
  readonly onChange: (lines: readonly Values[]) => void
}

export interface DecimalLines extends Pick<Given, 'lines' | 'onChange'> {
  readonly columns: readonly LineColumn[]
  /** The fields that a person may choose among, with what is chosen; undefined where the lines have no decimals by size. */
  readonly choice:
    | {
        readonly fields: readonly PageField[]
        /** Those whose tolerance may be chosen, under the name of `allowedOf`. */
        readonly tolerances: readonly PageField[]
        readonly chosen: string | undefined
        readonly choose: (field: string) => void
        /** Sizes of the lines that the list no longer has. */
        readonly gone: readonly string[]
        /** Where the list of sizes has a second axis, the second sizes of which one is chosen; null for the sizes alone. */
        readonly seconds: SecondChoice & { readonly second: string | null; readonly choose: (second: string | null) => void }
      }
    | undefined
}

/** The name under which one chooses what is allowed in the sizes of a field. */
const allowedOf = (field: string): string => `${field} ±`

/** The field that was chosen last, remembered while the page is open. */
const chosenField = (_: string | undefined, field: string): string | undefined => field
/** The second size that was chosen last; null for the sizes alone, undefined while none was. */
const chosenSecond = (_: string | null | undefined, second: string | null): string | null | undefined => second

/** @param given the lines as they are stored, and what takes them when they change */
export function useDecimalColumns({ name, columns, lines, doc, editing, onChange }: Given): DecimalLines {
  const fields = useMemo(() => decimalsIn(columns), [columns])
  const [chosen, { send: choose }] = useMachine(chosenField, () => usualDecimals(columns), `decimals ${name}`)
  const tolerances = useMemo(() => tolerancesIn(columns), [columns])
  const allowed = tolerances.find(({ field }) => allowedOf(field) === chosen)
  const column = allowed ?? fields.find(({ field }) => field === chosen)
  const isAllowed = allowed !== undefined
  const offered = useOffered(column, lines, doc)
  const [lastSecond, { send: chooseSecond }] = useMachine(chosenSecond, () => undefined, `decimals ${name} second`)
  const seconds = column ? secondChoiceOf(column, offered, lines) : noSeconds
  const second = secondIn(seconds, lastSecond)
  const counted = column ? sizesWithDecimals(lines, columns) : []
  const sizesText = JSON.stringify(sizesShown(offered, counted, second ?? undefined))
  const goneText = JSON.stringify(goneFrom(offered, counted))
  const baseSize = baseSizeOf(column, doc)
  const spreadColumns = useMemo(
    () =>
      column
        ? withDecimals(columns, {
            chosen: column.field,
            isAllowed,
            sizes: JSON.parse(sizesText) as [],
            gone: JSON.parse(goneText) as [],
            baseSize,
            editing,
          })
        : columns,
    [column, isAllowed, columns, sizesText, goneText, baseSize, editing],
  )
  const shown = useMemo(() => (column ? lines.map((line) => spreadDecimals(line, spreadColumns)) : lines), [column, lines, spreadColumns])
  if (fields.length === 0) return { columns, lines, onChange, choice: undefined }
  return {
    columns: spreadColumns,
    lines: shown,
    onChange: (next) => onChange(column ? next.map((line) => foldDecimals(line, spreadColumns, fields)) : next),
    choice: {
      fields,
      tolerances,
      chosen: column && (isAllowed ? allowedOf(column.field) : column.field),
      choose,
      gone: JSON.parse(goneText) as [],
      seconds: { ...seconds, second, choose: chooseSecond },
    },
  }
}

const noSeconds: SecondChoice = { seconds: [], hasAll: true }

/** Returns the second size that is shown: the one chosen last where the field has it, else the sizes alone where they are a choice, or the first one. */
const secondIn = ({ seconds, hasAll }: SecondChoice, last: string | null | undefined): string | null =>
  last && seconds.includes(last) ? last : hasAll ? null : (seconds[0] ?? null)

/** Reads the sizes that the lines offer for a field, each list once. */
function useOffered(column: PageField | undefined, lines: readonly Values[], doc: Values): readonly OfferedSizes[] {
  const { sizes: sizesOf } = useServices()
  const [lists, setLists] = useState<ReadonlyMap<string, OfferedSizes>>(new Map())
  const from = column?.sizesFrom
  const path = from?.field
  const values = path === undefined ? [] : path.startsWith('doc.') ? [doc[path.slice('doc.'.length)]] : lines.map((line) => line[path])
  const sources = [...new Set(values.filter((one): one is string => typeof one === 'string' && one !== ''))]
  const text = JSON.stringify(sources)
  useEffect(() => {
    if (!from) return
    let isCurrent = true
    for (const source of JSON.parse(text) as string[])
      sizesOf(from, source).then(
        (offered) => isCurrent && setLists((before) => new Map([...before, [source, offered]])),
        // A list that cannot be read offers nothing; the sizes of the lines are columns all the same.
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [from, text, sizesOf])
  return sources.flatMap((source) => lists.get(source) ?? [])
}

const folded = '-'

const all = '*'

/** The switches above the lines: which of the fields by size has its sizes as columns, and of which second size. */
export function DecimalsSwitch({ choice }: { readonly choice: NonNullable<DecimalLines['choice']> }): React.ReactElement {
  const t = useMessages(messages)
  const { fields, tolerances, chosen, choose, gone, seconds } = choice
  const language = useLanguage()
  return (
    <div className={styles['shown-cells']}>
      {gone.length > 0 && <span role="note">{t('goneSizes', { sizes: listed(language, gone) })}</span>}
      <span className="muted">{t('bySize')}</span>
      <Segmented
        size="small"
        aria-label={t('bySize')}
        value={chosen ?? folded}
        options={[
          ...fields.map(({ field, label }) => ({ value: field, label })),
          ...tolerances.map(({ field, label }) => ({
            value: allowedOf(field),
            label: tolerances.length > 1 ? `${label}: ${t('tolerance')}` : t('tolerance'),
          })),
          { value: folded, label: t('notBySize') },
        ]}
        onChange={choose}
      />
      {seconds.seconds.length > 0 && (
        <>
          <span className="muted">{t('secondSize')}</span>
          <Segmented
            size="small"
            aria-label={t('secondSize')}
            value={seconds.second ?? all}
            options={[
              ...(seconds.hasAll ? [{ value: all, label: t('allSeconds') }] : []),
              ...seconds.seconds.map((second) => ({ value: second, label: second })),
            ]}
            onChange={(second) => seconds.choose(second === all ? null : second)}
          />
        </>
      )}
    </div>
  )
}
