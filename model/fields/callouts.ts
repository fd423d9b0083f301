/**
 * Call-outs on the pictures of an image field: pins, arrows, boxes, strokes and measure lines, as data over the untouched files. Places are fractions of
 * the width and height of the picture, so that screen, thumbnail and paper draw them sharply at any size (`docs/decisions/call-outs.md`).
 */
import type { Field, Fields, Measured, Options } from '../field.ts'
import type { Label, Language } from '../text.ts'
import { kind, type Read } from './kind.ts'
import { isId } from './link.ts'
import { componentSchema } from './openapi.ts'
import { textTraits } from './traits.ts'

/** The shapes with the number of their points: a pin has one place, a stroke as many as the hand drew. */
export const calloutShapes = {
  pin: { least: 1, most: 1 },
  arrow: { least: 2, most: 2 },
  box: { least: 2, most: 2 },
  stroke: { least: 2, most: 200 },
  measure: { least: 2, most: 2 },
} as const
export type CalloutShape = keyof typeof calloutShapes
/** A place as fractions of width and height, 0 to 1, with four decimals at most. */
export type Point = readonly [x: number, y: number]

/**
 * How many shapes a field holds, how many points all of them have, how long each text is, and the highest number in a field that has none yet: a copy brings
 * the numbers of what it was made from. A field that has call-outs counts on from the last one, by no more than the shapes that it holds.
 */
export const calloutLimits = { shapes: 60, points: 3000, text: 400, first: 9_999 } as const

/** One shape on one picture. An arrow points at its second place. */
export interface Callout {
  /** Its number, which stays: no other shape of the field ever gets it. */
  readonly no: number
  /** Id of the file. */
  readonly picture: string
  readonly shape: CalloutShape
  readonly points: readonly Point[]
  readonly zh?: string
  readonly en?: string
  readonly done?: true
  /** Of a measure line: the document (a measurement part) that it measures, and its title in both languages as it was when it was chosen. */
  readonly part?: string
  readonly title?: Label
}
export interface Callouts {
  /** The highest number that was ever given. The server alone advances it (`engine/save/validation/settle-callouts.ts`). */
  readonly last: number
  readonly shapes: readonly Callout[]
}

/** What is drawn of a call-out: without its texts. */
export interface DrawnCallout extends Pick<Callout, 'no' | 'shape' | 'points'> {
  readonly done?: true | undefined
}

/** Returns what is drawn of call-outs on one picture. */
export const drawnOn = (marks: Callouts | null | undefined, picture: string | null | undefined): DrawnCallout[] =>
  (marks?.shapes ?? [])
    .filter((one) => one.picture === picture)
    .map(({ no, shape, points, done }) => ({ no, shape, points, ...(done ? { done } : {}) }))

/** Returns the name of the field with the call-outs on the pictures of a field, among the fields beside it. */
export const markingField = (fields: Fields, pictures: string): string | undefined =>
  Object.keys(fields).find((one) => fields[one]!.options.marks?.pictures === pictures)

type CalloutOptions = Options & { readonly measures?: Measured }

/**
 * Call-outs on the pictures of the image field beside it: `callouts(['标注', 'Call-outs'], 'photo', { measures: { to: 'measurement_part' } })`. They have the
 * rights of that field; with `measures` a measure line names a document, which is chosen as that of a link.
 */
export const callouts = (label: Label, pictures: string, { measures, ...options }: CalloutOptions = {}): Field<Callouts | null> => ({
  kind: 'callouts',
  label,
  options: { ...options, marks: { pictures, ...(measures === undefined ? {} : { measures }) } },
})

const measuredLinks = new WeakMap<Field, Field>()
/** Returns the link by which call-outs name what a measure line measures; undefined for call-outs without such lines, and for any other field. */
export function measuredLink(field: Field): Field | undefined {
  const measures = field.options.marks?.measures
  if (!measures) return undefined
  let link = measuredLinks.get(field)
  if (!link) measuredLinks.set(field, (link = { kind: 'link', label: field.label, options: { ...measures } }))
  return link
}

/** Returns the path of the image field on whose pictures the field at a path marks, `lines.photo` for `lines.marks`; undefined for any other field. */
export function picturesOf(fields: Fields, path: string): string | undefined {
  const [outer, inner] = path.split('.') as [string, string | undefined]
  const field = Object.hasOwn(fields, outer) ? fields[outer]! : undefined
  if (inner === undefined) return field?.options.marks?.pictures
  const { columns = {} } = field?.options ?? {}
  const pictures = Object.hasOwn(columns, inner) ? columns[inner]!.options.marks?.pictures : undefined
  return pictures && `${outer}.${pictures}`
}

/** Returns the text of a call-out in a language, in the other one where it has none, with the title of what it measures. */
export function calloutText({ zh, en, title }: Pick<Callout, 'zh' | 'en' | 'title'>, language: Language): string {
  const text = language === 'zh' ? (zh ?? en) : (en ?? zh)
  return [title?.[language === 'zh' ? 0 : 1], text].filter(Boolean).join(' · ')
}

