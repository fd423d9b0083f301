/** How large the long proofs are: `npm run test:full` runs them in full (WEFT_FULL=1), `npm test` runs a tenth of each. */
export const isFullRun = process.env['WEFT_FULL'] === '1'

/** @param full repetitions of the full proof, a multiple of ten */
export const proofSize = (full: number): number => (isFullRun ? full : Math.ceil(full / 10))
