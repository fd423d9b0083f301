/** The only kind of error that reaches a user: a key of the message catalogue with values, and errors by field. */
import { messages, type MessageKey } from './messages.ts'
import { localiseFilled, type Language } from './text.ts'

/**
 * Body codes of the envelope: 11000 field errors, 400 bad request, 401 no session, 403 not allowed, 404 not found, 409 changed or not
 * possible now, 429 too many requests, 500 fault, 503 unavailable, 507 no room for files.
 */
export type ErrorCode = 11000 | 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503 | 507

export interface FieldError {
  /** Path of the field: `supplier`, or `lines[3].quantity` (index from 0 in the order sent). */
  readonly path: string
  readonly key: MessageKey
  readonly values?: Readonly<Record<string, unknown>>
  /** The field of another document that is written along: who does not see it there does not learn of the error. */
  readonly of?: { readonly type: string; readonly path: string }
}

export class WeftError extends Error {
  readonly code: ErrorCode
  readonly key: MessageKey
  readonly values: Readonly<Record<string, unknown>>
  readonly fields: readonly FieldError[]
  /** Further machine-readable facts, e.g. the conflicting fields. */
  readonly detail?: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    key: MessageKey,
    more: { values?: Readonly<Record<string, unknown>>; fields?: readonly FieldError[]; detail?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(
      `${code} ${key}${more.fields?.length ? ` ${more.fields.map((field) => `${field.path}: ${field.key === 'message.text' ? String(field.values?.['textEn']) : field.key}`).join('; ')}` : ''}`,
    )
    this.name = 'WeftError'
    this.code = code
    this.key = key
    this.values = more.values ?? {}
    this.fields = more.fields ?? []
    this.detail = more.detail
  }

  /** Returns the message in the user's language. */
  localised(language: Language): string {
    return localiseFilled(messages[this.key], language, this.values)
  }

  /** Returns the errors by field path, each a list of texts (SH-5-033). */
  localisedFields(language: Language): Record<string, string[]> {
    const textsByPath: Record<string, string[]> = Object.create(null) as Record<string, string[]>
    for (const { path, key, values } of this.fields) (textsByPath[path] ??= []).push(localiseFilled(messages[key], language, values))
    return textsByPath
  }
}

/**
 * Tells whether the application itself is away, so that the rest of a run over several rows would fail too. What waits for a row or a number counter
 * that another operation holds locked (`save.busy`, `number.busy`, 503 as well) fails alone.
 */
export const isOutage = ({ code, key }: WeftError): boolean => code === 503 && key !== 'save.busy' && key !== 'number.busy'

export const invalid = (fields: readonly FieldError[]): WeftError => new WeftError(11000, 'form.invalid', { fields })
export const refused = (key: MessageKey, values?: Readonly<Record<string, unknown>>): WeftError => new WeftError(409, key, { values })
export const forbidden = (key: MessageKey = 'access.forbidden'): WeftError => new WeftError(403, key)
export const notFound = (): WeftError => new WeftError(404, 'generic.notFound')
