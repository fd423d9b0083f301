/** Computes what changed between two states of a document, by field and line, for the journal, merging and version comparison. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import type { LineChanges } from '../../store/write.ts'
import type { Stored } from '../../store/read.ts'
import { same } from '../../../model/same.ts'

export interface Change {
  readonly path: string
  readonly from: unknown
  readonly to: unknown
}
type Row = Record<string, any>

/**
 * Returns the changes. Paths are `field`, `lines#<id>.column` for a cell, and `lines#<id>` for a whole line that was added (from
 * null) or removed (to null).
 */
export function changesOf(type: AnyDocument, before: Stored, after: Stored): Change[] {
  const changes: Change[] = []
  const put = (path: string, from: unknown, to: unknown) => {
    if (!same(from, to)) changes.push({ path, from: from ?? null, to: to ?? null })
  }
  put('status', before.status, after.status)
  put('number', before.number, after.number)
  for (const [name, field] of Object.entries(type.fields as Fields)) {
    if (field.kind !== 'lines') {
      put(name, before[name], after[name])
      continue
    }
    const columns = Object.keys(field.options.columns ?? {})
    const old = new Map(((before[name] ?? []) as Row[]).map((line) => [line['id'] as string, line]))
    for (const line of (after[name] ?? []) as Row[]) {
      const was = old.get(line['id'])
      old.delete(line['id'])
      if (!was) put(`${name}#${line['id']}`, null, pick(line, columns))
      else for (const column of columns) put(`${name}#${line['id']}.${column}`, was[column], line[column])
    }
    for (const [id, line] of old) put(`${name}#${id}`, pick(line, columns), null)
    for (const { id, from, to } of moved((before[name] ?? []) as Row[], (after[name] ?? []) as Row[])) put(`${name}#${id}.no`, from, to)
  }
  return changes
}

/**
 * Returns the lines that changed position, when the remaining lines changed their order. A shift caused by added lines is not a move.
 */
function moved(before: readonly Row[], after: readonly Row[]): { id: string; from: number; to: number }[] {
  const there = new Set(before.map((line) => line['id'] as string))
  const remaining = after.filter((line) => there.has(line['id']))
  const ids = new Set(remaining.map((line) => line['id'] as string))
  const old = before.filter((line) => ids.has(line['id']))
  if (old.every((line, at) => line['id'] === remaining[at]!['id'])) return []
  const places = new Map(old.map((line) => [line['id'] as string, line['no'] as number]))
  return after.flatMap((line, at) => {
    const from = places.get(line['id'])
    const to = (at + 1) * 10
    return from === undefined || from === to ? [] : [{ id: line['id'] as string, from, to }]
  })
}

/** Returns the lines to insert, to change (also when only their position changed) and to remove. */
export function lineChanges(type: AnyDocument, before: Stored, after: Stored): Record<string, LineChanges> {
  const changesByField: Record<string, LineChanges> = {}
  for (const [name, field] of Object.entries(type.fields as Fields)) {
    if (field.kind !== 'lines') continue
    const columns = [...Object.keys(field.options.columns ?? {}), 'no']
    const old = new Map(((before[name] ?? []) as Row[]).map((line) => [line['id'] as string, line]))
    const insert: Row[] = []
    const change: Row[] = []
    for (const line of (after[name] ?? []) as Row[]) {
      const was = old.get(line['id'])
      old.delete(line['id'])
      if (!was) insert.push(line)
      else if (columns.some((column) => !same(was[column], line[column]))) change.push(line)
    }
    if (insert.length + change.length + old.size > 0) changesByField[name] = { insert, change, remove: [...old.keys()] }
  }
  return changesByField
}

const pick = (line: Row, columns: readonly string[]): Row => ({
  no: line['no'],
  ...Object.fromEntries(columns.map((column) => [column, line[column] ?? null])),
})
