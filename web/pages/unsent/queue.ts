/**
 * What was counted and measured on this device and the server does not have yet: each tap is stored first and then sent as a change of the
 * lines, so that nothing is lost without a network, and what a colleague counted meanwhile is added to and never overwritten. Pure functions
 * and storage.
 */
import type { Tally } from '../../../model/display/display.ts'
import type { Values } from '../../../ui/state/form-state.ts'

/** One tap: what was counted, one more or one less, or a picture of it. */
export interface TallyEntry {
  readonly key: string
  /** What was counted: the value of the column `by`, and how it is called. */
  readonly by: string
  readonly name: string
  /** The line that a picture shows; absent, it is that of the taps: the first that names the same. */
  readonly line?: string
  /** The class that counts with it until the server has it. */
  readonly group?: string
  readonly add: -1 | 0 | 1
  /** The id of an uploaded picture. */
  readonly photo?: string
}

/** One measured value, which takes the place of the one before. */
export interface ValueEntry {
  readonly key: string
  /** The lines field, the id of the line, its column. */
  readonly lines: string
  readonly line: string
  readonly column: string
  /** A decimal string; null takes the value back. */
  readonly value: string | null
}
/** Pieces of one size of a line that were scanned, or taken back. */
export interface ScanEntry {
  readonly key: string
  /** The id of the line. */
  readonly line: string
  readonly size: string
  readonly second?: string
  /** Pieces, as a decimal string; below zero they are taken back. */
  readonly pieces: string
}
export type Entry = TallyEntry | ValueEntry | ScanEntry
/** What is stored is given a key. */
export type NewEntry = Omit<TallyEntry, 'key'> | Omit<ValueEntry, 'key'> | Omit<ScanEntry, 'key'>
export const isTally = (entry: Entry): entry is TallyEntry => 'by' in entry
export const isScan = (entry: Entry): entry is ScanEntry => 'pieces' in entry
const isValue = (entry: Entry): entry is ValueEntry => !isTally(entry) && !isScan(entry)

/** Entries on their way: sent again under the same key they take effect once. */
export interface Batch {
  readonly key: string
  readonly entries: readonly string[]
  readonly version: number
  /** The changes, by lines field. */
  readonly values: Readonly<Record<string, LinesChange>>
}
export interface Stored {
  readonly entries: readonly Entry[]
  readonly batch?: Batch
}
interface LinesChange {
  readonly set?: readonly Values[]
  readonly remove?: readonly string[]
}
type Lines = readonly Values[]
interface Counting {
  readonly tally: Tally<string>
  readonly least?: number
}

const countOf = (line: Values | undefined, tally: Tally<string>): number => Number(line?.[tally.count] ?? 0)
export const photosOf = (line: Values | undefined, column: string | undefined): readonly unknown[] =>
  line && column !== undefined ? [line[column] ?? []].flat() : []

/** Whether a line says more than its figure: it has a photo or a text, which an undone tap does not remove. */
export const saysMore = (line: Values | undefined, tally: Tally<string>): boolean =>
  photosOf(line, tally.photo).length > 0 || Boolean(line?.[tally.place ?? ''])

/**
 * Returns the line of an entry: the one that it shows as long as it stands, else the first that names what was counted. Several lines may name
 * the same; one entered on the form may name nothing (`by` is '').
 */
export const lineOf = (lines: Lines, { by, line }: Pick<TallyEntry, 'by' | 'line'>, tally: Tally<string>): Values | undefined =>
  lines.find((one) => line !== undefined && one['id'] === line) ?? (by === '' ? undefined : lines.find((one) => one[tally.by] === by))

/**
 * Returns the change of the lines that entries make: a figure is added to that of the line, and a line without any is removed, unless it
 * says more than its figure: then it stays with the least that it may have.
 * @param least the least figure of a line
 */
