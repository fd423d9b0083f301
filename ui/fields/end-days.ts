/** The last days of what links name: after it one is warned at once, where one chooses, long before an action asks. Links of a screen are read together. */
import { useEffect, useState } from 'react'
import { localDay } from '../../model/process/work-time.ts'
import type { PageField } from '../../model/page.ts'
import { useServices, type Choice, type Services } from '../services.ts'

/** For how long a day is kept, in milliseconds. */
const keptFor = 240_000
/** As many documents as one look-up answers. */
const mostAtOnce = 50

type Expiring = Pick<PageField, 'to' | 'expires'>
interface Known {
  readonly day: Promise<string | undefined>
  readonly until: number
}
interface Days {
  readonly known: Map<string, Known>
  /** Ids that wait to be read together, by type. */
  readonly waiting: Map<string, Map<string, (day: string | undefined) => void>>
}
const days = new WeakMap<Services['pick'], Days>()
function daysOf({ pick }: Services): Days {
  let known = days.get(pick)
  if (!known) days.set(pick, (known = { known: new Map(), waiting: new Map() }))
  return known
}

/** Returns the last day of a choice, where the answer of the look-up has it. */
const dayIn = ({ row }: Choice, { expires }: Expiring): string | undefined => {
  const day: unknown = expires && row?.[expires.date]
  return typeof day === 'string' && day !== '' ? day : undefined
}

/** Returns the last day of a choice if it has passed. */
export function endedDay(choice: Choice, field: Expiring): string | undefined {
  const day = dayIn(choice, field)
  return day !== undefined && isPast(day, field) ? day : undefined
}

const isPast = (day: string, { expires }: Expiring): boolean => expires !== undefined && day < localDay(expires.zone, Date.now())

/** Keeps the last day of what was chosen: nothing is read again to say it. */
export function noteEndDay(services: Services, field: Expiring, choice: Choice | undefined): void {
  if (field.expires && choice?.row)
    daysOf(services).known.set(`${field.to} ${choice.id}`, { day: Promise.resolve(dayIn(choice, field)), until: Date.now() + keptFor })
}

/** Returns the last day of what a link names if it has passed; undefined for others, and until it is known. */
export function useEndedDay(field: Expiring, id: unknown): string | undefined {
  const services = useServices()
  const [known, setKnown] = useState<{ readonly id: string; readonly day: string | undefined }>()
  const wanted = field.expires && typeof id === 'string' && /^\d+$/.test(id) ? id : undefined
  useEffect(() => {
    if (wanted === undefined) return
    let isCurrent = true
    void readDay(services, field, wanted).then((day) => isCurrent && setKnown({ id: wanted, day }))
    return () => {
      isCurrent = false
    }
  }, [services, field, wanted])
  return known && known.id === wanted && known.day !== undefined && isPast(known.day, field) ? known.day : undefined
}

function readDay(services: Services, field: Expiring, id: string): Promise<string | undefined> {
  const { known, waiting } = daysOf(services)
  const key = `${field.to} ${id}`
  const before = known.get(key)
  if (before && before.until > Date.now()) return before.day
  const day = new Promise<string | undefined>((settle) => {
    let ids = waiting.get(field.to!)
    if (!ids) {
      waiting.set(field.to!, (ids = new Map()))
      setTimeout(() => void readTogether(services, field))
    }
    ids.set(id, settle)
  })
  known.set(key, { day, until: Date.now() + keptFor })
  return day
}

/** Reads what waits of a type. What cannot be read is not warned of here; the action still asks. */
async function readTogether(services: Services, field: Expiring): Promise<void> {
  const { waiting, known } = daysOf(services)
  const requests = [...(waiting.get(field.to!) ?? [])]
  waiting.delete(field.to!)
  for (let at = 0; at < requests.length; at += mostAtOnce) {
    const part = requests.slice(at, at + mostAtOnce)
    const ids = part.map(([id]) => id)
    const answer = await Promise.resolve()
      .then(() => services.pick(field.to!, { ids, size: mostAtOnce }))
      .catch(() => undefined)
    for (const [id, settle] of part) {
      if (!answer) known.delete(`${field.to} ${id}`)
      const choice = answer?.find((one) => one.id === id)
      settle(choice && dayIn(choice, field))
    }
  }
}
