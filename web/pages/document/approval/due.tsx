/** Remaining working time of a task or its delay, by label, shape and colour (experience 3.3, U67). */
import type { Family } from '../../../../model/document.ts'
import { localMoment, useWords } from '../../../../ui/text/language.tsx'
import { Glyph } from '../../../../ui/theme/status.tsx'
import { messages } from './due-messages.ts'

export interface DueProps {
  readonly due: string
  /** Working seconds; negative when overdue. */
  readonly left: number
  /** Also shows the due time and to whom the task was escalated. */
  readonly whole?: boolean
  readonly level?: number
}

const useSpan = (): ((seconds: number) => string) => {
  const w = useWords(messages)
  return (seconds) => (seconds < 3600 ? w('minutes', { n: Math.floor(seconds / 60) }) : w('hours', { n: Math.floor(seconds / 360) / 10 }))
}

/** Less than two hours is shown as attention. */
const familyOf = (left: number): Family => (left < 0 ? 'danger' : left < 7200 ? 'attention' : 'neutral')

export function Due({ due, left, whole = false, level = 0 }: DueProps): React.ReactElement {
  const w = useWords(messages)
  const span = useSpan()
  const family = familyOf(left)
  const at = localMoment(due)
  const time = Math.abs(left) < 60 ? w('now') : w(left < 0 ? 'late' : 'left', { time: span(Math.abs(left)) })
  return (
    <span className="due nowrap" title={w('title', { at })} data-family={family}>
      <Glyph family={family} /> {whole && `${w('due', { at })} · `}
      {time}
      {whole && level >= 2 && ` · ${w(level === 2 ? 'level2' : 'level3')}`}
    </span>
  )
}
