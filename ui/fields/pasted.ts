/** Readers of pasted and typed texts, one per family of field kinds. Pure functions. */
import { readNumber } from '../../model/money/amount-text.ts'
import { isDay } from '../../model/fields/date.ts'
import { isTime } from '../../model/fields/time.ts'
import type { PageField } from '../../model/page.ts'
import type { Pasted } from './field.ts'

/** Parses a date: `2026/5/1`, `1.5.2026`, `20260501`, `2026年5月1日` → `2026-05-01`. Any other text is returned unchanged. */
export function readDay(input: string): string {
  const text = input.normalize('NFKC').trim()
  const parts = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const reversed = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  const [year, month, day] = parts ? parts.slice(1) : reversed ? [reversed[3], reversed[2], reversed[1]] : []
  const made = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : ''
  return isDay(made) ? made : input
}

const figure = /^-?\d+(\.\d+)?$/
/** Reads a number; unreadable text is kept and marked. */
export function pastedFigure(text: string, { type }: Pick<PageField, 'type'>): Pasted {
  const value = readNumber(text, type)
  return figure.test(value) ? { value } : { value: text, error: true }
}
/** Reads a whole number as a JavaScript number; a number with decimals stays text, so that the validation can name the error. */
export function pastedInteger(text: string): Pasted {
  const value = readNumber(text)
  if (!figure.test(value)) return { value: text, error: true }
  return { value: value.includes('.') ? value : Number(value) }
}
export function pastedDay(text: string): Pasted {
  const value = readDay(text)
  return isDay(value) ? { value } : { value: text, error: true }
}
/** Reads a time of day: `9:30`, `09:30`, `0930`, `09:30:15` → `09:30:15`; other text is kept and marked. */
export function pastedTime(text: string): Pasted {
  const parts = /^(\d{1,2}):?(\d{2})(?::(\d{2}))?$/.exec(text.normalize('NFKC').trim())
  const value = parts ? `${parts[1]!.padStart(2, '0')}:${parts[2]}:${parts[3] ?? '00'}` : ''
  return isTime(value) ? { value } : { value: text, error: true }
}
export function pastedYesNo(text: string): Pasted {
  if (/^(是|yes|y|true|1|√|✓)$/i.test(text)) return { value: true }
  return /^(否|no|n|false|0|×)$/i.test(text) ? { value: false } : { value: text, error: true }
}
/** Reads a choice by its label or its code. */
export function pastedChoice(text: string, field: PageField): Pasted {
  const option = field.options.find((one) => one.label === text || one.value.toLowerCase() === text.toLowerCase())
  return option ? { value: option.value } : { value: text, error: true }
}
/** One size with its pieces: `XS 10`, `S:250`, `M x 500`, `32/34 1,000`. */
const sizePieces = /([\p{L}\p{N}.+-]+)(?:\/([\p{L}\p{N}.+-]+))?(?:\s*[:：x×]\s*|\s+)(\d{1,3}(?:,\d{3})+|\d+)(?![\p{L}\d.])/gu
/** A prepack: `A × 10 (S 1 · M 2)`. */
const packText = /([^\s·|;,、()][^·|;,、()]{0,39}?)\s*[x×]\s*(\d{1,3}(?:,\d{3})+|\d+)\s*\(([^()]*)\)/gu

/**
 * Reads a size matrix as a cell shows it, `XS 10 · S 20 · A × 10 (S 1 · M 2)`, or as `S:250 M:500` or `S x 250, M x 500`.
 */
export function pastedMatrix(text: string): Pasted {
  const input = text.normalize('NFKC')
  const packs = [...input.matchAll(packText)].map(([, name, count, ratio]) => ({
    name: name!.trim(),
    packs: count!.replaceAll(',', ''),
    ratio: cellsIn(ratio!),
  }))
  const cells = cellsIn(input.replace(packText, ' '))
  if (!cells || cells.length + packs.length === 0 || packs.some(({ ratio }) => !ratio?.length)) return { value: null, error: true }
  return { value: packs.length > 0 ? { cells, prepacks: packs } : { cells } }
}

/** Returns the sizes with their pieces that a text lists, or undefined when it says anything else. */
function cellsIn(text: string): { readonly size: string; readonly second?: string; readonly pieces: string }[] | undefined {
  if (text.replace(sizePieces, '').replace(/[\s,;、·|]/g, '') !== '') return undefined
  return [...text.matchAll(sizePieces)].map(([, size, second, pieces]) => ({
    size: size!.toUpperCase(),
    ...(second ? { second: second.toUpperCase() } : {}),
    pieces: pieces!.replaceAll(',', ''),
  }))
}

/** One size with its decimal: `S 0.24`, `30/L32:-0.5`. */
const sizeDecimal =
  /([\p{L}\p{N}.+-]+)(?:\/([\p{L}\p{N}.+-]+))?(?:\s*[:：]\s*|\s+)(-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)(?![\p{L}\d.])/gu
/** Reads decimals by size as a cell shows them, `S 0.24 · M 0.25`, or as `S:0.24 M:0.25`. */
export function pastedSizeDecimals(text: string): Pasted {
  const input = text.normalize('NFKC').replaceAll('−', '-')
  const cells = [...input.matchAll(sizeDecimal)].map(([, size, second, value]) => ({
    size: size!.toUpperCase(),
    ...(second ? { second: second.toUpperCase() } : {}),
    value: value!.replaceAll(',', ''),
  }))
  const isComplete = input.replace(sizeDecimal, '').replace(/[\s,;、·|]/g, '') === ''
  return cells.length > 0 && isComplete ? { value: { cells } } : { value: null, error: true }
}
