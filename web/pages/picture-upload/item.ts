/** One picture to upload to a record, and its API calls. */
import type { PageField } from '../../../model/page.ts'
import { call, documentCall, intent } from '../../api/client.ts'

export interface Item {
  readonly key: number
  readonly file: File
  readonly target: { readonly id: string; readonly title: string } | null
  readonly state: 'matched' | 'unmatched' | 'many' | 'duplicate' | 'ignored' | 'uploading' | 'waiting' | 'done' | 'failed'
  readonly why?: string
  readonly part: number
  /** Its key in the storage of this device, until the server has it. */
  readonly kept?: number
  /** True when the user chose or removed its record; this takes precedence over the file name. */
  readonly byHand?: boolean
}

/**
 * Checks a file before the upload.
 * @returns the error, or `undefined` when there is none
 */
export function refusal(field: PageField, file: File): { word: 'wrongType' } | { word: 'tooLarge'; max: number } | undefined {
  const { accept = [], maxBytes = 10_000_000 } = field.files ?? {}
  const kind = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase().replace('jpeg', 'jpg') ?? ''
  if (!accept.includes(kind)) return { word: 'wrongType' }
  return file.size > maxBytes ? { word: 'tooLarge', max: Math.round(maxBytes / 1_000_000) } : undefined
}

export const match = (type: string, field: string, names: readonly string[]) =>
  call('/attachapi/match-images', { data: { type, field, names } })

/** Adds pictures to the field of a record, or replaces the existing ones. */
export async function attach(
  type: string,
  field: PageField,
  { id, files, replace }: { id: string; files: readonly string[]; replace: boolean },
): Promise<void> {
  const doc = await documentCall<{ version: number } & Record<string, unknown>>(type, 'view', { id }, { quiet: true })
  const maxFiles = field.files?.many === false ? 1 : (field.files?.most ?? 1)
  const old = replace || maxFiles === 1 ? [] : ((doc[field.field] ?? []) as string[])
  await documentCall(
    type,
    'save',
    { id, version: doc.version, values: { [field.field]: [...old, ...files].slice(-maxFiles) } },
    { key: intent(), quiet: true },
  )
}

/** The user's manual choices, stored with the picture so that another tab can continue. */
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
