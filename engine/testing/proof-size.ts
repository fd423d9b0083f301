/** How large the long proofs are: `npm run test:full` runs them in full (WEFT_FULL=1), `npm test` runs a tenth of each. */
export const isFullRun = process.env['WEFT_FULL'] === '1'

/** @param full repetitions of the full proof, a multiple of ten */
export const proofSize = (full: number): number => (isFullRun ? full : Math.ceil(full / 10))

/** How many people do the same at one moment where one of them succeeds: fifty in the full run, ten with `npm test`. */
export const callersAtOnce = isFullRun ? 50 : 10

/**
 * Returns every nth item of a list, from a place that moves with `turn`, so that a caller who counts `turn` up reaches every item; in the
 * full run it returns all items.
 */
export const sample = <T>(items: readonly T[], nth: number, turn: number): readonly T[] =>
  isFullRun ? items : items.filter((_, at) => at % nth === turn % nth)
