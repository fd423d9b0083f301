/** What needs a photo before the document is judged: a constraint of the type asks lines of a class for one (`filled`, `where`). */
import type { Page, WireDoc } from '../../../model/page.ts'
import { partsOfTitle } from '../../../ui/fields/link-label.tsx'
import { fieldsOf, type Values } from '../../../ui/state/form-state.ts'
import { counted, photosOf, type TallyEntry } from '../unsent/queue.ts'

export interface Countable {
  readonly by: string
  readonly name: string
}

/** Returns the labels of the classes whose lines need a photo. */
export function classesWithPhoto(page: Page, lines: string): readonly string[] {
  const tally = page.display.tally[lines]!
  const wanted = (page.constraints ?? []).flatMap(({ in: name, filled = [], where }) =>
    name === lines && filled.includes(tally.photo ?? '') ? [where?.[tally.class ?? '']].flat() : [],
  )
  const columns = fieldsOf(page).find(({ field }) => field === lines)?.columns ?? []
  const classes = columns.find(({ field }) => field === tally.class)?.options ?? []
  return classes.flatMap(({ value, label }) => (wanted.includes(value) ? [label] : []))
}

interface Counts {
  readonly lines: string
  readonly taps: readonly TallyEntry[]
  /** Of what photos wait on this device. */
  readonly waiting: readonly string[]
}

/** Returns what was found of such a class and has no photo, neither on the server nor on this device. */
export function withoutPhoto(page: Page, doc: WireDoc, { lines, taps, waiting }: Counts): readonly Countable[] {
  const tally = page.display.tally[lines]!
  const needed = classesWithPhoto(page, lines)
  if (needed.length === 0) return []
  const rows = (doc[lines] ?? []) as readonly Values[]
  const options = fieldsOf(page)
    .find(({ field }) => field === lines)
    ?.columns?.find(({ field }) => field === tally.class)?.options
  const labelOf = (value: unknown) => options?.find((one) => one.value === value)?.label
  const there = rows.flatMap((row) => {
    const by = row[tally.by]
    return typeof by === 'string' && needed.includes(labelOf(row[tally.class ?? '']) ?? '')
      ? [{ by, name: partsOfTitle(String(row[`${tally.by}$`] ?? '')).name }]
      : []
  })
  const tapped = taps.flatMap(({ by, name, group }) => (group !== undefined && needed.includes(group) ? [{ by, name }] : []))
  const has = (by: string) =>
    waiting.includes(by) ||
    taps.some((one) => one.by === by && one.photo !== undefined) ||
    rows.some((row) => row[tally.by] === by && photosOf(row, tally.photo).length > 0)
  return [...new Map([...there, ...tapped].map((one) => [one.by, one])).values()].filter(
    ({ by }) => counted(rows, taps, { by, tally }) > 0 && !has(by),
  )
}
