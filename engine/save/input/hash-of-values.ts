/** The hash by which values that come again are compared with those that came before. */
import { createHash } from 'node:crypto'
import type { FieldValues } from '../../stored-document.ts'

/** Returns the SHA-256 of values as they were given: the order of names does not matter, nor do names without a value. */
export const hashOfValues = (values: Readonly<FieldValues>): Buffer => createHash('sha256').update(JSON.stringify(values, sorted)).digest()

/** Orders the names of an object, for `JSON.stringify`. */
const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
