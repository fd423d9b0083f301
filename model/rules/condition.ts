/**
 * Conditions are data, so that the server, the form and a platform's overlay apply the same one. More complex conditions are a FEEL
 * expression under `expression`.
 */
import { holds, type PageDoing, type Viewer } from './condition-parts.ts'
import { compile } from '../expression/feel.ts'

export type Test<V> =
  | V
  | readonly V[]
  | { readonly above?: string | number; readonly below?: string | number; readonly empty?: boolean; readonly not?: V | readonly V[] }

export type Condition<D> = { readonly [K in keyof D]?: Test<NonNullable<D[K]>> } & Circumstances

/** The circumstances that a condition may test in addition to field values (SH-6-002 to SH-6-005, SH-5-038). */
export interface Circumstances {
  /** The viewer holds any of these roles (dashroles). */
  readonly role?: string | readonly string[]
  /** The viewer holds none of these roles. */
  readonly notRole?: string | readonly string[]
  /** The viewer holds all of these roles. */
  readonly allRoles?: readonly string[]
  /** The mode of the page. */
  readonly action?: PageDoing | readonly PageDoing[]
  /** The viewer's party role in this document: `owner` or a counterparty's name. */
  readonly partyRole?: string | readonly string[]
  /** FEEL over the document; only true passes. */
  readonly expression?: string
}
/** Returns whether a document meets a condition for this viewer. Every part must hold; an empty condition holds. */
export function meets(
  condition: Readonly<Record<string, unknown>>,
  doc: Readonly<Record<string, unknown>>,
  viewer: Viewer = { roles: [] },
): boolean {
  for (const key in condition) {
    const test = condition[key]
    if (test === undefined) continue
    if (!holds([key, test], doc, viewer, (text) => compile(text).evaluate(doc as Record<string, unknown>) === true)) return false
  }
  return true
}
