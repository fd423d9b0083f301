/** The shapes of the words for what passes between documents: what is converted, shared, agreed, generated and booked. */
import type { AnyBasis } from '../between/based-on.ts'
import { isBooking, type AnyBooking, type Capacity } from '../between/booking.ts'
import type { Conversion } from '../between/conversion.ts'
import type { AnyGeneration } from '../between/generation.ts'
import type { AnyReservation } from '../between/reservation.ts'
import type { AnyShare, SharedByFields } from '../between/share.ts'
import { count, data, flag, label, list, oneOrList, part, record, text, yes, type Shape } from './value-readers.ts'

const texts = list(text)

/** A field by its path, or an expression. */
export const formulaOrField: Shape = (value, place, problems) =>
  typeof value === 'string' ? value : (part<{ formula: string }>({ formula: text }, ['formula']) as Shape)(value, place, problems)

/** A field of the source by name, a constant, or an expression. */
export const valueFrom: Shape = (value, place, problems) =>
  typeof value === 'string'
    ? text(value, place, problems)
    : (part<{ value?: unknown; formula?: string }>({ value: data, formula: text }) as Shape)(value, place, problems)
/** The same in a conversion, where a blank may leave the field its default. */
const convertedValue: Shape = (value, place, problems) =>
  typeof value === 'object' && value !== null && 'from' in value
    ? (part<{ from: string; orDefault: true }>({ from: text, orDefault: yes }, ['from', 'orDefault']) as Shape)(value, place, problems)
    : valueFrom(value, place, problems)
export const conversionShape = part<Conversion>(
  {
    label,
    while: texts,
    by: texts,
    partyRole: oneOrList(text),
    head: record(convertedValue),
    line: part<NonNullable<Conversion['line']>>({ to: text, map: record(convertedValue) }, ['to', 'map']),
    lines: part<NonNullable<Conversion['lines']>>({ from: text, to: text, link: text, map: record(convertedValue) }, ['from', 'to']),
  },
  ['label'],
)

/** A field by its path, or constants. */
const pathOrConstants: Shape = (value, place, problems) =>
  typeof value === 'string' ? value : (part<{ value: unknown }>({ value: oneOrList(text) }, ['value']) as Shape)(value, place, problems)
const sharedDocuments: Shape = (value, place, problems) =>
  typeof value === 'string'
    ? value
    : (part<SharedByFields<string>>({ type: text, where: record(pathOrConstants) }, ['type', 'where']) as Shape)(value, place, problems)

export const shareShape = part<AnyShare>({ while: texts, until: texts, to: texts, toLinked: texts, of: list(sharedDocuments) }, [
  'while',
  'of',
])

const stepsShape = record(part<{ from: string; value: string; at: string }>({ from: text, value: text, at: text }, ['from', 'value', 'at']))
export const basisShape = part<AnyBasis>(
  {
    link: text,
    reads: texts,
    fills: record(text),
    while: texts,
    until: texts,
    refreshedIn: texts,
    takenIn: texts,
    blank: texts,
    inForceOn: text,
    entering: text,
    effect: texts,
    steps: stepsShape,
    by: texts,
    apart: flag,
    before: texts,
  },
  ['link', 'reads', 'while'],
)

const reservationShape = part<AnyReservation>(
  { amounts: record(text), unless: texts, constants: record(text), releaseConstants: record(text), message: text },
  ['amounts', 'unless'],
)

type Undo = NonNullable<AnyGeneration['undo']>
const constant = part<{ value: unknown }>({ value: data }, ['value']) as Shape
const valueOrConstant: Shape = (value, place, problems) =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && 'formula' in value)
    ? formulaOrField(value, place, problems)
    : constant(value, place, problems)
export const generationShape = part<AnyGeneration>(
  {
    type: text,
    on: oneOrList(text),
    each: list(
      part<{ as: string } & Record<'lines' | 'cells' | 'sizes' | 'path' | 'sort' | 'type' | 'where' | 'split' | 'by', unknown>>(
        {
          as: text,
          lines: text,
          cells: text,
          sizes: text,
          path: text,
          sort: text,
          type: text,
          where: record(pathOrConstants),
          split: text,
          by: text,
        },
        ['as'],
      ),
    ),
    where: text,
    values: record(valueOrConstant),
    once: texts,
    tryOn: oneOrList(text),
    undo: part<Undo>({ on: oneOrList(text), unused: texts, act: text }, ['on', 'unused', 'act']),
  },
  ['type', 'on', 'values'],
)

type CapacityOfDays = NonNullable<Capacity['days']>
const bookingShape = part<AnyBooking>(
  {
    resource: text,
    place: text,
    time: part<{ day?: unknown; from?: unknown; to?: unknown }>({ day: text, from: text, to: text }),
    amount: text,
    capacity: part<Capacity>(
      {
        of: text,
        lines: text,
        place: text,
        otherwise: count,
        hours: part<{ from: string; to: string }>({ from: text, to: text }, ['from', 'to']),
        days: part<CapacityOfDays>({ lines: text, day: text, of: text, place: text }, ['lines', 'day', 'of']),
      },
      ['of'],
    ),
    while: texts,
  },
  ['resource', 'time', 'capacity', 'while'],
)
/** An amount of a balance, or a place for a time. */
export const reservedShape: Shape = (value, place, problems) =>
  typeof value === 'object' && value !== null && isBooking(value)
    ? bookingShape(value, place, problems)
    : reservationShape(value, place, problems)
