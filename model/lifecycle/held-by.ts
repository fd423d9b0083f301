/** The word `heldBy`: what a person holds, and hands to a colleague when leaving the company. */

/**
 * While a document is in one of the statuses, the person whom the field names holds it. It is counted with the work that the person leaves behind, and an
 * administrator hands it to a colleague (`engine/admin/reassign-work.ts`).
 *
 * ```ts
 * heldBy: { borrower: { while: ['submitted', 'in_progress'] }, 'samples.lender': { while: ['in_progress'] } }
 * heldBy: { holder: { while: ['in_stock'], act: 'passOn', to: 'receiver' } }
 * ```
 *
 * `N`: fields that link a user; `S`: statuses; `A`: actions.
 */
export interface Holding<N extends string, S extends string, A extends string> {
  readonly while: readonly S[]
  /** The internal action that hands it over, to the person in the field `to`. Absent: the field names the colleague instead. */
  readonly act?: A
  readonly to?: N
}

/** The holdings of a type by the field that names the person: of the header, or `lines.column`. */
export type HeldBy<P extends string, N extends string, S extends string, A extends string> = { readonly [K in P]?: Holding<N, S, A> }

/** A holding as generic code reads it. */
export type AnyHolding = Holding<string, string, string>

/** Returns the holdings of a type with the fields that name the person. */
export const holdingsOf = ({ heldBy }: { readonly heldBy?: unknown }): readonly (readonly [path: string, holding: AnyHolding])[] =>
  Object.entries((heldBy ?? {}) as Readonly<Record<string, AnyHolding>>)
