/** Fingerprints of values: short texts that differ where the values do. */
import { createHash } from 'node:crypto'

/**
 * Returns the fingerprint of a value as JSON writes it: the same for equal values, and another one for others, whether these differ by a digit or by the order of a list.
 * It is for comparing two states, and no secret.
 * @param value what JSON can say; decimals as texts in one spelling
 * @returns 16 hexadecimal digits
 */
export const fingerprintOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
