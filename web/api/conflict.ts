/** A conflict of a save: a colleague wrote the same fields meanwhile. The one place that tells it from other refusals. */
import type { SaveConflict } from '../../model/calls/save-conflict.ts'
import { ApiError } from './client.ts'

/** Whether the detail of an answer 409 is that of a conflict: other refusals name no fields. */
const isSaveConflict = (detail: ApiError['detail']): detail is SaveConflict => Array.isArray(detail['fields'])

/** Returns the fields that a colleague wrote meanwhile and who it was; undefined for every other error, other answers 409 too. */
export const conflictIn = (error: unknown): SaveConflict | undefined =>
  error instanceof ApiError && error.code === 409 && isSaveConflict(error.detail) ? error.detail : undefined
