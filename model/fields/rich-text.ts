/** Formatted text, stored as a small safe subset of HTML: anything not on the list is dropped when written, and again when shown. */
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind } from './kind.ts'
import { textTraits } from './traits.ts'
import { textSchema } from './openapi.ts'

export const richText = <const O extends Options = Options>(label: Label, options?: O): Field<Filled<string, O>> => ({
  kind: 'richText',
  label,
  options: options ?? {},
})

const allowed = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre'])

/**
 * Keeps allowed tags without any attribute and escapes every other `<`, so that no script, link, style or event can pass (security
 * T28).
 */
export function safeHtml(html: string): string {
  return html.replace(/<(\/?)([a-zA-Z][a-zA-Z0-9]*)\b[^<>]*>|</g, (whole: string, close: string, tag: string | undefined) => {
    if (whole === '<') return '&lt;'
    const name = tag!.toLowerCase()
    return allowed.has(name) ? `<${close}${name}>` : ''
  })
}

export const richTextKind = kind({
  ...textTraits,
  name: 'richText',
  label: ['富文本', 'Rich text'],
  storage: 'text',
  openapi: textSchema(20_000),
  operators: ['contains', 'empty', 'notEmpty'],
  brief: false,
  read: (input, field) => {
    if (typeof input !== 'string') return { error: 'field.text' }
    const max = field.options.max ?? 20_000
    return input.length > max ? { error: 'field.tooLong', values: { max } } : { value: safeHtml(input) }
  },
  example: (_, seed) => `<p>Paragraph <b>${seed}</b></p>`,
})
