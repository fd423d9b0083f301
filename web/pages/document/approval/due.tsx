/** Remaining working time of a task or its delay, by label, shape and colour (experience 3.3, U67). */
import type { Family } from '../../../../model/status.ts'
import { localMoment, useMessages } from '../../../../ui/text/language.tsx'
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
  const t = useMessages(messages)
  return (seconds) => (seconds < 3600 ? t('minutes', { n: Math.floor(seconds / 60) }) : t('hours', { n: Math.floor(seconds / 360) / 10 }))
}

/** Less than two hours is shown as attention. */
const familyOf = (left: number): Family => (left < 0 ? 'danger' : left < 7200 ? 'attention' : 'neutral')

export function Due({ due, left, whole = false, level = 0 }: DueProps): React.ReactElement {
  const t = useMessages(messages)
  const span = useSpan()
  const family = familyOf(left)
  const at = localMoment(due)
  const time = Math.abs(left) < 60 ? t('now') : t(left < 0 ? 'late' : 'left', { time: span(Math.abs(left)) })
  return (
    <span className="due nowrap" title={t('title', { at })} data-family={family}>
      <Glyph family={family} /> {whole && `${t('due', { at })} · `}
      {time}
      {whole && level >= 2 && ` · ${t(level === 2 ? 'level2' : 'level3')}`}
    </span>
  )
}
