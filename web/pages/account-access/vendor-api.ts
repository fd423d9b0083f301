/** API calls of the supplier registration. The pass stays in this browser tab and is sent in request bodies only. */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { ApiError } from '../../api/client.ts'

export const sectionNames = ['company', 'contact', 'finance', 'papers'] as const
export type SectionName = (typeof sectionNames)[number]
export type DoorFacts = AnswerOf<'/access/vendor/door'>
/** A file of the registration, and the field that it was uploaded for, if known. */
export type UploadedPaper = AnswerOf<'/access/vendor/upload'> & { readonly field?: string }
export type Values = Readonly<Record<string, any>>
/** A registration as the server returns it, and the pass of this tab. */
export type State = AnswerOf<'/access/vendor/view'> & { readonly pass?: string }

const key = (door: string) => `weft.vendor.${door}`
export const keptPass = (door: string): string | undefined => sessionStorage.getItem(key(door)) ?? undefined
export function keepPass(door: string, pass: string | undefined): void {
  if (pass) sessionStorage.setItem(key(door), pass)
  else sessionStorage.removeItem(key(door))
}

/** Uploads one picture or document; errors are reported at `file`. */
export async function upload(pass: string, field: string, file: File, language: string): Promise<UploadedPaper> {
  const form = new FormData()
  form.set('pass', pass)
  form.set('field', field)
  form.set('file', file)
  const answer = await fetch('/access/vendor/upload', { method: 'POST', body: form, headers: { 'accept-language': language } })
  const read = (await answer.json().catch(() => ({}))) as { code?: number; message?: string; data?: Record<string, any> }
  if (read.code === 200) return { ...(read.data!['results'] as UploadedPaper), field }
  throw new ApiError(read.code ?? answer.status, read.message ?? '', read.data?.['errors'] ?? [])
}
