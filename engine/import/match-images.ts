/** Matches pictures named by code to records, by the whole name or by the name without a trailing counter or remark. */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { lookup } from '../query/lookup.ts'
import { loadAll } from '../store/read.ts'

export interface Match {
  readonly name: string
  readonly id: string | null
  readonly title: string | null
  readonly version: number | null
  /** Pictures that the field already contains. */
  readonly files: readonly string[]
  /** Whether several records match the name. */
  readonly many: boolean
}

/** Returns the codes a file name may stand for: `PO-1 (2).jpg`, `PO-1_back.jpg`, `PO-1-3.jpg` and `PO-1.jpg` all belong to PO-1. */
export function codesIn(name: string): string[] {
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim()
  const codes = [stem]
  for (let rest = stem; ; ) {
    const shorter = rest.replace(/\s*[(（][^()（）]*[)）]$|[-_\s.][^-_\s.]*$/, '').trim()
    if (shorter === '' || shorter === rest) break
    codes.push((rest = shorter))
  }
  return [...new Set(codes)].slice(0, 5)
}

/** Matches at most 500 names, among the records that the person may see. */
export async function matchImages(operation: Operation, type: AnyDocument, field: string, names: readonly string[]): Promise<Match[]> {
  const codes = [...new Set(names.flatMap(codesIn))]
  const matches = new Map<string, { id: string; title: string; many: boolean }>()
  for (let at = 0; at < codes.length; at += 1000)
    for (const one of await lookup(operation, type.name, { codes: codes.slice(at, at + 1000) }))
      if (one.code !== undefined) matches.set(one.code, { id: one.id, title: one.title, many: one.many === true })
  const docs = new Map(
    (await loadAll(operation, type, [...new Set([...matches.values()].map((one) => one.id))], { lines: false })).map((doc) => [
      doc.id,
      doc,
    ]),
  )
  return names.map((name) => {
    const hit = codesIn(name)
      .map((code) => matches.get(code))
      .find((one) => one !== undefined)
    const doc = hit && docs.get(hit.id)
    if (!hit || !doc || hit.many) return { name, id: null, title: null, version: null, files: [], many: hit?.many === true }
    return { name, id: hit.id, title: hit.title, version: doc.version, files: (doc[field] ?? []) as string[], many: false }
  })
}
