/** Formats a workbook's numbers by its number formats on exact decimals, and dates by their formats. */
import { formatValue } from 'hucre'
import { dec, plain } from '../../model/decimal.ts'

/**
 * Returns the displayed text of a cell: `1234.5` in `#,##0.00` is `1,234.50`. Without a format, or with an unsupported one, it is the
 * value itself.
 */
export function shownValue(value: string | number | boolean | Date | null, format: string | undefined): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? '✓' : ''
  const general = !format || /^(general|@)$/i.test(format.trim())
  if (value instanceof Date) return general ? value.toISOString().slice(0, 10) : formatValue(value, format)
  if (typeof value === 'string') return value
  if (!Number.isFinite(value)) return ''
  if (general) return plain(dec(value))
  return numberText(value, format)
}

function numberText(value: number, format: string): string {
  const sections = sectionsOf(format)
  const section = value < 0 ? (sections[1] ?? sections[0]!) : value === 0 ? (sections[2] ?? sections[0]!) : sections[0]!
  const parts = partsOf(section)
  if (parts.some((part) => !part.literal && /[ymdhse/]/i.test(part.text))) return formatValue(value, format)
  const pattern = parts.filter((part) => !part.literal).map((part) => part.text)
  const text = pattern.join('')
  if (!/[0#?]/.test(text)) return parts.map((part) => (part.text === '@' ? plain(dec(value)) : part.literal ? part.text : '')).join('')
  const percents = parts.filter((part) => part.literal && part.text === '%').length
  const [whole, decimals = ''] = text.split('.') as [string, string | undefined]
  const thousands = /,+$/.exec(whole)?.[0].length ?? 0
  const maxDecimals = decimals.replace(/[^0#?]/g, '').length
  const least = decimals.replace(/[^0]/g, '').length
  const scaled = dec(plain(dec(value)))
    .abs()
    .times(10 ** (2 * percents))
    .div(1000 ** thousands)
    .toDecimalPlaces(maxDecimals)
  const [digits, rest = ''] = plain(scaled).split('.') as [string, string | undefined]
  const filled = digits.padStart(whole.replace(/[^0]/g, '').length, '0')
  const grouped = /[0#?],[0#?]/.test(whole) ? filled.replace(/\B(?=(\d{3})+$)/g, ',') : filled === '0' && !/0/.test(whole) ? '' : filled
  const figure = `${grouped}${rest || least ? `.${rest.padEnd(least, '0')}` : ''}`
  // A separate section for negative numbers defines their sign itself.
  const sign = value < 0 && sections[1] === undefined && !scaled.isZero() ? '-' : ''
  let written = false
  const out = parts.map((part) => {
    if (part.literal) return part.text
    if (written) return ''
    written = true
    return figure
  })
  return `${sign}${out.join('')}`
}

/** Returns the sections between semicolons outside quotes. */
function sectionsOf(format: string): string[] {
  const sections = ['']
  for (const [piece] of format.matchAll(/"[^"]*"?|\\.|\[[^\]]*\]|[\s\S]/g))
    if (piece === ';') sections.push('')
    else sections[sections.length - 1] += piece
  return sections
}

/** Returns the literals and patterns of a section in order: `"共"#,##0.00 [$¥-804]`. Colours and conditions are ignored in print. */
function partsOf(section: string): { readonly text: string; readonly literal: boolean }[] {
  return [...section.matchAll(/"([^"]*)"?|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|_.|\*.|([0#?,.@]+)|([\s\S])/g)].map(
    ([whole, quoted, escaped, currency, pattern, other]) => {
      if (pattern !== undefined) return { text: pattern, literal: false }
      if (other !== undefined) return { text: other, literal: !/[ymdhse/]/i.test(other) || other === '%' }
      if (quoted !== undefined || escaped !== undefined || currency !== undefined)
        return { text: quoted ?? escaped ?? currency ?? '', literal: true }
      return { text: whole.startsWith('_') ? ' ' : '', literal: true }
    },
  )
}
