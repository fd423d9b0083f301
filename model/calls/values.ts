/** Schemas that many contracts share. A form sends texts only, so flags, numbers and lists are also taken as text. */
import { z } from 'zod'
import { isDay } from '../fields/date.ts'
import type { MessageKey } from '../messages.ts'
import type { WireDoc } from '../page.ts'

/** The id of a record: a positive whole number as text. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .meta({ description: 'Id of a record.' })
/** An id, or nothing: a form sends an absent one as an empty text. */
export const optionalId = z
  .string()
  .regex(/^([1-9]\d{0,17})?$/)
  .nullish()
  .transform((value) => value || undefined)

/** A text of at most `max` characters; empty and null count as absent. */
export const optionalText = (max = 4000) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((value) => value || undefined)

/** A text that people fill in, without the spaces around it: at most `max` characters, of the pattern (a key of the messages says which). Absent is ''. */
export const filledText = (max: number, pattern?: Pattern) => typedText.pipe(upTo(max, pattern))
/** A `filledText` that must be there. The pattern lets an empty text pass, so that one reason stands at the field. */
export const demandedText = (max: number, pattern?: Pattern) => typedText.pipe(atLeastOne(max, pattern))
/**
 * A `filledText` of an account, by which people sign in or are found: letters and digits of full width, as Chinese keyboards write
 * them, count as those of half width (NFKC).
 */
export const accountText = (max: number, pattern?: Pattern) => halfWidthText.pipe(upTo(max, pattern))
/** An `accountText` that must be there. */
export const demandedAccountText = (max: number, pattern?: Pattern) => halfWidthText.pipe(atLeastOne(max, pattern))

type Pattern = readonly [RegExp, MessageKey]
const matching = (text: z.ZodString, pattern: Pattern | undefined) => (pattern ? text.regex(...pattern) : text)
const upTo = (max: number, pattern: Pattern | undefined) => matching(z.string().max(max), pattern)
const atLeastOne = (max: number, pattern: Pattern | undefined) => matching(z.string().min(1).max(max), pattern)
const sentText = z.string().max(4000).nullish()
const typedText = sentText.transform((value) => (value ?? '').trim())
const halfWidthText = sentText.transform((value) => (value ?? '').normalize('NFKC').trim())

const truths: readonly unknown[] = [true, 'true', '1', 1]
/** Yes or no; absent is no. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', '']), z.literal([0, 1])])
  .nullish()
  .transform((value) => truths.includes(value))
/** Yes or no; absent stays absent. */
export const optionalFlag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', '']), z.literal([0, 1])])
  .nullish()
  .transform((value) => (value === undefined || value === null || value === '' ? undefined : truths.includes(value)))

/** A whole number from 0 to 999,999, as number or text; empty counts as absent. */
export const optionalCount = z
  .union([z.int().min(0).max(999_999), z.string().regex(/^\d{0,6}$/)])
  .nullish()
  .transform((value) => (value === undefined || value === null || value === '' ? undefined : Number(value)))

/** The version that was read, as number or text; empty counts as absent. */
export const optionalVersion = z
  .union([z.int(), z.string().regex(/^-?\d{0,15}$/)])
  .nullish()
  .transform((value) => (value === undefined || value === null || value === '' ? undefined : Number(value)))

const listInput = z.union([z.array(z.union([z.string(), z.number(), z.boolean()])), z.string().max(100_000)])
/** A list of texts: a JSON list, the same as JSON text, or texts with commas between them (SH-7-003). Absent and empty are no texts. */
export const list = listInput.nullish().transform((value, context) => textsOf(value ?? '', context))
/** A list of ids, given as `list`. */
export const ids = list.pipe(z.array(id))
/** A list of ids, given as `list`; absent is not the same as none. */
export const optionalIds = listInput
  .transform((value, context) => textsOf(value, context))
  .pipe(z.array(id))
  .optional()

function textsOf(value: z.output<typeof listInput>, context: z.RefinementCtx): string[] {
  if (Array.isArray(value)) return value.map(String)
  const trimmed = value.trim()
  if (!trimmed.startsWith('['))
    return trimmed
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
  try {
    const parsed = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).parse(JSON.parse(trimmed))
    return parsed.map(String)
  } catch {
    context.addIssue({ code: 'custom', message: 'generic.badRequest' })
    return z.NEVER
  }
}

/** A day `YYYY-MM-DD` that exists. */
export const day = z.string().refine(isDay, 'field.date' satisfies MessageKey)
/** A `day`; empty and null count as absent. */
export const optionalDay = z
  .union([z.literal(''), day], 'field.date' satisfies MessageKey)
  .nullish()
  .transform((value) => value || undefined)

/** Name of a document type, with `_` or `-` between its words. */
export const page = z.string().max(80).meta({ description: 'Name of a document type.' })
/** Name of a document type; empty counts as absent. */
export const optionalPage = optionalText(80)

/** A call without input. */
export const nothing = z.strictObject({})
/** The answer of a call without data. */
export const done = z.literal(true)
/** The answer of a call that made or changed a record. */
export const saved = z.strictObject({ id })
/** A moment: ISO 8601 in UTC. */
export const moment = z.string().meta({ description: 'Moment, ISO 8601 in UTC.' })
/** A text in both languages. */
export const label = z.tuple([z.string(), z.string()]).meta({ description: 'Text in Chinese and in English.' })

/**
 * A structure that a file of `model` declares: the contract names its type instead of writing it again.
 * @param name The type's name and file, for the reference
 */
export const declared = <T>(name: string): z.ZodType<T> => z.looseObject({}).meta({ description: `${name}.` }) as unknown as z.ZodType<T>

/** A document as the caller sees it: the schema of its type is made from the definition. */
/** Codes of warnings that the caller confirms. */
export const confirmed = z.array(z.string().max(200)).max(2000).optional().meta({
  description: 'Codes of the warnings that the caller has confirmed: those of `asks` in the detail of 409 `action.asks`.',
})
/** A warning that an action asks to confirm. */
export const warning = z.strictObject({ code: z.string(), path: z.string(), text: z.tuple([z.string(), z.string()]).readonly() })
export const wireDocument = declared<WireDoc>('A document: see the schema of its type')
