/** What the dialog of a conflict asks, row by row: the links that the other side exchanged, and one question for a field or for a pair of figures of which one is entered for the other. Pure. */
import type { SaveConflict } from '../../../../model/calls/save-conflict.ts'
import type { Page, PageField } from '../../../../model/page.ts'
import { isEmpty } from '../../../../model/rules/condition-parts.ts'
import { enteredFiguresOf, type EnteredFigure } from '../../../../model/rules/entered-figures.ts'
import { same } from '../../../../model/same.ts'
import { fieldsOf, shapeOf, type Values } from '../../../../ui/state/form-state.ts'

export type Side = 'mine' | 'theirs'
/** The sides that the person has chosen, by the first path of a question. */
export type Choices = Readonly<Record<string, Side>>
type Clash = SaveConflict['fields'][number]

/** The versions of the document that the dialog compares. */
export interface Versions {
  /** The document as it was when editing began. */
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
}
export interface Question {
  /** The conflicts that one choice decides: one, or those of two figures. */
  readonly clashes: readonly Clash[]
  /** All paths that the choice decides, also the figure of a pair that is in no conflict itself. */
  readonly paths: readonly string[]
  /** Where the choice starts: a side, or the path of a link whose choice it follows. */
  readonly start: Side | { readonly path: string }
}
/** A link that the other side exchanged. */
interface ExchangedLink {
  readonly link: PageField
  /** What was renewed beside it and is in no conflict itself. */
  readonly renewed: readonly PageField[]
}
export interface ConflictRow {
  /** The begin of the paths of its cells: `lines#17.`; blank for the header. A line as a whole has its path. */
  readonly row: string
  readonly exchanged: readonly ExchangedLink[]
  readonly questions: readonly Question[]
}

/**
 * Returns the parts of a path of a conflict.
 * @param path `eta`, `lines#17.price` or `lines#17`
 */
export function partsOfPath(path: string): {
  readonly outer: string
  readonly line: string | undefined
  readonly inner: string | undefined
} {
  const [, outer = path, line, inner] = /^(\w+)(?:#(\d+))?(?:\.(\w+))?$/.exec(path) ?? []
  return { outer, line, inner }
}

/** Returns the row of a version in which a path lies: a line, or the document; undefined where the version lacks the line. */
export function rowAt(version: Values | undefined, path: string): Values | undefined {
  const { outer, line } = partsOfPath(path)
  return line === undefined ? version : ((version?.[outer] ?? []) as Values[]).find(({ id }) => id === line)
}

/** Returns what is asked, in the order of the conflicts. */
export function conflictRows(page: Page, clashes: readonly Clash[], versions: Versions): ConflictRow[] {
  const byRow = Map.groupBy(clashes, ({ path }) => {
    const { outer, line, inner } = partsOfPath(path)
    return line === undefined ? '' : inner === undefined ? path : `${outer}#${line}.`
  })
  return [...byRow].map(([row, some]) => conflictRow(page, { row, clashes: some }, versions))
}

function conflictRow(
  page: Page,
  { row, clashes }: { readonly row: string; readonly clashes: readonly Clash[] },
  versions: Versions,
): ConflictRow {
  const isLine = row !== '' && !row.endsWith('.')
  if (isLine) return { row, exchanged: [], questions: clashes.map((one) => ({ clashes: [one], paths: [one.path], start: 'mine' })) }
  const { fields, figures } = fieldsBeside(page, row)
  const names = new Set(clashes.map(({ path }) => path))
  const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map((version) => rowAt(version, row.slice(0, -1) || '')) as [
    Values | undefined,
    Values | undefined,
    Values | undefined,
  ]
  const links = fields.filter(({ type, renews = [], scales = [] }) => type === 'link' && renews.length + scales.length > 0)
  const exchanged = links.filter(
    ({ field }) => !isEmpty(base?.[field]) && !same(theirs?.[field], base?.[field]) && same(mine?.[field], base?.[field]),
  )
  const startOf = (name: string): Question['start'] => {
    if (exchanged.some((link) => belongsTo(link, figures, name))) return 'theirs'
    const link = links.find((one) => names.has(row + one.field) && belongsTo(one, figures, name))
    return link ? { path: row + link.field } : 'mine'
  }
  return {
    row,
    exchanged: exchanged.map((link) => ({
      link,
      renewed: fields.filter(
        ({ field }) => link.renews?.includes(field) && !names.has(row + field) && !same(base?.[field], theirs?.[field]),
      ),
    })),
    questions: questionsOf(row, clashes, figures).map((one) => ({ ...one, start: startOf(one.clashes[0]!.path.slice(row.length)) })),
  }
}

/** Whether a value of a field is meant for the document that the link names, or is entered for one that is. */
const belongsTo = ({ renews = [], scales = [] }: PageField, figures: readonly EnteredFigure[], name: string): boolean =>
  [name, ...figures.filter((one) => one.name === name).map(({ target }) => target)].some(
    (one) => renews.includes(one) || scales.includes(one),
  )

function fieldsBeside(page: Page, row: string): { readonly fields: readonly PageField[]; readonly figures: readonly EnteredFigure[] } {
  const { fields } = shapeOf(page)
  if (row === '') return { fields: fieldsOf(page), figures: enteredFiguresOf(fields) }
  const { outer } = partsOfPath(row.slice(0, -1))
  const columns = fieldsOf(page).find(({ field }) => field === outer)?.columns ?? []
  return { fields: columns, figures: enteredFiguresOf(fields[outer]?.options.columns ?? {}) }
}

/** Returns one question for each conflict, and one for two figures of which one is entered for the other. */
function questionsOf(row: string, clashes: readonly Clash[], figures: readonly EnteredFigure[]): Omit<Question, 'start'>[] {
  const groups = Map.groupBy(clashes, ({ path }) => {
    const name = path.slice(row.length)
    return figures.find((one) => one.name === name)?.target ?? name
  })
  return [...groups].map(([target, some]) => {
    const pair = figures.filter((one) => one.target === target).map(({ name }) => name)
    return { clashes: some, paths: [target, ...pair].map((name) => row + name) }
  })
}

/** Returns the name under which the choice of a question is kept: the first path that it decides. */
export const keyOf = ({ paths }: Question): string => paths[0]!

/** Returns the side that a question has: the chosen one, else the one where it starts. */
export function sideOf(rows: readonly ConflictRow[], question: Question, choices: Choices): Side {
  const { start } = question
  const chosen = choices[keyOf(question)]
  if (chosen !== undefined || typeof start === 'string') return chosen ?? (start as Side)
  const link = rows.flatMap(({ questions }) => questions).find((one) => keyOf(one) === start.path)
  return link && link !== question ? sideOf(rows, link, choices) : 'mine'
}

/** Returns the paths where the other version is taken. */
export const takenPaths = (rows: readonly ConflictRow[], choices: Choices): string[] =>
  rows.flatMap(({ questions }) => questions.filter((one) => sideOf(rows, one, choices) === 'theirs').flatMap(({ paths }) => paths))
