/** Manual mode for slow lists: changed conditions are shown as pending and take effect on "Apply" (experience U11). */
import { useEffect, useState } from 'react'
import { Button } from 'antd'
import type { ListAnswer } from '../../../model/lists/list-query.ts'
import type { ListState } from '../../../ui/list/list-state.ts'
import { useText } from '../../../ui/text/language.tsx'
import { useListText } from './messages.ts'
import styles from './list.module.css'

/** Threshold of a slow response in milliseconds; three slow responses in a row offer manual mode. */
const slow = 2000
const lately = new Map<string, readonly number[]>()

/** Runs the request and records its duration. */
export async function timed<T>(page: string, ask: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const answer = await ask()
  lately.set(page, [...(lately.get(page) ?? []), performance.now() - begun].slice(-3))
  return answer
}
const slowLately = (page: string): boolean => {
  const times = lately.get(page) ?? []
  return times.length === 3 && times.every((time) => time > slow)
}

export interface Manual {
  /** True when conditions take effect on "Apply" only. */
  readonly on: boolean
  /** True when the list is slow, so the mode can be switched. */
  readonly offered: boolean
  /** Conditions that are not applied yet. */
  readonly pending: Pick<Partial<ListState>, 'filters' | 'search'>
  wait(change: Manual['pending']): void
  drop(): void
  turn(on: boolean): void
}

/** Manual mode of a list, for the lifetime of the tab. It is not offered again after the user turned it off. */
export function useManual(page: string, answer: ListAnswer | undefined): Manual {
  const name = `weft.manual.${page}`
  const [picked, setPicked] = useState(sessionStorage.getItem(name))
  const [pending, setPending] = useState<Manual['pending']>({})
  const heavy = answer !== undefined && (answer.heavy === true || slowLately(page))
  const turn = (on: boolean) => {
    sessionStorage.setItem(name, on ? 'on' : 'off')
    setPicked(on ? 'on' : 'off')
    setPending({})
  }
  // A list that was slow once waits from then on, until the person turns that back.
  const [slowSeen, setSlowSeen] = useState(false)
  if (heavy && !slowSeen) setSlowSeen(true)
  const chosen = picked ?? (slowSeen ? 'on' : null)
  useEffect(() => {
    if (chosen !== null) sessionStorage.setItem(name, chosen)
  }, [name, chosen])
  return {
    on: chosen === 'on',
    offered: chosen !== null,
    pending,
    wait: (change) => setPending((now) => ({ ...now, ...change })),
    drop: () => setPending({}),
    turn,
  }
}

export function ManualBar({ manual, onApply }: { manual: Manual; onApply: () => void }): React.ReactElement | null {
  const t = useText()
  const text = useListText()
  if (!manual.offered) return null
  const waits = Object.keys(manual.pending).length > 0
  return (
    <div className={`${styles['manual']} row${waits ? ` ${styles['waits']}` : ''}`} role="group" aria-label={text('manual')}>
      <span className="grow" role="status">
        {text(waits ? 'manualWaits' : manual.on ? 'manualOn' : 'manualOff')}
      </span>
      {manual.on && (
        <Button size="small" type="primary" disabled={!waits} onClick={onApply}>
          {t('apply')}
        </Button>
      )}
      {waits && (
        <Button size="small" onClick={manual.drop}>
          {text('manualDrop')}
        </Button>
      )}
      <Button size="small" type="link" onClick={() => manual.turn(!manual.on)}>
        {text(manual.on ? 'manualToLive' : 'manualToManual')}
      </Button>
    </div>
  )
}