/** Returns call-outs as text in both languages, for history, copies and comparison: `1 领口偏紧 / Collar tight · 2 ✓`. */
export const calloutsText = ({ shapes }: Callouts): string =>
  shapes
    .map((one) =>
      [one.no, one.done && '✓', [...new Set([calloutText(one, 'zh'), calloutText(one, 'en')])].join(' / ')].filter(Boolean).join(' '),
    )
    .join(' · ')

/** Returns the call-outs that are still open, with their numbers; null where there are none. */
export const openCallouts = (value: Callouts | null | undefined): Callouts | null => {
  const shapes = (value?.shapes ?? []).filter(({ done }) => !done)
  return shapes.length > 0 ? { last: value!.last, shapes } : null
}

export const calloutsKind = kind({
  ...textTraits,
  name: 'callouts',
  label: ['图片标注', 'Call-outs on pictures'],
  storage: 'json',
  operators: [],
  within: true,
  brief: false,
  openapi: componentSchema('Callouts'),
  print: { weight: 3, text: (value) => calloutsText(value as Callouts) },
  sheet: { import: 'none', format: 'text', note: 'text' },
  read: readCallouts,
})

const keys = new Set(['no', 'picture', 'shape', 'points', 'zh', 'en', 'done', 'part', 'title'])

function readCallouts(input: unknown, field: Field): Read {
  const malformed: Read = { error: 'field.callouts' }
  if (typeof input !== 'object' || input === null || !('shapes' in input) || !Array.isArray(input.shapes)) return malformed
  const { shapes: given, last = 0, ...rest } = input as { readonly shapes: readonly unknown[]; readonly last?: unknown }
  if (Object.keys(rest).length > 0 || !isNumber(last, 0)) return malformed
  if (given.length > calloutLimits.shapes) return { error: 'field.tooManyCallouts', values: { most: calloutLimits.shapes } }
  const shapes: Callout[] = []
  for (const one of given) {
    const read = readCallout(one, field)
    if ('error' in read) return read
    shapes.push(read.value as Callout)
  }
  const numbers = shapes.map(({ no }) => no)
  if (new Set(numbers).size < numbers.length) return malformed
  if (shapes.reduce((sum, { points }) => sum + points.length, 0) > calloutLimits.points)
    return { error: 'field.calloutPoints', values: { most: calloutLimits.points } }
  if (shapes.length === 0 && last === 0) return { value: null }
  return { value: { last: Math.max(last, ...numbers), shapes: shapes.toSorted((one, other) => one.no - other.no) } }
}

const isNumber = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= 99_999

function readCallout(input: unknown, { options: { marks } }: Field): Read {
  const malformed: Read = { error: 'field.callouts' }
  if (typeof input !== 'object' || input === null || Object.keys(input).some((key) => !keys.has(key))) return malformed
  const { no, picture, shape, points, zh, en, done, part } = input as Readonly<Record<keyof Callout, unknown>>
  if (!isNumber(no, 1) || !isId(picture) || typeof shape !== 'string' || !Object.hasOwn(calloutShapes, shape)) return malformed
  const { least, most } = calloutShapes[shape as CalloutShape]
  if (!Array.isArray(points) || points.length < least || points.length > most || !points.every(isPoint)) return malformed
  const texts = readTexts({ zh, en })
  if (!texts || (done ?? false) !== Boolean(done) || (part !== undefined && part !== null && !isId(part))) return malformed
  for (const text of Object.values(texts))
    if ([...text].length > calloutLimits.text) return { error: 'field.calloutText', values: { no, most: calloutLimits.text } }
  if (shape === 'measure' ? marks?.measures === undefined : Boolean(part)) return malformed
  if (shape === 'measure' && !part) return { error: 'field.calloutPart', values: { no } }
  const { title } = input as { readonly title?: unknown }
  const callout: Callout = {
    no,
    picture,
    shape: shape as CalloutShape,
    points: (points as Point[]).map(([x, y]) => [x, y]),
    ...texts,
    ...(done ? { done: true } : {}),
    ...(part ? { part, ...(isTitle(title) ? { title } : {}) } : {}),
  }
  return { value: callout }
}

/** Returns the texts that are not blank, trimmed; undefined where one is no text. */
function readTexts(given: { readonly zh: unknown; readonly en: unknown }): Readonly<Record<string, string>> | undefined {
  const texts: Record<string, string> = {}
  for (const [language, text] of Object.entries(given)) {
    if (text === undefined || text === null) continue
    if (typeof text !== 'string') return undefined
    if (text.trim() !== '') texts[language] = text.trim()
  }
  return texts
}

const isPoint = (point: unknown): point is Point => Array.isArray(point) && point.length === 2 && point.every(isFraction)
/** Whether a value is a fraction with four decimals at most, exactly. */
const isFraction = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value <= 1 && !Object.is(value, -0) && Number(value.toFixed(4)) === value
const isTitle = (title: unknown): title is Label =>
  Array.isArray(title) && title.length === 2 && title.every((text) => typeof text === 'string' && text.length <= 400)