export function changeOf(lines: Lines, entries: readonly TallyEntry[], { tally, least = 0 }: Counting): LinesChange {
  const set: Values[] = []
  const remove: string[] = []
  for (const [to, some] of Map.groupBy(entries, (entry) => lineOf(lines, entry, tally) ?? entry.by)) {
    const line = typeof to === 'string' ? undefined : to
    if (to === '') continue
    const photos = some.flatMap(({ photo }) => photo ?? [])
    const sum = countOf(line, tally) + some.reduce((total, { add }) => total + add, 0)
    const stays = line !== undefined && (photos.length > 0 || saysMore(line, tally))
    const count = sum > 0 || !stays ? sum : least
    if (line && photos.length === 0 && count === countOf(line, tally)) continue
    if (count > 0 || stays)
      set.push({
        ...(line ? { id: line['id'] } : { [tally.by]: to }),
        [tally.count]: count,
        ...(photos.length > 0 && tally.photo !== undefined ? { [tally.photo]: [...photosOf(line, tally.photo), ...photos] } : {}),
      })
    else if (line) remove.push(String(line['id']))
  }
  return { ...(set.length > 0 ? { set } : {}), ...(remove.length > 0 ? { remove } : {}) }
}

/** Returns the changes of the lines that measured values make; of two values of one place the later one counts. */
export function measuredIn(entries: readonly Entry[]): Readonly<Record<string, LinesChange>> {
  const values = entries.filter(isValue)
  return Object.fromEntries(
    [...Map.groupBy(values, ({ lines }) => lines)].map(([lines, ofLines]) => [
      lines,
      {
        set: [...Map.groupBy(ofLines, ({ line }) => line)].map(([id, some]) => ({
          id,
          ...Object.fromEntries(some.map(({ column, value }) => [column, value])),
        })),
      },
    ]),
  )
}

/** Returns the value of a column of a line with what was measured on this device. */
export const measuredAt = (entries: readonly Entry[], line: Values, { lines, column }: Pick<ValueEntry, 'lines' | 'column'>): unknown => {
  const last = entries.filter(isValue).findLast((one) => one.lines === lines && one.line === line['id'] && one.column === column)
  return last ? last.value : (line[column] ?? null)
}

/** Returns the figure of one thing, of all lines that name it, with what was counted on this device. */
export const counted = (lines: Lines, entries: readonly TallyEntry[], { by, tally }: { by: string; tally: Tally<string> }): number =>
  lines.reduce((sum, line) => (line[tally.by] === by ? sum + countOf(line, tally) : sum), 0) +
  entries.reduce((sum, entry) => (entry.by === by ? sum + entry.add : sum), 0)

/** Returns how many of a class were counted on this device and are not sent yet. */
export const waitingIn = (entries: readonly TallyEntry[], group: string): number =>
  entries.reduce((sum, entry) => (entry.group === group ? sum + entry.add : sum), 0)

const nameOf = (of: { readonly user: string; readonly page: string; readonly id: string }): string =>
  `weft.tally.${of.user}.${of.page}.${of.id}`
export type StoredFor = Parameters<typeof nameOf>[0]

const empty: Stored = { entries: [] }
/** What the device has no room for: it stands in memory until it is sent. */
const unstored = new Map<string, Stored>()
const parsed = new Map<string, { readonly text: string; readonly stored: Stored }>()
const listeners = new Set<() => void>()

/** Reads what this device has for a document, also from another tab; the same object as long as it stays the same. */
export function readStored(of: StoredFor): Stored {
  const name = nameOf(of)
  const inMemory = unstored.get(name)
  if (inMemory) return inMemory
  try {
    const text = localStorage.getItem(name)
    if (text === null) return empty
    const before = parsed.get(name)
    if (before?.text === text) return before.stored
    const value = JSON.parse(text) as Stored
    const stored = Array.isArray(value.entries) ? value : empty
    parsed.set(name, { text, stored })
    return stored
  } catch {
    return empty
  }
}

/** Changes what is stored, beginning with what stands there now: another tab may have added to it. */
export function changeStored(of: StoredFor, change: (now: Stored) => Stored): void {
  const name = nameOf(of)
  const next = change(readStored(of))
  try {
    if (next.entries.length === 0) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(next))
    unstored.delete(name)
  } catch {
    unstored.set(name, next)
  }
  for (const listener of listeners) listener()
}

/** Whether the device has no room for what is not sent. */
export const isFullFor = (of: StoredFor): boolean => unstored.has(nameOf(of))

/** Calls when what is stored changes, in this tab or in another. */
export function subscribeStored(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
