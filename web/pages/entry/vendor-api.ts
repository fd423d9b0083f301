/** API calls of the supplier registration. The pass stays in this browser tab and is sent in request bodies only. */
import { ApiError, call } from '../../api/client.ts'

export type Pair = readonly [zh: string, en: string]
export interface Described {
  readonly name: string
  readonly kind: string
  readonly label: Pair
  readonly required: boolean
  readonly help?: Pair
  readonly max?: number
  readonly choices?: Readonly<Record<string, Pair>>
  readonly initial?: unknown
  readonly columns?: readonly Described[]
}
export const sectionNames = ['company', 'contact', 'finance', 'papers'] as const
export type SectionName = (typeof sectionNames)[number]
export interface Brand {
  readonly zh: string
  readonly en: string
}
export interface DoorFacts {
  readonly brand: Brand
  readonly first: readonly string[]
  readonly fields: Readonly<Record<SectionName, readonly Described[]>>
}
export interface KeptFile {
  readonly id: string
  readonly name: string
  readonly bytes: number
  /** The field it was uploaded for, if known. */
  readonly field?: string
}
export type Values = Readonly<Record<string, any>>
export interface State {
  readonly pass?: string
  readonly door: string
  readonly brand: Brand
  readonly section: '' | SectionName
  readonly receiver: string
  readonly email?: string
  readonly given: Values
  readonly files: readonly KeptFile[]
  readonly fields: DoorFacts['fields']
  /** The last recognition of the licence photograph; null without one, and for a user who holds only one section. */
  readonly reading: {
    readonly file: string
    readonly state: 'waiting' | 'running' | 'done' | 'failed'
    readonly found: Readonly<Record<string, string>>
  } | null
  readonly status: 'open' | 'pending' | 'approved' | 'rejected'
  readonly number: string | null
  readonly reason: string | null
}

const key = (door: string) => `weft.vendor.${door}`
export const keptPass = (door: string): string | undefined => sessionStorage.getItem(key(door)) ?? undefined
export function keepPass(door: string, pass: string | undefined): void {
  if (pass) sessionStorage.setItem(key(door), pass)
  else sessionStorage.removeItem(key(door))
}

export const door = (opt: string): Promise<DoorFacts> => call('/access/vendor/door', { method: 'GET', fields: { opt }, quiet: true })
export const vendor = <T = State>(name: string, fields: Readonly<Record<string, string | undefined>>, data?: unknown): Promise<T> =>
  call<T>(`/access/vendor/${name}`, { fields, data, quiet: true })

/** Uploads one picture or document; errors are reported at `file`. */
export async function upload(pass: string, field: string, file: File, language: string): Promise<KeptFile> {
  const form = new FormData()
  form.set('pass', pass)
  form.set('field', field)
  form.set('file', file)
  const answer = await fetch('/access/vendor/upload', { method: 'POST', body: form, headers: { 'accept-language': language } })
  const read = (await answer.json().catch(() => ({}))) as { code?: number; message?: string; data?: Record<string, any> }
  if (read.code === 200) return { ...(read.data!['results'] as KeptFile), field }
  throw new ApiError(read.code ?? answer.status, read.message ?? '', read.data?.['errors'] ?? [])
}
