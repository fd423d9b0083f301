/**
 * What a definition leaves out of its display words, inferred from its fields (`screens.md` of the design, section 7, column "without it").
 * A word that is declared is taken as it is; nothing is inferred into it.
 */
import type { AnyDisplay, Period, SizeMatrix, UsedBy, Wait } from './display.ts'
import type { AnyValidity } from '../lifecycle/validity.ts'
import { consumingRows, linkedRows } from '../between/linked-rows.ts'
import { consumptionsOf } from '../between/declared-conversions.ts'
import { actionsOf, linesOf, type AnyAction, type AnyDocument } from '../document.ts'
import type { Status } from '../status.ts'
import type { Field, Fields } from '../field.ts'
import { kindOf } from '../fields/kinds.ts'
import { imageSizes } from '../fields/image.ts'

export type TypesByName = ReadonlyMap<string, AnyDocument>
type Entry = readonly [name: string, field: Field]

const entries = (fields: Fields | undefined): Entry[] => Object.entries(fields ?? {})
const isLinkTo = (field: Field, to: string): boolean => field.kind === 'link' && field.options.to === to

/** Returns what a type declares of its display; empty without a word. */
const declared = (type: AnyDocument): AnyDisplay => (type.display ?? {}) as AnyDisplay

/** A type's own picture: the one that its display or its list names, else its first image field. */
export function ownPicture(type: AnyDocument): readonly string[] {
  const named = declared(type).picture ?? type.list.picture
  if (named) return [named].flat() as string[]
  const image = entries(type.fields).find(([, { kind }]) => kind === 'image')
  return image ? [image[0]] : []
}

/**
 * Returns the paths of pictures in order of preference: the type's own, else those of what its lines link to (colour before style), else those
 * of what its head links to, else those of the transaction that its head names. Of a linked type only a picture counts that its display or
 * list names, so that no licence becomes a picture.
 */
export function picturePaths(type: AnyDocument, types: TypesByName): readonly string[] {
  const picture = ownPicture(type)
  return picture.length > 0 ? picture : shownThings(type, types)
}

function shownThings(type: AnyDocument, types: TypesByName): readonly string[] {
  const ofLines = linePictures(type, types)
  if (ofLines.length > 0) return ofLines
  const ofHead = headPictures(type, types).slice(0, 1)
  return ofHead.length > 0 ? ofHead : transactionPictures(type, types)
}

const linePictures = (type: AnyDocument, types: TypesByName): readonly string[] =>
  linesOf(type).flatMap(([name, field]) => {
    const { row } = matrixOf(field.options.columns ?? {}) ?? {}
    const paths = picturesThrough(field.options.columns ?? {}, `${name}.`, types)
    return paths.toSorted((a, b) => Number(b.startsWith(`${name}.${row}.`)) - Number(a.startsWith(`${name}.${row}.`)))
  })

/** Returns the pictures of the first transaction that the head links to and that shows things: an order's tracking looks like the order. */
const transactionPictures = (type: AnyDocument, types: TypesByName): readonly string[] =>
  entries(type.fields)
    .map(([name, { kind, options }]) => {
      const target = kind === 'link' ? types.get(options.to ?? '') : undefined
      if (target?.kind !== 'transaction') return []
      const named = namedPictures(target)
      return (named.length > 0 ? named : linePictures(target, types)).map((path) => `${name}.${path}`)
    })
    .find((paths) => paths.length > 0) ?? []

const picturesThrough = (fields: Fields, prefix: string, types: TypesByName): string[] =>
  entries(fields).flatMap(([name, { kind, options }]) => {
    const target = kind === 'link' ? types.get(options.to ?? '') : undefined
    const picture = target && [declared(target).picture ?? target.list.picture ?? []].flat()[0]
    return typeof picture === 'string' && !picture.includes('.') && !isLogo(target, picture) ? [`${prefix}${name}.${picture}`] : []
  })

/** A logo says whose a document is, not what it shows. */
const isLogo = (type: AnyDocument | undefined, name: string): boolean =>
  (type?.fields as Fields | undefined)?.[name]?.options.files?.width === imageSizes.logo.width

