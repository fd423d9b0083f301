/** Score cell: a number that Enter saves, or the options of its item. A rejected value stays as typed, with the reason. */
import { Select } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { compare, grouped } from '../../../model/decimal.ts'
import { readNumber } from '../../../model/money/amount-text.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import type { ScoreLine } from './comparison-calls.ts'
import { wrongScore } from './weighted-total.ts'
import { messages } from './messages.ts'
import styles from './quote-comparison.module.css'

interface Cell {
  readonly line: ScoreLine
  readonly label: string
  readonly open: boolean
  /** Returns what was wrong with the value. */
  readonly onKeep: (value: { score: string | null } | { options: string | null }) => Promise<string | undefined>
  readonly onMove: (columnStep: number, down: number) => void
  readonly onNext: () => void
}

const ways: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

export function ScoreCell(cell: Cell): React.ReactElement {
  const { line, open } = cell
  if (!open) return <span className="num">{grouped(line.score) || '—'}</span>
  return line.choices ? <Options {...cell} /> : <Score {...cell} />
}

function Score({ line, label, onKeep, onMove, onNext }: Cell) {
  const t = useMessages(messages)
  const errorId = useId()
  const [typed, setTyped] = useState(line.score ?? '')
  const [errorText, setWrong] = useState('')
  // Enter and blur both save it, so it must be sent once only.
  const sent = useRef(line.score ?? '')
  useEffect(() => {
    const before = sent.current
    const storedScore = line.score ?? ''
    sent.current = storedScore
    // A response to an earlier value does not overwrite what was typed since.
    setTyped((now) => (readNumber(now) === before ? storedScore : now))
  }, [line.score])
  const keep = async (): Promise<void> => {
    const read = readNumber(typed)
    const problem = wrongScore(read)
    if (problem || (read !== '' && compare(read, line.maximum) > 0)) {
      setWrong(problem ? t(problem) : t('tooMuch', { maximum: grouped(line.maximum) }))
      return
    }
    setWrong('')
    if (read === sent.current) return
    sent.current = read
    const refused = await onKeep({ score: read === '' ? null : read })
    if (refused) sent.current = line.score ?? ''
    setWrong(refused ?? '')
  }
  return (
    <>
      <input
        className={styles['quotes-score']}
        data-part="quotes-score"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={errorText !== ''}
        aria-describedby={errorText ? errorId : undefined}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          const way = ways[event.key]
          if (event.key === 'Enter') {
            event.preventDefault()
            const read = readNumber(typed)
            void keep()
            if (!wrongScore(read) && (read === '' || compare(read, line.maximum) <= 0)) onNext()
          } else if (event.key === 'Escape') {
            setTyped(line.score ?? '')
            setWrong('')
          } else if (way) {
            event.preventDefault()
            onMove(...way)
          }
        }}
      />
      {errorText && (
        <span id={errorId} className="error-text" role="alert">
          {errorText}
        </span>
      )}
    </>
  )
}

/** Renders named options with their scores; the server sums them up. */
function Options({ line, label, onKeep }: Cell) {
  const [errorText, setWrong] = useState('')
  const offered = line.choices!.split('; ').map((one) => one.split('=') as [string, string])
  const chosen = (line.options ?? '')
    .split(/[,，;；]/)
    .map((one) => one.trim())
    .filter(Boolean)
  return (
    <>
      <Select
        aria-label={label}
        size="small"
        className={styles['quotes-options']}
        popupMatchSelectWidth={false}
        allowClear
        mode={line.multi ? 'multiple' : undefined}
        value={line.multi ? chosen : (chosen[0] ?? null)}
        options={offered.map(([name, score]) => ({ value: name, label: `${name} ${grouped(score)}` }))}
        onChange={async (value: string | string[] | null | undefined) => {
          const names = [value ?? []].flat().join(',')
          setWrong((await onKeep(names ? { options: names } : ({ options: null, score: null } as never))) ?? '')
        }}
      />{' '}
      {grouped(line.score)}
      {errorText && (
        <span className="error-text" role="alert">
          {errorText}
        </span>
      )}
    </>
  )
}
