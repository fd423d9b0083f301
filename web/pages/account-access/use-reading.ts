/**
 * Recognition of a licence photograph: started for each new picture, polled until it is done, and cancelled when the user stops
 * waiting.
 */
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { errorsOf } from './form-parts.tsx'
import type { State } from './vendor-api.ts'

type Reading = NonNullable<State['reading']>
export interface Watched {
  readonly reading: Reading | null
  /** The reason for the refusal, in the user's language. */
  readonly refused: string
  readonly waiting: boolean
  start(file: string): void
  /** Stops polling; the server continues. */
  stop(): void
}
const pace = 700
const patience = 90_000

export function useReading(pass: string | undefined, before: Reading | null): Watched {
  const [reading, setReading] = useState(before)
  const [refused, setRefused] = useState('')
  const [watched, setWatched] = useState(before && open(before) ? before.file : '')
  useEffect(() => {
    if (!pass || watched === '') return
    let over = false
    const until = Date.now() + patience
    const look = async () => {
      while (!over) {
        await new Promise((next) => setTimeout(next, pace))
        if (over) return
        // A short loss of connection counts as no answer, and polling continues.
        const now = await call('/access/vendor/reading', { fields: { pass, file: watched }, quiet: true }).catch(() => undefined)
        if (over) return
        if (now) setReading(now)
        if (now ? !open(now) : Date.now() > until) return setWatched('')
      }
    }
    void look()
    return () => {
      over = true
    }
  }, [pass, watched])
  return {
    reading,
    refused,
    waiting: watched !== '',
    start(file) {
      setRefused('')
      setReading({ file, state: 'waiting', found: {} })
      call('/access/vendor/read', { fields: { pass, file }, quiet: true }).then(
        (startedReading) => {
          setReading(startedReading)
          if (open(startedReading)) setWatched(startedReading.file)
        },
        (failure: unknown) => {
          setReading(null)
          setRefused(Object.values(errorsOf(failure))[0] ?? '')
        },
      )
    },
    stop() {
      setWatched('')
      setReading(null)
    },
  }
}

const open = ({ state }: Reading): boolean => state === 'waiting' || state === 'running'
