/** The special defaults of SH-9-015 to SH-9-017, from the user and the day. Weeks begin on Monday. */
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
  const [year, month, day] = from.today.split('-').map(Number) as [number, number, number]
  const text = (y: number, m: number, d: number) => new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10)
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
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
      return text(year, 1, 1)
    case '@yearLast':
      return text(year, 12, 31)
    case '@monthFirst':
      return text(year, month, 1)
    case '@monthLast':
      return text(year, month + 1, 0)
    case '@weekFirst':
      return text(year, month, day - weekday)
    case '@weekLast':
      return text(year, month, day - weekday + 6)
    default:
      return null
  }
}
