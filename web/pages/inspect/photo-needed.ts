/** What needs a photo before the document is judged: a constraint of the type asks lines of a class for one (`filled`, `where`). */
import type { Page, WireDoc } from '../../../model/page.ts'
import { partsOfTitle } from '../../../ui/fields/link-label.tsx'
import { fieldsOf, type Values } from '../../../ui/state/form-state.ts'
import { counted, lineOf, photosOf, type TallyEntry } from '../unsent/queue.ts'
import type { Counted } from '../unsent/use-photos.ts'

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
  readonly waiting: readonly Counted[]
}

/**
 * Returns the lines of such a class that have no photo, neither on the server nor on this device: as the constraint, it asks for one a line, also
 * where two lines name the same. What was tapped and has no line yet counts as one.
 */
export function withoutPhoto(page: Page, doc: WireDoc, { lines, taps, waiting }: Counts): readonly Counted[] {
  const tally = page.display.tally[lines]!
  const needed = classesWithPhoto(page, lines)
  if (needed.length === 0) return []
  const rows = (doc[lines] ?? []) as readonly Values[]
  const options = fieldsOf(page)
    .find(({ field }) => field === lines)
    ?.columns?.find(({ field }) => field === tally.class)?.options
  const labelOf = (value: unknown) => options?.find((one) => one.value === value)?.label
  const pictured = [...waiting, ...taps.filter(({ photo }) => photo !== undefined)]
  const there = rows.flatMap((row): Counted[] => {
    const group = labelOf(row[tally.class ?? ''])
    if (group === undefined || !needed.includes(group) || photosOf(row, tally.photo).length > 0) return []
    if (pictured.some((one) => lineOf(rows, one, tally) === row)) return []
    const by = typeof row[tally.by] === 'string' ? String(row[tally.by]) : ''
    const isTapped = lineOf(rows, { by }, tally) === row
    if (isTapped && counted([row], taps, { by, tally }) <= 0) return []
    const isAlone = rows.every((one) => one === row || one[tally.by] !== row[tally.by])
    const called = [
      by === '' ? '' : partsOfTitle(String(row[`${tally.by}$`] ?? '')).name,
      by !== '' && isAlone ? '' : row[tally.place ?? ''],
    ]
    return [{ by, name: called.filter(Boolean).join(' · ') || group, line: String(row['id']) }]
  })
  const tapped = taps.flatMap(({ by, name, group }): Counted[] =>
    group !== undefined && needed.includes(group) && !lineOf(rows, { by }, tally) ? [{ by, name }] : [],
  )
  const fresh = [...new Map(tapped.map((one) => [one.by, one])).values()].filter(
    ({ by }) => counted([], taps, { by, tally }) > 0 && pictured.every((one) => one.by !== by),
  )
  return [...there, ...fresh]
}
