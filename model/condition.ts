/** Conditions are data, so the server, the form and a platform's overlay obey the same one. What needs more than this is a FEEL expression under `expression`. */
import { compare, isDecimal } from './decimal.ts'
import { compile } from './expression/feel.ts'

export type Test<V> =
  | V
  | readonly V[]
  | { readonly above?: string | number; readonly below?: string | number; readonly empty?: boolean; readonly not?: V | readonly V[] }

export type Condition<D> = { readonly [K in keyof D]?: Test<NonNullable<D[K]>> } & Circumstances

/** What a condition may ask besides field values (SH-6-002 to SH-6-005, SH-5-038). */
export interface Circumstances {
  /** Holds any of these roles (dashroles). */
  readonly role?: string | readonly string[]
  /** Holds none of these roles. */
  readonly notRole?: string | readonly string[]
  /** Holds all of these roles. */
  readonly allRoles?: readonly string[]
  /** What the page is doing. */
  readonly action?: PageDoing | readonly PageDoing[]
  /** The viewer's side in this document: `owner` or a counterparty's name. */
  readonly side?: string | readonly string[]
  /** FEEL over the document; true counts, anything else does not. */
  readonly expression?: string
}
export type PageDoing = 'create' | 'edit' | 'view'

export interface Viewer {
  readonly roles: readonly string[]
  readonly action?: PageDoing
  readonly side?: string
}

/** Whether a document meets a condition for this viewer. Every part must hold; an empty condition holds. */
export function meets(
  condition: Readonly<Record<string, unknown>>,
  doc: Readonly<Record<string, unknown>>,
  viewer: Viewer = { roles: [] },
): boolean {
  for (const key in condition) {
    const test = condition[key]
    if (test === undefined) continue
    if (!part(key, test, doc, viewer)) return false
  }
  return true
}

function part(key: string, test: unknown, doc: Readonly<Record<string, unknown>>, viewer: Viewer): boolean {
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
    case 'side':
      return viewer.side !== undefined && listed().includes(viewer.side)
    case 'expression':
      return compile(test as string).evaluate(doc as Record<string, unknown>) === true
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
