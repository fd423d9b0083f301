/**
 * The tab "Line plan" of a seasonal plan: its lines as a matrix of categories and price bands, one measure at a time, beside the styles that exist. What is typed,
 * pasted or spread becomes lines of the form, which saves them.
 */
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '../../model/calls/call-types.ts'
import type { Page } from '../../model/page.ts'
import type { ViewOf } from '../../model/wire-document.ts'
import type { SectionForm } from '../../ui/state/section-form.ts'
import { AnswerSection } from '../../ui/sections/answer-section.tsx'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import type { seasonalPlan } from './seasonal-plan.ts'
import { boardPath } from './screens/line-paths.ts'
import {
  cellAt,
  formLines,
  keyOf,
  measures,
  planLines,
  readFigure,
  sharedOut,
  withTyped,
  type Measure,
  type PlanLine,
  type SharedMeasure,
} from './screens/plan-cells.ts'
import { messages } from './screens/plan-messages.ts'
import { PlanTable, type Column, type Row, type ShortWave } from './screens/plan-table.tsx'
import styles from './screens/plan-matrix.module.css'

type PlanForm = SectionForm<typeof seasonalPlan>
type Matrix = AnswerOf<'/scmapi/plan-matrix/view'>

interface SectionProps {
  readonly doc: ViewOf<typeof seasonalPlan>
  readonly form: PlanForm
}

export function Section({ doc, form }: SectionProps): React.ReactElement {
  const t = useMessages(messages)
  const { call, answerKey } = useWebPart()
  const data = { id: doc.id }
  const matrix = useQuery({
    queryKey: answerKey('/scmapi/plan-matrix/view', data, doc.version),
    queryFn: () => call('/scmapi/plan-matrix/view', { data, quiet: true }),
    retry: false,
  })
  const progress = useQuery({
    queryKey: answerKey('/scmapi/plan-progress/view', data, doc.version),
    queryFn: () => call('/scmapi/plan-progress/view', { data, quiet: true }),
    retry: false,
  })
  return (
    <AnswerSection
      part="plan-matrix"
      title={t('title')}
      beside={<Link to={boardPath(doc)}>{t('board')} →</Link>}
      answers={[matrix, progress]}
      failed={t('failed')}
    >
      {matrix.data && progress.data && (
        <Entry
          form={form}
          matrix={matrix.data}
          actual={new Map(progress.data.cells.map((cell) => [keyOf(cell), cell.actual + cell.carryOver]))}
          short={new Map(progress.data.cells.map((cell) => [keyOf(cell), cell.short ?? []]))}
        />
      )}
    </AnswerSection>
  )
}

interface EntryProps {
  readonly form: PlanForm
  readonly matrix: Matrix
  readonly actual: ReadonlyMap<string, number>
  readonly short: ReadonlyMap<string, readonly ShortWave[]>
}

function Entry({ form, matrix, actual, short }: EntryProps) {
  const t = useMessages(messages)
  const [measure, setMeasure] = useState<Measure>('styles')
  const [isWhole, setWhole] = useState(false)
  const [notice, setNotice] = useState('')
  const columnOf = new Map(linesField(form.page)?.columns?.map((one) => [one.field, one]))
  const shown = measures.filter((name) => columnOf.has(name))
  const lines = planLines(form.values.lines)
  const decimals = Number(form.values.decimals ?? 2)
  const isOpen = form.mayEdit && !form.busy && columnOf.get(measure)?.restriction === 0
  const rows = rowsOf(matrix, { lines, actual, isWhole: isWhole && isOpen, name: (line) => line.category$ ?? undefined })
  const columns = bandsOf(columnOf.get('priceBand')?.options ?? [], lines, t('noBand'))
  const change = (figures: Readonly<Record<string, string>>, left: number) => {
    const nameOf = (category: string) => matrix.categories.find(({ id }) => id === category)?.name
    form.change({ lines: formLines(withTyped(lines, { [measure]: figures }, decimals), nameOf) })
    setNotice(left > 0 ? t('pasteLeft', { n: left }) : '')
  }
  return (
    <>
      <div className={`noprint ${styles['tools']}`}>
        <Segmented
          size="small"
          aria-label={t('measure')}
          value={measure}
          options={shown.map((name) => ({ value: name, label: t(name) }))}
          onChange={(name) => {
            setMeasure(name)
            setNotice('')
          }}
        />
        {isOpen && (
          <>
            <Checkbox checked={isWhole} onChange={(event) => setWhole(event.target.checked)}>
              {t('allCategories')}
            </Checkbox>
            {measure !== 'margin' && (
              <Spread key={measure} matrix={matrix} of={{ measure, decimals }} lines={lines} onSpread={(figures) => change(figures, 0)} />
            )}
            <span className="muted">{t('hint')}</span>
          </>
        )}
      </div>
      <PlanTable
        rows={rows}
        columns={columns}
        lines={lines}
        measure={measure}
        open={isOpen}
        actual={actual}
        short={short}
        onChange={change}
      />
      {notice && <p role="status">{notice}</p>}
    </>
  )
}