/** Returns the path to a colour: a colour of the type itself, of what its head links to, or of what its lines link to, over two links at most. */
export function swatchPath(type: AnyDocument, types: TypesByName): string | undefined {
  const named = declared(type).swatch
  if (named !== undefined) return named
  return (
    colourIn(type.fields as Fields, types, 2) ??
    linesOf(type).flatMap(([name, { options }]) => {
      const path = colourIn(options.columns ?? {}, types, 2)
      return path === undefined ? [] : [`${name}.${path}`]
    })[0]
  )
}

function colourIn(fields: Fields, types: TypesByName, links: number): string | undefined {
  const colourField = entries(fields).find(([, { kind }]) => kind === 'colour')
  if (colourField || links === 0) return colourField?.[0]
  for (const [name, { kind, options }] of entries(fields)) {
    const target = kind === 'link' ? types.get(options.to ?? '') : undefined
    const path = target && colourIn(target.fields as Fields, types, links - 1)
    if (path !== undefined) return `${name}.${path}`
  }
  return undefined
}

/** Returns the links to the parties in the order of the party roles, then the owner. */
export function partyFields(type: AnyDocument): readonly string[] {
  const named = declared(type).parties
  if (named) return named
  const roles = (type.parties.partyRoles ?? {}) as Readonly<Record<string, { readonly via: string }>>
  return [...new Set(Object.values(roles).flatMap(({ via }) => (via.includes('.') ? [] : via))), 'ownerCompany']
}

/** Returns the amount that stands for the document: the first one with tax in its head. */
export function moneyOf(type: AnyDocument): AnyDisplay['money'] {
  const main = entries(type.fields).find(([, { kind, options }]) => kind === 'money' && options.tax === 'gross')
  return declared(type).money ?? (main && { main: main[0] })
}

/** Returns the milestones: the dates by which work is due, where there are two at least. One date alone is a fact. */
export function timelineOf(type: AnyDocument): AnyDisplay['timeline'] {
  const named = declared(type).timeline
  const due = (type.list.due ?? []) as readonly string[]
  if (named || due.length < 2) return named
  return due.map((plan) => ({ label: (type.fields as Fields)[plan]!.label, plan }))
}

/** Returns the counters that other types keep on lines of this type, with the names of those types, by lines field. */
export function countersOn(type: AnyDocument, types: TypesByName): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const counters = new Map<string, Map<string, string[]>>()
  for (const consumer of types.values())
    for (const [name, { source, counter, lowers }] of consumptionsOf(consumer)) {
      const end = linkedRows(consumingRows(consumer, name), source, types).at(-1)
      if (end?.type !== type || end.lines === undefined || lowers) continue
      const ofLines = counters.get(end.lines) ?? new Map<string, string[]>()
      counters.set(end.lines, ofLines.set(counter, [...(ofLines.get(counter) ?? []), consumer.name]))
    }
  return counters
}

/** Returns how far the quantity has come: the counters of the lines, as far as the head has their sums, in the order of the columns. */
export function progressOf(type: AnyDocument, types: TypesByName): AnyDisplay['progress'] {
  const named = declared(type).progress
  if (named) return named
  for (const [lines, counters] of countersOn(type, types)) {
    const matrix = (
      (declared(type).matrix as Readonly<Record<string, SizeMatrix<string>>> | undefined)?.[lines] ?? matrixOf(columnsOf(type, lines))
    )?.cell
    const whole = entries(columnsOf(type, lines)).find(
      ([, { options }]) => matrix !== undefined && options.formula === `pieces(${matrix})`,
    )?.[0]
    const of = whole === undefined ? undefined : sumIn(type, lines, whole)
    const steps = Object.keys(columnsOf(type, lines)).flatMap((name) => (counters.has(name) ? (sumIn(type, lines, name) ?? []) : []))
    if (of !== undefined && steps.length > 0) return { of, steps }
  }
  return undefined
}

const columnsOf = (type: AnyDocument, lines: string): Fields => (type.fields as Fields)[lines]?.options.columns ?? {}
const sumIn = (type: AnyDocument, lines: string, column: string): string | undefined =>
  entries(type.fields).find(([, { options }]) => options.formula === `sum(${lines}.${column})`)?.[0]

