/** The display of a page: the words of the definition and what is inferred, without fields that this person may not see, in one language. */
import type { AnyDisplay, GaugeClass, Measured, Scan, SizeMatrix, SideBySide, Tally } from '../../model/display/display.ts'
import {
  countersOn,
  factsOf,
  isSummed,
  matricesOf,
  moneyOf,
  partyFields,
  peopleOf,
  periodOf,
  picturePaths,
  progressOf,
  swatchPath,
  timelineOf,
  usedByOf,
  waitsOf,
  type TypesByName,
} from '../../model/display/display-defaults.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import { lineProgress } from '../../model/display/line-progress.ts'
import type { PageDisplay, PageTimeline, PageWait } from '../../model/display/page-display.ts'
import { roles, type RoleName } from '../../model/people/roles.ts'
import type { Label } from '../../model/text.ts'

export interface DisplayViewer {
  /** Whether this person may see a field (`supplier`) or a column (`lines.price`). */
  readonly sees: (path: string) => boolean
  readonly say: (label: Label) => string
  /** As whom this person's company sees the document. */
  readonly partyRole?: string
  /** Types of documents that use this one and that this person does not read: the page does not ask for them. */
  readonly unread?: ReadonlySet<string>
}

/**
 * Returns how this person sees documents of the type. A word whose fields are hidden is left out as a whole where it would be wrong without
 * them (an amount without its whole), and without them where the rest still holds (one party of three).
 */
export function pageDisplay(type: AnyDocument, types: TypesByName, viewer: DisplayViewer): PageDisplay {
  const { say } = viewer
  const visible = visibleIn(type, viewer)
  const display = (type.display ?? {}) as AnyDisplay
  const swatch = swatchPath(type, types)
  const money = moneyOf(type)
  const timeline = timelineOf(type)
  const drawn = drawnElsewhere(type, money, timeline)
  const { gauge, path } = display
  const linkOfParty = ownLink(type, viewer.partyRole)
  const isOther = (name: string) => name !== linkOfParty
  return {
    picture: picturePaths(type, types).filter(visible),
    ...(swatch !== undefined && visible(swatch) ? { swatch } : {}),
    parties: partyFields(type).filter(visible).filter(isOther),
    ...(linkOfParty === undefined ? {} : { own: linkOfParty }),
    scope: (display.scope ?? []).filter(visible),
    facts: factsOf(type, drawn).filter(visible).filter(isOther),
    ...moneyPart(money, visible),
    ...timelinePart(timeline, viewer, visible),
    ...progressPart(type, types, { ...viewer, visible }),
    matrix: matricesPart(matricesOf(type, types), viewer),
    waits: Object.fromEntries(
      Object.entries(waitsOf(type)).map(([status, { on, label, due }]) => [
        status,
        { on, label: say(label), ...(due !== undefined && visible(due) ? { due } : {}), ...waitsFor(type, on, { say, visible }) },
      ]),
    ),
    people: peopleOf(type).flatMap(({ link, does }) => (visible(link) ? [{ link, does: say(does) }] : [])),
    usedBy: usedByOf(type).filter((use) => !viewer.unread?.has(use.type)),
    ...(gauge && [gauge.size, gauge.verdict, ...gauge.classes.flatMap(namesOfClass)].every(visible)
      ? {
          gauge: {
            ...gauge,
            classes: gauge.classes.map((one) => ({ ...one, label: say(one.label) })),
            measured: visibleMeasured(gauge.measured, viewer),
          },
        }
      : {}),
    tally: visibleTallies(display, viewer),
    ...sideBySidePart(display, viewer),
    ...inspectPart(type, viewer, visible),
    ...scanPart(display, viewer),
    ...(path && visible(path.agreed) ? { path } : {}),
    ...periodPart(type, visible),
  }
}

/** Returns the link to the reader's own company: one's own name is no news. */
const ownLink = (type: AnyDocument, partyRole = ''): string | undefined =>
  ((type.parties.partyRoles ?? {}) as Readonly<Record<string, { readonly via: string }>>)[partyRole]?.via

/** Returns whom a status waits for: the link to the company of a party role where the person sees it, or the name of a role. */
function waitsFor(
  type: AnyDocument,
  on: string,
  { say, visible }: { readonly say: DisplayViewer['say']; readonly visible: Visible },
): Pick<PageWait, 'party' | 'role'> {
  const partyRoles = (type.parties.partyRoles ?? {}) as Readonly<Record<string, { readonly via: string }>>
  const link = on === 'owner' ? 'ownerCompany' : partyRoles[on]?.via
  // Several companies have no one field that shows them.
  if (link !== undefined) return visible(link) && !link.includes('.') ? { party: link } : {}
  return Object.hasOwn(roles, on) ? { role: say(roles[on as RoleName]) } : {}
}