/** The field of the plan's lines, as the viewer sees it. */
const linesField = (page: Page) => page.blocks.flatMap((block) => block.form).find(({ field }) => field === 'lines')

/** The categories of the matrix: those with lines or styles, or all; what is no longer an active category stands at the end. */
function rowsOf(
  { categories }: Matrix,
  of: {
    readonly lines: readonly PlanLine[]
    readonly actual: ReadonlyMap<string, number>
    readonly isWhole: boolean
    readonly name: (line: PlanLine) => string | undefined
  },
): readonly Row[] {
  const used = new Set([...of.lines.map((line) => line.category ?? ''), ...[...of.actual.keys()].map((key) => cellAt(key).category)])
  const known = categories.map(({ id, name, level }) => ({ category: id, name, level }))
  const others = [...used].filter((category) => !known.some((one) => one.category === category))
  const named = (category: string) => of.lines.find((line) => line.category === category)
  return [
    ...known.filter(({ category }) => of.isWhole || used.has(category)),
    ...others.flatMap((category) => {
      const line = named(category)
      return line ? [{ category, name: of.name(line) ?? '—', level: 1 }] : []
    }),
  ]
}

/** The price bands of the matrix: those that can be chosen, and the one of lines whose band the viewer does not see. */
function bandsOf(
  options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[],
  lines: readonly PlanLine[],
  none: string,
): readonly Column[] {
  const used = new Set(lines.map((line) => line.priceBand ?? ''))
  const bands = options
    .filter(({ value, disabled }) => !disabled || used.has(value))
    .map(({ value, label }) => ({ priceBand: value, label }))
  return used.has('') ? [...bands, { priceBand: '', label: none }] : bands
}

interface SpreadProps {
  readonly matrix: Matrix
  readonly of: SharedMeasure & { readonly measure: Exclude<Measure, 'margin'> }
  readonly lines: readonly PlanLine[]
  readonly onSpread: (figures: Readonly<Record<string, string>>) => void
}

/** Spreads a total over the cells by last year's shares; cells that last year had none of become zero. */
function Spread({ matrix: { lastYear, categories }, of, lines, onSpread }: SpreadProps) {
  const { measure } = of
  const t = useMessages(messages)
  const [text, setText] = useState('')
  const active = new Set(categories.map(({ id }) => id))
  const cells = (lastYear?.cells ?? []).filter(({ category, priceBand }) => category !== null && active.has(category) && priceBand !== null)
  const weights = cells.map((cell) => cell[measure] ?? '0')
  const total = readFigure(text, measure)
  const spread = () => {
    const shares = total ? sharedOut(total, weights, of) : undefined
    if (!shares) return
    const empty = Object.fromEntries(lines.map((line) => [keyOf(line), '0']))
    onSpread({ ...empty, ...Object.fromEntries(cells.map((cell, at) => [keyOf(cell), shares[at]!])) })
    setText('')
  }
  if (!lastYear) return <span className="muted">{t('noLastYear')}</span>
  const isKnown = sharedOut('1', weights, of) !== undefined
  return (
    <span className={styles['spread']}>
      <Input
        size="small"
        inputMode="decimal"
        aria-label={t('spreadTotal')}
        placeholder={t('spreadTotal')}
        value={text}
        status={total === undefined ? 'error' : ''}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={spread}
      />
      <Button size="small" disabled={!total || !isKnown} onClick={spread}>
        {t('spread')}
      </Button>
      <span className="muted">{isKnown ? t('spreadBy', { number: lastYear.number ?? '' }) : t('nothingToSpread')}</span>
    </span>
  )
}
