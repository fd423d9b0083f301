/** How values are described in the OpenAPI document: the JSON Schemas that several kinds of fields share. */
import type { Field } from '../field.ts'

/** A JSON Schema. A `description` is a note that follows the label and the help of the field. */
export type ValueSchema = Readonly<Record<string, unknown>>

/** Ids of documents, companies and files. */
export const idPattern = '^[1-9][0-9]{0,18}$'

/** A text. @param most characters where the field states no other number */
export const textSchema =
  (most: number) =>
  ({ options }: Field): ValueSchema => ({ type: ['string', 'null'], maxLength: options.max ?? most })

/** A day, a time or a moment, as ISO 8601 text. */
export const formatSchema = (format: 'date' | 'time' | 'date-time') => (): ValueSchema => ({ type: ['string', 'null'], format })

export const decimalSchema = (field: Field): ValueSchema => ({
  type: ['string', 'null'],
  pattern: '^-?[0-9]+(\\.[0-9]{1,4})?$',
  description: 'A decimal as text.',
  ...limitsSchema(field),
})

/** One id: of a document, or of a line of documents. */
export const linkSchema = ({ options: { to, lines, where } }: Field): ValueSchema => ({
  type: ['string', 'null'],
  pattern: idPattern,
  ...(to ? { 'x-link': lines ? `${to}.${lines}` : to } : {}),
  ...(where ? { 'x-where': where } : {}),
})

/** Several ids: of documents or of files. */
export const idsSchema = ({ options: { to, files } }: Field): ValueSchema => ({
  type: 'array',
  items: { type: 'string', pattern: idPattern },
  ...(to ? { 'x-link': to } : {}),
  ...(files ? { 'x-files': files } : {}),
})

/** A structured value, whose schema stands among the components of the document (`server/openapi/shared-schemas.ts`). */
export const componentSchema =
  (name: 'Matrix' | 'SizeDecimals' | 'Measure' | 'Address' | 'Callouts') =>
  (field: Field): ValueSchema => ({ $ref: `#/components/schemas/${name}`, ...limitsSchema(field) })

const limitsSchema = ({ options: { above, atLeast, atMost } }: Field): ValueSchema => ({
  ...(above === undefined ? {} : { 'x-above': String(above) }),
  ...(atLeast === undefined ? {} : { 'x-at-least': String(atLeast) }),
  ...(atMost === undefined ? {} : { 'x-at-most': String(atMost) }),
})
