/**
 * What was counted on this device and the server does not have yet: each tap is stored first and then sent as a change of the lines, so that
 * nothing is lost without a network, and what a colleague counted meanwhile is added to and never overwritten. Pure functions and storage.
 */
import type { Tally } from '../../../model/display/display.ts'
import type { Values } from '../../../ui/state/form-state.ts'

/** One tap: what was counted, one more or one less, or a picture of it. */
export interface TallyEntry {
  readonly key: string
  /** What was counted: the value of the column `by`, and how it is called. */
  readonly by: string
  readonly name: string
  /** The class that counts with it until the server has it. */
  readonly group?: string
  readonly add: -1 | 0 | 1
  /** The id of an uploaded picture. */
  readonly photo?: string
}

/** Entries on their way: sent again under the same key they take effect once. */
export interface Batch {
  readonly key: string
  readonly entries: readonly string[]
  readonly version: number
  readonly change: LinesChange
}
export interface Stored {
  readonly entries: readonly TallyEntry[]
  readonly batch?: Batch
}
interface LinesChange {
  readonly set?: readonly Values[]
  readonly remove?: readonly string[]
}
type Lines = readonly Values[]

const countOf = (line: Values | undefined, tally: Tally<string>): number => Number(line?.[tally.count] ?? 0)
const photosOf = (line: Values | undefined, column: string | undefined): readonly unknown[] =>
  line && column !== undefined ? [line[column] ?? []].flat() : []

/** Returns the change of the lines that entries make: a figure is added to that of the line, and a line without any is removed. */
export function changeOf(lines: Lines, entries: readonly TallyEntry[], tally: Tally<string>): LinesChange {
  const set: Values[] = []
  const remove: string[] = []
  for (const [by, some] of Map.groupBy(entries, (entry) => entry.by)) {
    const line = lines.find((one) => one[tally.by] === by)
    const count = countOf(line, tally) + some.reduce((sum, { add }) => sum + add, 0)
    const photos = some.flatMap(({ photo }) => photo ?? [])
    if (count > 0)
      set.push({
        ...(line ? { id: line['id'] } : { [tally.by]: by }),
        [tally.count]: count,
        ...(photos.length > 0 && tally.photo !== undefined ? { [tally.photo]: [...photosOf(line, tally.photo), ...photos] } : {}),
      })
    else if (line) remove.push(String(line['id']))
  }
  return { ...(set.length > 0 ? { set } : {}), ...(remove.length > 0 ? { remove } : {}) }
}

/** Returns the figure of one thing with what was counted on this device. */
export const counted = (lines: Lines, entries: readonly TallyEntry[], { by, tally }: { by: string; tally: Tally<string> }): number =>
  countOf(
    lines.find((line) => line[tally.by] === by),
    tally,
  ) + entries.reduce((sum, entry) => (entry.by === by ? sum + entry.add : sum), 0)

/** Returns how many of a class were counted on this device and are not sent yet. */
export const waitingIn = (entries: readonly TallyEntry[], group: string): number =>
  entries.reduce((sum, entry) => (entry.group === group ? sum + entry.add : sum), 0)

const nameOf = (of: { readonly user: string; readonly page: string; readonly id: string }): string =>
  `weft.tally.${of.user}.${of.page}.${of.id}`
export type StoredFor = Parameters<typeof nameOf>[0]

/** Reads what the device has for a document; nothing where it cannot be read. */
export function readStored(of: StoredFor): Stored {
  try {
    const value = JSON.parse(localStorage.getItem(nameOf(of)) ?? '') as Stored
    return Array.isArray(value.entries) ? value : { entries: [] }
  } catch {
    return { entries: [] }
  }
}

/** Stores what is not sent; false where the device has no room for it. */
export function writeStored(of: StoredFor, stored: Stored): boolean {
  try {
    if (stored.entries.length === 0) localStorage.removeItem(nameOf(of))
    else localStorage.setItem(nameOf(of), JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}