/** Returns the period, without a grouping that the person does not see. */
function periodPart(type: AnyDocument, visible: (path: string) => boolean): Pick<PageDisplay, 'period'> {
  const period = periodOf(type)
  if (!period || !visible(period.from) || !visible(period.to)) return {}
  const { by, ...days } = period
  return { period: by !== undefined && visible(by) ? { ...days, by } : days }
}

/** Returns whether a path begins with fields that the person sees: `supplier`, `lines.price`, `lines.colorway.swatch`. */
const visibleIn =
  (type: AnyDocument, { sees }: DisplayViewer) =>
  (path: string): boolean => {
    const [first = '', second] = path.split('.')
    return sees(first) && ((type.fields as Fields)[first]?.kind !== 'lines' || second === undefined || sees(`${first}.${second}`))
  }

const namesOfClass = ({ found, accept, reject }: GaugeClass<string>): readonly string[] =>
  [found, accept, reject].filter((one) => typeof one === 'string')

type Visible = (path: string) => boolean

/** Returns the names that the head draws outside of its facts. */
function drawnElsewhere(type: AnyDocument, money: AnyDisplay['money'], timeline: AnyDisplay['timeline']): ReadonlySet<string> {
  const { scope = [], picture = [] } = (type.display ?? {}) as AnyDisplay
  const dates = Array.isArray(timeline) ? timeline.flatMap(({ plan, actual, projected }) => [plan, actual, projected]) : []
  return new Set(
    ['number', 'status', ...partyFields(type), ...scope, ...[picture].flat(), money?.main, ...(money?.parts ?? []), ...dates].filter(
      (name) => name !== undefined,
    ),
  )
}

function moneyPart(money: AnyDisplay['money'], visible: Visible): Pick<PageDisplay, 'money'> {
  if (!money || !visible(money.main)) return {}
  const { main, parts = [], without } = money
  return { money: { main, parts: parts.filter(visible), ...(without !== undefined && visible(without) ? { without } : {}) } }
}

function timelinePart(
  timeline: AnyDisplay['timeline'],
  { say, sees }: DisplayViewer,
  visible: Visible,
): { readonly timeline?: PageTimeline } {
  if (!timeline) return {}
  if ('type' in timeline) return { timeline }
  if ('lines' in timeline) return sees(timeline.lines) && sees(`${timeline.lines}.${timeline.plan}`) ? { timeline } : {}
  const milestones = timeline.filter(({ plan }) => visible(plan)).map(({ label, ...dates }) => ({ label: say(label), ...dates }))
  return milestones.length > 1 ? { timeline: { milestones } } : {}
}

function progressPart(
  type: AnyDocument,
  types: TypesByName,
  { say, sees, visible }: DisplayViewer & { readonly visible: Visible },
): Pick<PageDisplay, 'progress'> {
  const progress = progressOf(type, types)
  if (!progress || !visible(progress.of)) return {}
  const fields = type.fields as Fields
  const movers = new Map<string, readonly string[]>(
    [...countersOn(type, types)].flatMap(([lines, counters]) => [...counters].map(([name, by]) => [`sum(${lines}.${name})`, by] as const)),
  )
  const steps = progress.steps
    .map((step) => (typeof step === 'string' ? { field: step } : step))
    .filter(({ field }) => visible(field))
    .map((step) => ({ ...step, label: say(fields[step.field]!.label), by: moversOf(type, step.field, movers) }))
  if (steps.length === 0) return {}
  const lines = lineProgress(fields, { of: progress.of, steps: steps.map(({ field }) => field) }, sees)
  return { progress: { of: progress.of, steps, ...(Object.keys(lines).length > 0 ? { lines } : {}) } }
}

/** Returns the names of the types that move a step: those that count on the lines, else the one that it is summed over. */
function moversOf(type: AnyDocument, name: string, counting: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const rollUp = (type.rollUp as Readonly<Record<string, { readonly of: string }>> | undefined)?.[name]
  return counting.get((type.fields as Fields)[name]!.options.formula ?? '') ?? (rollUp ? [rollUp.of] : [])
}