/**
 * Returns the lines as sizes: a column of sizes, the link that is chosen within another link of the line (a colour within its style) and that
 * other link, the price and the amount.
 */
export function matrixOf(columns: Fields): SizeMatrix<string> | undefined {
  const cell = entries(columns).find(([, { kind }]) => kind === 'matrix')?.[0]
  if (cell === undefined) return undefined
  const within = entries(columns).flatMap(([row, { kind, options }]) =>
    Object.values(options.where ?? {}).flatMap((value) => {
      const group = typeof value === 'string' && value.startsWith('$') ? value.slice(1) : undefined
      return kind === 'link' && group !== undefined && columns[group]?.kind === 'link' ? [{ row, group }] : []
    }),
  )[0]
  const money = entries(columns).filter(([, { kind }]) => kind === 'money')
  const price = money.find(([, { options }]) => options.formula === undefined)?.[0]
  const amount = money.find(([, { options }]) => options.formula !== undefined)?.[0]
  return { ...within, cell, ...(price ? { price } : {}), ...(amount ? { amount } : {}) }
}

/** Returns the matrices by lines field, each with the counters of its lines. */
export function matricesOf(type: AnyDocument, types: TypesByName): Readonly<Record<string, SizeMatrix<string>>> {
  const counters = countersOn(type, types)
  const inferred = linesOf(type).flatMap(([name, { options }]) => {
    const matrix =
      (declared(type).matrix as Readonly<Record<string, SizeMatrix<string>>> | undefined)?.[name] ?? matrixOf(options.columns ?? {})
    return matrix ? [[name, { counters: [...(counters.get(name)?.keys() ?? [])], ...matrix }] as const] : []
  })
  return Object.fromEntries(inferred)
}

/**
 * Returns whom each status waits for: in a status of the process the people of the action that leads on, else the other party that may act.
 * What only the system records, such as a receipt that completes a booking, waits for the people that its action names; what came back and is
 * edited again waits for its owner.
 */
export function waitsOf(type: AnyDocument): Readonly<Record<string, Wait<string>>> {
  const flow = (type.flow ?? []) as readonly string[]
  const inferred = Object.keys(type.statuses).flatMap((status) => {
    const onwards = Object.entries(actionsOf(type)).filter(
      ([, { from, danger, back }]) => [from].flat().includes(status) && !danger && back === undefined,
    )
    // What the status names as its next step comes before the order of the definition.
    const { primary = [] } = (type.statuses as Readonly<Record<string, Status>>)[status]!
    const rank = (name: string) => (primary.includes(name) ? primary.indexOf(name) : primary.length)
    const leading = onwards.filter(([, { internal }]) => !internal).toSorted(([one], [other]) => rank(one) - rank(other))
    const next = flow[flow.indexOf(status) + 1]
    if (flow.includes(status) && next !== undefined) {
      const recorded = onwards.find(([, { internal, by, to }]) => internal && by !== undefined && to === next)
      if (recorded && !leading.some(([, { to }]) => to === next))
        return [[status, { on: onOf(recorded[1]), label: recorded[1].label }] as const]
    }
    const leads =
      flow.includes(status) && next !== undefined
        ? leading.find(([, { to }]) => to === next)
        : (leading.find(([, { sign, steps }]) => flow.includes(status) && (sign !== undefined || steps !== undefined)) ??
          leading.find(([, { partyRole = 'owner' }]) => ![partyRole].flat().includes('owner')))
    if (leads) return [[status, { on: onOf(leads[1]), label: leads[1].label, action: leads[0] }] as const]
    const again = isEdited(type, status) && !flow.includes(status) && leading.find(([, { to }]) => flow.indexOf(to ?? '') > 0)
    return again ? [[status, { on: 'owner', label: again[1].label, action: again[0] }] as const] : []
  })
  return { ...Object.fromEntries(inferred), ...(declared(type).waits as Readonly<Record<string, Wait<string>>> | undefined) }
}

