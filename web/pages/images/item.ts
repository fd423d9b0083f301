/** One picture on its way to a record, and the calls that take it there. */
import type { PageField } from '../../../model/page.ts'
import { call, documentCall, intent } from '../../api/client.ts'

export interface Item {
  readonly key: number
  readonly file: File
  readonly target: { readonly id: string; readonly title: string } | null
  readonly state: 'matched' | 'unmatched' | 'many' | 'duplicate' | 'ignored' | 'uploading' | 'waiting' | 'done' | 'failed'
  readonly why?: string
  readonly part: number
  /** Where this device keeps it until the server has it. */
  readonly kept?: number
  /** Its record was chosen by hand, or taken away by hand: that goes before what its name says. */
  readonly byHand?: boolean
}

/** What is wrong with a file before it travels; `undefined` when nothing is. */
export function refusal(field: PageField, file: File): { word: 'wrongType' } | { word: 'tooLarge'; max: number } | undefined {
  const { accept = [], maxBytes = 10_000_000 } = field.files ?? {}
  const kind = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase().replace('jpeg', 'jpg') ?? ''
  if (!accept.includes(kind)) return { word: 'wrongType' }
  return file.size > maxBytes ? { word: 'tooLarge', max: Math.round(maxBytes / 1_000_000) } : undefined
}

export const match = (type: string, field: string, names: readonly string[]) =>
  call('/attachapi/match-images', { data: { type, field, names } })

/** Puts pictures into the field of a record: beside those that are there, or instead of them. */
export async function attach(
  type: string,
  field: PageField,
  { id, files, replace }: { id: string; files: readonly string[]; replace: boolean },
): Promise<void> {
  const doc = await documentCall<{ version: number } & Record<string, unknown>>(type, 'view', { id }, { quiet: true })
  const most = field.files?.many === false ? 1 : (field.files?.most ?? 1)
  const old = replace || most === 1 ? [] : ((doc[field.field] ?? []) as string[])
  await documentCall(
    type,
    'save',
    { id, version: doc.version, values: { [field.field]: [...old, ...files].slice(-most) } },
    { key: intent(), quiet: true },
  )
}

/** What was settled by hand, as it is kept beside the picture; another tab goes on with it. */
export interface Settled {
  readonly field: string
  readonly target: Item['target']
}
export const noteOf = (settled: Settled): string => JSON.stringify(settled)
export function settledOf(note: string | undefined): Settled | undefined {
  try {
    return note ? (JSON.parse(note) as Settled) : undefined
  } catch {
    return undefined
  }
}
