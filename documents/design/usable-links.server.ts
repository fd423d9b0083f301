/** What lines name must still be usable when their document is submitted or comes into force: it may have been frozen or stopped since it was chosen. */
import type { Context } from '../../engine/document-context.ts'
import { atPath, type Refusal } from '../../model/refusal.ts'
import { bothNames } from '../../model/text.ts'
import type { material } from '../material/material.ts'
import { refuse } from './messages.ts'
import type { operation } from './operation.ts'

const ended: readonly string[] = ['frozen', 'stopped']

/**
 * Returns the first line whose material or operation is frozen or stopped, at its cell; in one statement whatever the number of lines.
 * @param column the link of the lines to that type
 */
export async function unusableLine<K extends string>(
  lines: readonly { readonly [P in K]: string | null }[],
  { type, column }: { readonly type: typeof material | typeof operation; readonly column: K },
  ctx: Context,
): Promise<Refusal | undefined> {
  const ids = [...new Set(lines.flatMap((line) => line[column] ?? []))]
  const named = new Map(
    (await ctx.pick(type as typeof material, { id: ids }, ['number', 'name', 'nameEn', 'status'])).map((one) => [one.id, one]),
  )
  const at = lines.findIndex((line) => line[column] !== null && ended.includes(named.get(line[column])?.status ?? ''))
  if (at < 0) return undefined
  const one = named.get(lines[at]![column]!)!
  return atPath(`lines[${at}].${column}`, refuse('lines.notUsable', { line: at + 1, title: bothNames(one, one.number) }))
}
