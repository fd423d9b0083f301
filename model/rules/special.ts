/** The special defaults of SH-9-015 to SH-9-017, from the user and the day. Weeks begin on Monday. */
import { addDays, firstOfMonth, lastOfMonth, mondayOf } from '../days.ts'
import type { SpecialDefault } from '../field.ts'

export interface Surroundings {
  readonly userId: string
  readonly fullName: string
  readonly platformId: string
  readonly clientId: string
  readonly mobile?: string
  readonly address?: string
  /** ISO 8601 UTC. */
  readonly now: string
  /** `YYYY-MM-DD` in the user's time zone. */
  readonly today: string
}

/** The special names. */
const specialNames: ReadonlySet<string> = new Set<SpecialDefault>([
  '@userId',
  '@fullName',
  '@platformId',
  '@clientId',
  '@mobile',
  '@address',
  '@now',
  '@today',
  '@month',
  '@yearFirst',
  '@yearLast',
  '@monthFirst',
  '@monthLast',
  '@weekFirst',
  '@weekLast',
])
export const isSpecial = (name: string): name is SpecialDefault => specialNames.has(name)

/** Returns the value of a special name beginning with `@`; null for an unknown one. */
export function specialDefault(name: string, from: Surroundings): string | null {
  const year = from.today.slice(0, 4)
  switch (name) {
    case '@userId':
      return from.userId
    case '@fullName':
      return from.fullName
    case '@platformId':
      return from.platformId
    case '@clientId':
      return from.clientId
    case '@mobile':
      return from.mobile ?? null
    case '@address':
      return from.address ?? null
    case '@now':
      return from.now
    case '@today':
      return from.today
    case '@month':
      return from.today.slice(0, 7)
    case '@yearFirst':
      return `${year}-01-01`
    case '@yearLast':
      return `${year}-12-31`
    case '@monthFirst':
      return firstOfMonth(from.today)
    case '@monthLast':
      return lastOfMonth(from.today)
    case '@weekFirst':
      return mondayOf(from.today)
    case '@weekLast':
      return addDays(mondayOf(from.today), 6)
    default:
      return null
  }
}
