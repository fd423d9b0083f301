/** A document as the engine represents it between reading and writing. */

/**
 * Base names, fields by name, lines as arrays. `$sides` holds the companies by party role, `$shared` the companies that it was shared with.
 */
export type Stored = Record<string, any> & {
  id: string
  number: string | null
  status: string
  version: number
  ownerCompany: string
  readonly $sides: Readonly<Record<string, string | null>>
  readonly $shared?: readonly string[]
}
