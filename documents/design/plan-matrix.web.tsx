/**
 * The tab "Line plan" of a seasonal plan: its lines as a matrix of categories and price bands, one measure at a time, beside the styles that exist. What is typed,
 * pasted or spread becomes lines of the form, which saves them.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '../../model/calls/call-types.ts'
import type { ViewOf } from '../../model/wire-document.ts'
import type { SectionForm } from '../../ui/state/section-form.ts'
import { AnswerSection } from '../../ui/sections/answer-section.tsx'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import type { seasonalPlan } from './seasonal-plan.ts'
import { boardPath } from './screens/line-paths.ts'
import {
  formLines,
  keyOf,
  planLines,
  readFigure,
  sharedOut,
  type PlanLine,
  type SeasonalLine,
  type SharedMeasure,
} from './screens/plan-cells.ts'
import { lineColumns, PlanEntry } from './screens/plan-entry.tsx'
import { messages } from './screens/plan-messages.ts'
import type { Column } from './screens/plan-table.tsx'
import styles from './screens/plan-matrix.module.css'

type PlanForm = SectionForm<typeof seasonalPlan>
type Matrix = AnswerOf<'/scmapi/plan-matrix/view'>
type Progress = AnswerOf<'/scmapi/plan-progress/view'>
/** A series and wave of a cell for which fewer placeholders and styles exist than the plan in force says. */
type ShortWave = NonNullable<Progress['cells'][number]['short']>[number]

/** The field of the lines that the columns stand for. */
const field = 'priceBand'
const measures = ['styles', 'skus', 'quantity', 'amount', 'margin'] as const
type Measure = (typeof measures)[number]

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
    // After a save what is shown stays until the new answer is there.
    placeholderData: keepPreviousData,
  })
  const progress = useQuery({
    queryKey: answerKey('/scmapi/plan-progress/view', data, doc.version),
    queryFn: () => call('/scmapi/plan-progress/view', { data, quiet: true }),
    retry: false,
    placeholderData: keepPreviousData,
  })
  return (
    <AnswerSection
      part="plan-matrix"
      title={t('title')}
      beside={<Link to={boardPath(doc)}>{t('board')} →</Link>}
      answers={[matrix, progress]}
      failed={t('failed')}
    >
      {matrix.data && progress.data && <Entry form={form} matrix={matrix.data} progress={progress.data} />}
    </AnswerSection>
  )
}

interface EntryProps {
  readonly form: PlanForm
  readonly matrix: Matrix
  readonly progress: Progress
}

function Entry({ form, matrix, progress }: EntryProps) {
  const t = useMessages(messages)
  const lines = planLines(form.values.lines)
  const decimals = Number(form.values.decimals ?? 2)
  const short = new Map(progress.cells.map((cell) => [keyOf(cell, field), cell.short ?? []]))
  const nameOf = (category: string) => matrix.categories.find(({ id }) => id === category)?.name
  return (
    <PlanEntry
      title={t('title')}
      field={field}
      measures={measures}
      form={form}
      lines={lines}
      decimals={decimals}
      categories={matrix.categories}
      columns={bandsOf(lineColumns(form.page).get(field)?.options ?? [], lines, t('noBand'))}
      counted={progress.cells}
      actual={new Map(progress.cells.map((cell) => [keyOf(cell, field), cell.actual + cell.carryOver]))}
      beside={(key) => (short.get(key) ?? []).map((wave) => <Short key={`${wave.seriesName} ${wave.wave}`} of={wave} />)}
      tool={(measure, change) =>
        measure !== 'margin' && <Spread key={measure} matrix={matrix} of={{ measure, decimals }} lines={lines} onSpread={change} />
      }
      onLines={(changed) =>
        form.change({ lines: formLines<SeasonalLine>(changed, ({ category }) => ({ category$: nameOf(category ?? '') ?? '' })) })
      }
    />
  )
}

/** A wave that is short within its cell, by its series and wave. */
function Short({ of: { seriesName, wave, planned, made } }: { readonly of: ShortWave }) {
  const t = useMessages(messages)
  const place = [seriesName, wave].filter(Boolean).join(' · ') || t('noWave')
  return (
    <div className={`${styles['designed']} over`} data-part="short-wave">
      {t('shortWave', { wave: place, n: planned - made, planned })}
    </div>
  )
}

/** The price bands of the matrix: those that can be chosen, and the one of lines whose band the viewer does not see. */
function bandsOf(
  options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[],
  lines: readonly PlanLine[],
  none: string,
): readonly Column[] {
  const used = new Set(lines.map((line) => line.priceBand ?? ''))
  const bands = options.filter(({ value, disabled }) => !disabled || used.has(value)).map(({ value, label }) => ({ value, label }))
  return used.has('') ? [...bands, { value: '', label: none }] : bands
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
    const empty = Object.fromEntries(lines.map((line) => [keyOf(line, field), '0']))
    onSpread({ ...empty, ...Object.fromEntries(cells.map((cell, at) => [keyOf(cell, field), shares[at]!])) })
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
