/**
 * The tab "Year by season" of a yearly plan: its lines as a matrix of categories and seasons, one measure at a time, beside what the seasonal plans plan and the styles
 * that exist. What is typed or pasted becomes lines of the form, which saves them.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../model/calls/call-types.ts'
import type { ViewOf } from '../../model/wire-document.ts'
import type { SectionForm } from '../../ui/state/section-form.ts'
import { AnswerSection } from '../../ui/sections/answer-section.tsx'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import { formLines, keyOf, planLines, type PlanLine, type YearlyLine } from './screens/plan-cells.ts'
import { PlanEntry } from './screens/plan-entry.tsx'
import { messages } from './screens/plan-messages.ts'
import type { Column } from './screens/plan-table.tsx'
import type { yearlyPlan } from './yearly-plan.ts'
import styles from './screens/plan-matrix.module.css'

type PlanForm = SectionForm<typeof yearlyPlan>
type Progress = AnswerOf<'/scmapi/yearly-progress/view'>

/** The field of the lines that the columns stand for. */
const field = 'season'
const measures = ['styles', 'quantity', 'amount', 'cost'] as const

interface SectionProps {
  readonly doc: ViewOf<typeof yearlyPlan>
  readonly form: PlanForm
}

export function Section({ doc, form }: SectionProps): React.ReactElement {
  const t = useMessages(messages)
  const { call, answerKey } = useWebPart()
  const data = { id: doc.id }
  const progress = useQuery({
    queryKey: answerKey('/scmapi/yearly-progress/view', data, doc.version),
    queryFn: () => call('/scmapi/yearly-progress/view', { data, quiet: true }),
    retry: false,
    // After a save what is shown stays until the new answer is there.
    placeholderData: keepPreviousData,
  })
  return (
    <AnswerSection part="year-matrix" title={t('yearTitle')} answers={[progress]} failed={t('failed')}>
      {progress.data && <Entry form={form} progress={progress.data} />}
    </AnswerSection>
  )
}

function Entry({ form, progress }: { readonly form: PlanForm; readonly progress: Progress }) {
  const t = useMessages(messages)
  const { categories, seasons, cells, total } = progress
  const lines = planLines(form.values.lines)
  const columns = seasonsOf(seasons, lines, t('noSeason'))
  const inSeasons = new Map(cells.map((cell) => [keyOf(cell, field), cell.seasonPlanned ?? 0]))
  const titlesOf = (line: PlanLine) => ({
    category$: categories.find(({ id }) => id === line.category)?.name ?? '',
    season$: columns.find(({ value }) => value === line.season)?.label ?? '',
  })
  return (
    <PlanEntry
      title={t('yearTitle')}
      field={field}
      measures={measures}
      form={form}
      lines={lines}
      decimals={2}
      categories={categories}
      columns={columns}
      counted={cells}
      actual={
        total.actual === undefined
          ? undefined
          : new Map(cells.map((cell) => [keyOf(cell, field), (cell.actual ?? 0) + (cell.carryOver ?? 0)]))
      }
      beside={(key) =>
        (inSeasons.get(key) ?? 0) > 0 && <div className={`muted ${styles['designed']}`}>{t('inSeasons', { n: inSeasons.get(key)! })}</div>
      }
      onLines={(changed) => form.change({ lines: formLines<YearlyLine>(changed, titlesOf) })}
    />
  )
}

/** The seasons of the matrix: those of the year, those of lines that are not saved yet, and the one of lines whose season the viewer does not see. */
function seasonsOf(seasons: Progress['seasons'], lines: readonly PlanLine[], none: string): readonly Column[] {
  const known = seasons.map(({ id, name }) => ({ value: id, label: name }))
  const others = new Map(lines.map((line) => [line.season ?? '', line.season$ ?? none]))
  for (const { value } of known) others.delete(value)
  return [...known, ...[...others].map(([value, label]) => ({ value, label }))]
}
