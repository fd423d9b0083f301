/** The shape of the display words of a definition. A new word does not compile until its shape stands here. */
import type {
  AnyDisplay,
  CriticalPath,
  GaugeClass,
  Measured,
  Period,
  MilestoneSpec,
  Progress,
  SizeMatrix,
  Scan,
  SideBySide,
  Tally,
  UsedBy,
  Wait,
} from '../display/display.ts'
import type { Field } from '../field.ts'
import { count, label, list, oneOf, oneOrList, part, record, text, type Shape } from './value-readers.ts'

const milestone = part<MilestoneSpec<string>>({ label, plan: text, actual: text, projected: text }, ['label', 'plan'])
const ownLines = part<{ lines: string; label: string; labelEn: string; plan: string; actual: string; projected: string; note: string }>(
  { lines: text, label: text, labelEn: text, plan: text, actual: text, projected: text, note: text },
  ['lines', 'label', 'plan'],
)
const elsewhere = part<{ type: string; via: string }>({ type: text, via: text }, ['type', 'via'])
/** A list of dates, lines of the document, or the milestones of another type. */
const timeline: Shape = (value, place, problems) => {
  if (Array.isArray(value)) return list(milestone)(value, place, problems)
  const isOwn = typeof value === 'object' && value !== null && 'lines' in value
  return (isOwn ? ownLines : elsewhere)(value, place, problems)
}
const stepShape = part<Exclude<Progress<string>['steps'][number], string>>({ field: text, less: text }, ['field'])
const step: Shape = (value, place, problems) => (typeof value === 'string' ? text : stepShape)(value, place, problems)
const fieldOrNumber: Shape = (value, place, problems) => (typeof value === 'number' ? count : text)(value, place, problems)
const gaugeClass = part<GaugeClass<string>>({ label, found: text, accept: fieldOrNumber, reject: fieldOrNumber }, [
  'label',
  'found',
  'accept',
  'reject',
])
const measured = part<Measured<string>>({ part: text, of: text, spec: text, minus: text, plus: text, values: list(text) }, [
  'part',
  'spec',
  'values',
])

export const displayShape: Shape = part<AnyDisplay>({
  picture: oneOrList(text),
  swatch: text,
  parties: list(text),
  scope: list(text),
  facts: list(text),
  money: part<NonNullable<AnyDisplay['money']>>({ main: text, parts: list(text), without: text }, ['main']),
  timeline,
  progress: part<Progress<string>>({ of: text, steps: list(step) }, ['of', 'steps']),
  matrix: record(
    part<SizeMatrix<string>>({ group: text, row: text, cell: text, price: text, amount: text, counters: list(text) }, ['cell']),
  ),
  waits: record(part<Wait<string>>({ on: text, label, due: text, action: text }, ['on', 'label'])),
  gauge: part<NonNullable<AnyDisplay['gauge']>>(
    { size: text, done: text, classes: list(gaugeClass), verdict: text, measured: record(measured) },
    ['size', 'classes', 'verdict'],
  ),
  tally: record(part<Tally<string>>({ by: text, class: text, count: text, most: text, place: text, photo: text }, ['by', 'count'])),
  sideBySide: record(part<SideBySide<string>>({ name: text, base: text, bars: list(text) }, ['name'])),
  scan: record(
    part<Scan<string>>({ expected: text, scanned: text, place: text, item: text, match: record(text), size: text, codes: list(text) }, [
      'expected',
      'scanned',
      'item',
      'match',
      'size',
      'codes',
    ]),
  ),
  usedBy: list(
    part<UsedBy>({ type: text, via: text, as: oneOf(['gallery', 'list', 'matrix']), rows: text, columns: text, cell: text }, [
      'type',
      'via',
      'as',
    ]),
  ),
  people: list(part<NonNullable<AnyDisplay['people']>[number]>({ link: text, does: label }, ['link', 'does'])),
  period: part<Period<string>>({ from: text, to: text, by: text }, ['from', 'to']),
  path: part<CriticalPath<Record<string, Field>>>({ agreed: text, projected: text, target: text }, ['agreed']),
})
