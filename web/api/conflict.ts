/** A conflict of a save: a colleague wrote the same fields meanwhile. The one place that tells it from other refusals. */
import { ApiError } from './client.ts'

export interface SaveConflict {
  readonly by?: string
  readonly at?: string
  readonly version?: number
  readonly fields: readonly { readonly path: string; readonly mine: unknown; readonly theirs: unknown }[]
}

/** Returns the fields that a colleague wrote meanwhile and who it was; undefined for every other error, other answers 409 too. */
export const conflictIn = (error: unknown): SaveConflict | undefined =>
  error instanceof ApiError && error.code === 409 && Array.isArray(error.detail['fields']) ? (error.detail as SaveConflict) : undefined
