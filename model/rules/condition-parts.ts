/**
 * The parts of a condition that need no expression: circumstances and values. A list can evaluate them without loading the expression
 * language.
 */
import { compare, isDecimal } from '../decimal.ts'

/** The mode of a page. */
export type PageDoing = 'create' | 'edit' | 'view'

/** Who looks at a document, and how. */
export interface Viewer {
  readonly roles: readonly string[]
  readonly action?: PageDoing
  readonly partyRole?: string
}

const circumstances: ReadonlySet<string> = new Set(['role', 'notRole', 'allRoles', 'action', 'partyRole'])

/** Returns whether a partly loaded row meets a condition; undefined where its fields do not decide it. */
export function meetsSoFar(
  condition: Readonly<Record<string, unknown>>,
  row: Readonly<Record<string, unknown>>,
  viewer: Viewer,
): boolean | undefined {
  let sure = true
  for (const part of Object.entries(condition)) {
    const [key, test] = part
    if (test === undefined) continue
    const known = circumstances.has(key) || (key !== 'expression' && Object.hasOwn(row, key))
    if (!known) sure = false
    else if (!holds(part, row, viewer, () => false)) return false
  }
  return sure ? true : undefined
}

/** Evaluates one part of a condition by its key; `judge` evaluates an expression. */
export function holds(
  [key, test]: readonly [string, unknown],
  doc: Readonly<Record<string, unknown>>,
  viewer: Viewer,
  judge: (expression: string) => boolean,
): boolean {
  const listed = () => [test].flat() as string[]
  switch (key) {
    case 'role':
      return listed().some((role) => viewer.roles.includes(role))
    case 'notRole':
      return !listed().some((role) => viewer.roles.includes(role))
    case 'allRoles':
      return listed().every((role) => viewer.roles.includes(role))
    case 'action':
      return viewer.action !== undefined && listed().includes(viewer.action)
    case 'partyRole':
      return viewer.partyRole !== undefined && listed().includes(viewer.partyRole)
    case 'expression':
      return judge(test as string)
    default:
      return passes(Object.hasOwn(doc, key) ? doc[key] : null, test)
  }
}

function passes(value: unknown, test: unknown): boolean {
  if (Array.isArray(test)) return test.some((one) => same(value, one))
  if (test === null || typeof test !== 'object') return same(value, test)
  const { above, below, empty, not } = test as { above?: string | number; below?: string | number; empty?: boolean; not?: unknown }
  if (empty !== undefined && empty !== isEmpty(value)) return false
  if (not !== undefined && passes(value, not)) return false
  if (above !== undefined && !(isAmount(value) && compare(String(value), String(above)) > 0)) return false
  return below === undefined || (isAmount(value) && compare(String(value), String(below)) < 0)
}

const same = (value: unknown, test: unknown) =>
  Array.isArray(value) ? value.includes(test) : value === test || (test === null && value === undefined)
const isAmount = (value: unknown): boolean => (typeof value === 'string' || typeof value === 'number') && isDecimal(String(value))
export const isEmpty = (value: unknown): boolean => value == null || value === '' || (Array.isArray(value) && value.length === 0)
