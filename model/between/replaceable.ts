/** The word `replaceable` of links: what they name may be replaced in many documents at once, where it is used. */

/**
 * Of a link, or of links to several documents: what it names may be replaced by another document in all documents that use it. The names are fields beside it.
 * Example: the material of a line of a BOM, whose usage is scaled and whose supplier and price are those of the new material; the secondary colours of a colourway.
 */
export interface Replaceable {
  /** Figures, by size too, that a factor multiplies. */
  readonly scales?: readonly string[]
  /** What was filled for the document before: it is blanked, so that the save fills it for the new one. */
  readonly renews?: readonly string[]
}
