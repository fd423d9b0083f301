/** Suggests replacements for a text that matches nothing: similar choices and codes, the most likely first. */
import { WeftError } from '../../model/errors.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { PageField } from '../../model/page.ts'
import type { Operation } from '../operation.ts'
import { lookup, type LookupQuery, type LookupRow } from '../query/lookup.ts'
import { similarity, normaliseHeader } from './column-mapping.ts'

export interface Suggestion {
  /** The text to put into the cell. */
  readonly text: string
  readonly label: string
}

/**
 * Returns at most six suggestions, among what this person may choose.
 * @param contexts the ids, by name, that the link's filter reads in each row with this text. A suggestion suits all of them.
 */
export async function didYouMean(
  operation: Operation,
  type: AnyDocument,
  {
    path,
    field,
    text,
    contexts = [{}],
  }: { path: string; field: PageField; text: string; contexts?: readonly Readonly<Record<string, string>>[] },
): Promise<Suggestion[]> {
  if (field.options.length > 0)
    return ranked(
      text,
      field.options.filter((one) => one.disabled !== true).map((one) => ({ text: one.label, label: one.label })),
    )
  if (field.type === 'yesNo') return ['是', '否'].map((one) => ({ text: one, label: one }))
  if (field.types) {
    const suggestions: Suggestion[] = []
    for (const { value, label } of field.types) {
      const bare = text.startsWith(label) ? text.slice(label.length).trim() : text
      for (const one of (await similarTargets(operation, value, { text: bare, for: undefined })).values())
        suggestions.push({ text: `${label} ${one.text}`, label: `${label} ${one.label}` })
    }
    return ranked(text, suggestions)
  }
  if (!field.to || field.lines) return []
  let suitable: ReadonlyMap<string, Suggestion> | undefined
  for (const values of contexts) {
    const targets = await similarTargets(operation, field.to, { text, for: { type: type.name, field: path, values } })
    suitable = suitable ? new Map([...suitable].filter(([id]) => targets.has(id))) : targets
  }
  return ranked(text, [...(suitable?.values() ?? [])])
}

/** Returns some twenty targets of a link that resemble a text, by id. */
async function similarTargets(
  operation: Operation,
  target: string,
  { text, for: link }: { text: string; for: LookupQuery['for'] },
): Promise<Map<string, Suggestion>> {
  const suggestions = new Map<string, Suggestion>()
  for (const search of searches(text)) {
    const rows = await readableTargets(operation, target, { search, size: 20, ...(link ? { for: link } : {}) })
    for (const row of rows) suggestions.set(row.id, { text: row.number ?? row.title, label: row.title })
    if (suggestions.size >= 20) break
  }
  return suggestions
}

/** Targets that the user may link to; none where the user may not read their type. */
export async function readableTargets(operation: Operation, target: string, query: LookupQuery): Promise<LookupRow[]> {
  try {
    return await lookup(operation, target, query)
  } catch (error) {
    if (!(error instanceof WeftError)) throw error
    return []
  }
}

/** Returns the search texts to try: the whole text, its halves, the text without its last character, and finally everything. */
function searches(text: string): string[] {
  const clean = text.trim()
  const half = Math.ceil(clean.length / 2)
  return [...new Set([clean, clean.slice(0, -1), clean.slice(1), clean.slice(0, half), clean.slice(half), clean.slice(0, 2), ''])].slice(
    0,
    7,
  )
}

const ranked = (text: string, all: readonly Suggestion[]): Suggestion[] =>
  all
    .map((one) => ({ one, likeness: Math.max(near(text, one.text), ...one.label.split('--').map((part) => near(text, part))) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, 6)
    .map(({ one }) => one)

/** Returns the similarity by shared bigrams and edit distance: S001 is nearer to S0O1 than to S100. */
function near(a: string, b: string): number {
  const [one, two] = [normaliseHeader(a).slice(0, 60), normaliseHeader(b).slice(0, 60)]
  return similarity(one, two) + 1 - distance(one, two) / Math.max(1, one.length, two.length)
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
