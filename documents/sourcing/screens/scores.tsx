/**
 * The user's own scores, items as rows and suppliers as columns: a number and Enter for each cell, saved immediately, then submitted
 * together.
 */
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { grouped } from '../../../model/decimal.ts'
import { useLanguage, useWords } from '../../../ui/text/language.tsx'
import { useWebPart } from '../../../ui/web-part.ts'
import { useComparisonCalls, type Comparison, type ScoreForm } from './comparison-calls.ts'
import { ScoreCell } from './score-cell.tsx'
import { totalOf } from './weighted-total.ts'
import { messages } from './messages.ts'
import styles from './quote-comparison.module.css'

export function Scores({ data, onChanged }: { data: Comparison; onChanged: () => void }): React.ReactElement {
  const w = useWords(messages)
  const language = useLanguage()
  const { askComment, failureOf, toast } = useWebPart()
  const { step, write } = useComparisonCalls()
  const messageOf = (error: unknown): string => {
    const failure = failureOf(error)
    if (!failure) throw error
    return failure.message
  }
  const { review, columns } = data
  const [forms, setForms] = useState(() => columns.flatMap((one) => review.mine.find((form) => form.quotation === one.quotation) ?? []))
  const [state, setState] = useState<'' | 'saving' | 'saved'>('')
  const [busy, setBusy] = useState(false)
  const [began, setBegan] = useState(false)
  const grid = useRef<HTMLTableElement>(null)
  const now = useRef(forms)
  // Requests of a form run in sequence, because each save needs the version of the previous one.
  const turns = useRef(new Map<string, Promise<unknown>>())
  const items = forms[0]?.lines ?? []
  const status = (one: ScoreForm['status']) => forms.filter((form) => form.status === one)
  const put = (form: ScoreForm) => {
    now.current = now.current.map((one) => (one.id === form.id ? { ...one, ...form } : one))
    setForms(now.current)
  }

  const keep = (column: number, row: number, value: { score: string | null } | { options: string | null }): Promise<string | undefined> => {
    const { id } = forms[column]!
    const turn = (turns.current.get(id) ?? Promise.resolve()).then(async () => {
      setState('saving')
      const form = now.current.find((one) => one.id === id)!
      try {
        put(await write(form, { id: form.lines[row]!.id, ...value }))
        setState('saved')
        return undefined
      } catch (error) {
        setState('')
        return messageOf(error)
      }
    })
    turns.current.set(id, turn)
    return turn
  }
  const all = async (name: 'start' | 'handIn' | 'takeBack', from: ScoreForm['status']): Promise<void> => {
    setBusy(true)
    try {
      await Promise.all(turns.current.values())
      for (const form of now.current.filter((one) => one.status === from)) put(await step(form, name))
      if (name === 'handIn') toast.success(w('done'))
      if (name !== 'start') onChanged()
    } catch (error) {
      toast.error(messageOf(error))
      onChanged()
    } finally {
      setBusy(false)
    }
  }
  const missing = status('in_review').reduce((sum, form) => sum + form.lines.filter((line) => line.score === null).length, 0)
  const move = (column: number, row: number): void =>
    grid.current?.querySelector<HTMLInputElement>(`[data-cell="${column}.${row}"] input`)?.focus()
  // Focuses the first cell once all forms are open.
  useEffect(() => {
    if (began) move(0, 0)
  }, [began])
  /** Moves down the column, then to the top of the next one. */
  const next = (column: number, row: number): void => (row + 1 < items.length ? move(column, row + 1) : move(column + 1, 0))
  return (
    <div className={styles['quotes-scores']} data-part="quotes-scores">
      <h3 id="scores-heading">{w('scoring')}</h3>
      <div className={styles['quotes-box']}>
        <table ref={grid} className={styles['quotes-table']} aria-labelledby="scores-heading">
          <thead>
            <tr>
              <th scope="col">{w('item')}</th>
              {forms.map((form) => (
                <th scope="col" key={form.id}>
                  {nameOf(data, form)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((line, row) => (
              <tr key={line.id}>
                <th scope="row">
                  {line.item}
                  <small>{w('weight', { weight: grouped(line.weight), maximum: grouped(line.maximum) })}</small>
                </th>
                {forms.map((form, column) => (
                  <td key={form.id} data-cell={`${column}.${row}`}>
                    <ScoreCell
                      line={form.lines[row]!}
                      label={w('cell', { item: line.item, supplier: nameOf(data, form), maximum: grouped(line.maximum) })}
                      open={form.status === 'in_review' && !busy}
                      onKeep={(value) => keep(column, row, value)}
                      onMove={(columnStep, down) => move(column + columnStep, row + down)}
                      onNext={() => next(column, row)}
                    />
                  </td>
                ))}
              </tr>
            ))}
            <tr className={styles['sum']} data-part="sum">
              <th scope="row">{w('sum')}</th>
              {forms.map((form) => (
                <td key={form.id}>{grouped(totalOf(form.lines))}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <div className={`row ${styles['quotes-tools']}`}>
        {status('not_evaluated').length > 0 && (
          <Button
            type="primary"
            loading={busy}
            onClick={async () => {
              await all('start', 'not_evaluated')
              setBegan(true)
            }}
          >
            {w('start')}
          </Button>
        )}
        {status('not_evaluated').length === 0 && status('in_review').length > 0 && (
          <Button
            type="primary"
            loading={busy}
            disabled={missing > 0}
            onClick={async () => {
              if ((await askComment({ title: w('handIn'), text: w('handInText'), language })) !== undefined)
                await all('handIn', 'in_review')
            }}
          >
            {w('handIn')}
          </Button>
        )}
        {status('handed_in').length > 0 && (
          <Button loading={busy} onClick={() => void all('takeBack', 'handed_in')}>
            {w('takeBack')}
          </Button>
        )}
        <span className="muted" role="status">
          {status('handed_in').length === forms.length
            ? w('handedIn', { in: review.handedIn, all: review.reviewers })
            : [...(status('in_review').length > 0 && missing > 0 ? [w('missing', { n: missing })] : []), ...(state ? [w(state)] : [])].join(
                ' · ',
              )}
        </span>
        {status('in_review').length > 0 && <span className={`muted ${styles['quotes-keys']}`}>{w('scoringKeys')}</span>}
      </div>
    </div>
  )
}

const nameOf = ({ columns }: Comparison, form: ScoreForm): string =>
  columns
    .find((one) => one.quotation === form.quotation)
    ?.name.split('--')
    .at(-1) ?? ''