/** Returns the party, other than the owner, or the role that takes an action. */
const onOf = ({ partyRole, by = 'owner' }: AnyAction): string =>
  [partyRole ?? []].flat().find((role) => role !== 'owner') ?? [by].flat()[0]!

const isEdited = ({ statuses }: AnyDocument, status: string): boolean =>
  (statuses as Readonly<Record<string, Status>>)[status]?.edit === true

/** Returns the people of a document: who created it, and every link to a user in its head. */
export function peopleOf(type: AnyDocument): NonNullable<AnyDisplay['people']> {
  const links = entries(type.fields).filter(([, field]) => isLinkTo(field, 'user'))
  return (
    declared(type).people ?? [
      { link: 'createdBy', does: ['创建', 'Created'] },
      ...links.map(([link, { label }]) => ({ link, does: label })),
    ]
  )
}

/** Returns the bar of a document on a timeline: as declared, else from which day to which it is valid. */
export function periodOf(type: AnyDocument): Period<string> | undefined {
  const validity = type.validity as AnyValidity | undefined
  return declared(type).period ?? (validity && 'to' in validity ? { from: validity.from, to: validity.to } : undefined)
}

/** Returns the documents that are drawn with the document. Without a word none are: related documents are counted instead. */
export const usedByOf = (type: AnyDocument): readonly UsedBy[] => declared(type).usedBy ?? []

const mostFacts = 6

/** Returns the facts of the head: the fields of the first section that are drawn nowhere else, six at most. */
export function factsOf(type: AnyDocument, elsewhere: ReadonlySet<string>): readonly string[] {
  const named = declared(type).facts
  if (named) return named
  const fields = type.fields as Fields
  const [first] = type.form as readonly { readonly fields: readonly string[] }[]
  return (first?.fields ?? [])
    .filter((name) => Object.hasOwn(fields, name) && kindOf(fields[name]!).brief && !elsewhere.has(name))
    .slice(0, mostFacts)
}

/**
 * Whether a total of a column of lines means something: the definition says so, else for quantities and amounts that a formula gives and for
 * counters. What people type in money, prices above all, is never added up.
 * @param counters the counters of these lines
 */
export function isSummed(field: Field, isCounter: boolean): boolean {
  const { options } = field
  if (options.sum !== undefined) return options.sum !== false
  return kindOf(field).sumsByFormula && (options.formula !== undefined || isCounter)
}

/** What documents of a type look like wherever a link leads to them: paths of pictures in order of preference, and the path of the colour. */
export interface Look {
  readonly pictures: readonly string[]
  readonly colour?: string
}

/**
 * Returns what documents of a type look like: the picture that its display or its list names, else that of what its head links to; and its
 * colour, its own or that of one link. A transaction looks like the first thing that it shows, be it in its lines; a master does not.
 */
export function lookOf(type: AnyDocument, types: TypesByName): Look {
  const fields = type.fields as Fields
  if (type.reads) return { pictures: [] }
  if (type.kind === 'transaction') return transactionLook(type, types)
  const isSingle = (path: string) => fields[path.split('.')[0]!]?.kind !== 'lines'
  const singles = namedPictures(type).filter(isSingle)
  const colour = declared(type).swatch ?? colourIn(fields, types, 1)
  return {
    pictures: singles.length > 0 ? singles : headPictures(type, types).slice(0, 1),
    ...(colour !== undefined && isSingle(colour) ? { colour } : {}),
  }
}

function transactionLook(type: AnyDocument, types: TypesByName): Look {
  const pictures = namedPictures(type)
  const colour = swatchPath(type, types)
  return { pictures: pictures.length > 0 ? pictures : shownThings(type, types), ...(colour === undefined ? {} : { colour }) }
}

/** Returns the pictures that the display or the list of a type names. */
const namedPictures = (type: AnyDocument): readonly string[] =>
  ([declared(type).picture ?? type.list.picture ?? []].flat() as string[]).filter((path) => !isLogo(type, path))

const headPictures = (type: AnyDocument, types: TypesByName): readonly string[] => picturesThrough(type.fields as Fields, '', types)
