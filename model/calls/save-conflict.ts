/** The detail of the refusal `save.conflict` of a save: what colleagues wrote in the same fields since the document was read. */

/** Of several answers 409 this one alone has `fields`. */
export interface SaveConflict {
  /** Who wrote last and when; without a time where only the version is known. */
  readonly by: string
  readonly at?: string | undefined
  /** The version to save upon. */
  readonly version: number
  readonly fields: readonly { readonly path: string; readonly mine: unknown; readonly theirs: unknown }[]
}
