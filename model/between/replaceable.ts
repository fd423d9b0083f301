/** The word `replaceable` of links: what they name may be replaced in many documents at once, where it is used, and what is renewed beside it, also where a person exchanges it. */

/**
 * Of a link, or of links to several documents: what it names may be replaced by another document in all documents that use it. The names are fields beside it.
 * Example: the material of a line of a BOM, whose usage is scaled and whose supplier and price are those of the new material; the secondary colours of a colourway.
 */
export interface Replaceable {
  /** Figures, by size too, that a factor multiplies. */
  readonly scales?: readonly string[]
  /**
   * What was filled for the document before: it is blanked, so that the save fills it for the new one. An edit in which a person names another document does the same, without what
   * the edit gives itself.
   */
  readonly renews?: readonly string[]
  /**
   * Fields that take their values from the document (`from`), such as the category of a material. An edit in which a person names
   * another document renews them where they say what the former one gave: what a person chose instead of it stays.
   */
  readonly byHand?: readonly string[]
}