/** Leaves out columns that the person does not see; without its cells a matrix is no matrix. */
function matricesPart(matrices: Readonly<Record<string, SizeMatrix<string>>>, { sees }: DisplayViewer): PageDisplay['matrix'] {
  const seen = (lines: string, column: string | undefined) => (column !== undefined && sees(`${lines}.${column}`) ? column : undefined)
  return Object.fromEntries(
    Object.entries(matrices).flatMap(([lines, { cell, counters = [], ...columns }]) => {
      if (!sees(lines) || !seen(lines, cell)) return []
      const rest = Object.entries(columns).flatMap(([word, column]) => (seen(lines, column) ? [[word, column] as const] : []))
      return [[lines, { ...Object.fromEntries(rest), cell, counters: counters.filter((one) => seen(lines, one)) }]]
    }),
  )
}

function visibleTallies({ tally = {} }: AnyDisplay, { sees }: DisplayViewer): PageDisplay['tally'] {
  return Object.fromEntries(
    Object.entries(tally as Readonly<Record<string, Tally<string>>>).filter(
      ([lines, { by, count }]) => sees(lines) && sees(`${lines}.${by}`) && sees(`${lines}.${count}`),
    ),
  )
}

/** Returns the lines that stand side by side, where the person sees their names. */
function sideBySidePart({ sideBySide = {} }: AnyDisplay, { sees }: DisplayViewer): Pick<PageDisplay, 'sideBySide'> {
  const visible = Object.entries(sideBySide as Readonly<Record<string, SideBySide<string>>>).flatMap(([lines, { bars, ...one }]) => {
    if (!sees(lines) || !sees(`${lines}.${one.name}`)) return []
    const shown = (bars ?? []).filter((column) => sees(`${lines}.${column}`))
    return [[lines, { ...one, ...(shown.length > 1 ? { bars: shown } : {}) }] as const]
  })
  return visible.length > 0 ? { sideBySide: Object.fromEntries(visible) } : {}
}

/** Leaves out lines whose part or demanded value the person does not see: a measured value says nothing without them. */
function visibleMeasured(measured: object = {}, { sees }: DisplayViewer): Readonly<Record<string, Measured<string>>> {
  return Object.fromEntries(
    Object.entries(measured as Readonly<Record<string, Measured<string>>>).flatMap(([lines, one]) => {
      const values = one.values.filter((name) => sees(`${lines}.${name}`))
      const needed = [one.part, one.spec, one.minus, one.plus].filter((name) => name !== undefined)
      if (!sees(lines) || values.length === 0 || !needed.every((name) => sees(`${lines}.${name}`))) return []
      const { of, ...rest } = one
      return [[lines, { ...rest, ...(of !== undefined && sees(`${lines}.${of}`) ? { of } : {}), values }]]
    }),
  )
}

/**
 * Returns the lines that the page for inspecting counts: beside a gauge, those whose key column is a link and whose figure has no most of its
 * own. Lines of a prescribed checklist, such as those of a factory audit, are no events that are added by a tap.
 */
function inspectPart(type: AnyDocument, viewer: DisplayViewer, visible: Visible): Pick<PageDisplay, 'inspect'> {
  const display = (type.display ?? {}) as AnyDisplay
  const { gauge } = display
  if (!gauge || ![gauge.size, gauge.verdict, ...gauge.classes.flatMap(namesOfClass)].every(visible)) return {}
  const inspect = Object.entries(visibleTallies(display, viewer)).find(
    ([lines, { by, most }]) => most === undefined && (type.fields as Fields)[lines]?.options.columns?.[by]?.kind === 'link',
  )?.[0]
  return inspect === undefined ? {} : { inspect }
}

/** Returns the first lines whose pieces are scanned, where the person sees all by which a code leads to a line. */
function scanPart({ scan = {} }: AnyDisplay, { sees }: DisplayViewer): Pick<PageDisplay, 'scan'> {
  const shown = Object.entries(scan as Readonly<Record<string, Scan<string>>>).find(
    ([lines, { expected, scanned, match }]) =>
      sees(lines) && [expected, scanned, ...Object.values(match)].every((name) => sees(`${lines}.${name}`)),
  )
  if (!shown) return {}
  const [lines, { place, ...rest }] = shown
  return { scan: { lines, ...rest, ...(place !== undefined && sees(`${lines}.${place}`) ? { place } : {}) } }
}

/** Returns how the total of a column of lines is made, for its page field; undefined where there is none. */
export function summing(
  type: AnyDocument,
  types: TypesByName,
  { lines, name, field }: { readonly lines: string; readonly name: string; readonly field: Field },
) {
  if (lines === '' || !isSummed(field, countersOn(type, types).get(lines)?.has(name) === true)) return undefined
  return field.options.sum ?? true
}
