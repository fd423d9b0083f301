/** What the `where` of a link wants of one field of its target: constants, values of fields beside the link, or that the target leaves it blank. */

/** One entry of a `where`, in its parts. */
export interface Wanted {
  readonly constants: readonly string[]
  /** Fields beside the link, without the sign: `doc.currency` of `$doc.currency`. */
  readonly references: readonly string[]
  /** Whether a target that leaves the field blank meets it too: the list has `''`. */
  readonly mayBeBlank: boolean
}

/** Returns an entry of a `where` in its parts: of `['', '$doc.currency']` the reference `doc.currency`, or blank. */
export function wantedOf(wanted: string | readonly string[]): Wanted {
  const all = [wanted].flat()
  return {
    constants: all.filter((one) => one !== '' && !one.startsWith('$')),
    references: all.flatMap((one) => (one.startsWith('$') ? [one.slice(1)] : [])),
    mayBeBlank: all.includes(''),
  }
}

/** Whether what a target has in a field, one value or several, is among the allowed ones. */
export function isWanted(fact: unknown, allowed: readonly unknown[], mayBeBlank: boolean): boolean {
  const facts = [fact ?? []].flat()
  return (mayBeBlank && facts.length === 0) || facts.some((one) => allowed.includes(String(one)))
}
