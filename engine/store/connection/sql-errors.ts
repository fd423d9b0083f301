/**
 * Translates PostgreSQL errors into the message catalogue (security 4.2). The original text names tables and values, so it never
 * leaves the server.
 */
import { WeftError } from '../../../model/errors.ts'
import type { MessageKey } from '../../../model/messages.ts'

interface SqlError extends Error {
  code?: string
  constraint?: string
}

/** Constraint names with their own message. Document tables name their constraints `<rule>__<table>`. */
const byConstraint: readonly (readonly [RegExp, MessageKey])[] = [
  [/^number__/, 'save.duplicateNumber'],
  [/^floor__/, 'balance.short'],
  [/^(active|open)__/, 'versions.another'],
  [/^valid__/, 'validity.overlapsAnother'],
  [/^event__/, 'ledger.duplicate'],
  [/^voucher_(balanced|minor_units|amount_at_rate)/, 'voucher.unbalanced'],
  [/^period_open/, 'period.closed'],
]

/** PostgreSQL's code for a statement that it skips, since an earlier one of the transaction failed. */
const skippedCode = '25P02'

/** SQL that fails unless the condition holds, so that what is sent with the statement is skipped. `refusedBy` recognises the failure. */
export const required = (condition: string): string => `SELECT 1 / (${condition})::int`
export const refusedBy = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === '22012'

/**
 * Returns the error of a statement that was not executed, or of a commit that became a rollback.
 * @param cause the error of the statement that failed
 */
export const skippedBecauseOf = (cause: unknown): Error =>
  Object.assign(new Error('a statement was not executed, since another one of its transaction failed', { cause }), { code: skippedCode })

export const isSkipped = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === skippedCode

/** Returns the error of the statement that failed: for a skipped statement the cause, for every other error the error itself. */
export function originalSqlError(error: unknown): unknown {
  let original = error
  while (isSkipped(original) && (original as Error).cause !== undefined) original = (original as Error).cause
  return original
}

/** Translates a driver error into a `WeftError`. A `WeftError` passes unchanged; an unknown error stays a fault. */
export function translateSqlError(thrown: unknown): unknown {
  const error = originalSqlError(thrown)
  if (error instanceof WeftError) return error
  const { code, constraint = '' } = error as SqlError
  // A connection that ends during a statement: the driver gives these errors no code.
  if (typeof code !== 'string') return lost.test((error as Error | undefined)?.message ?? '') ? isConnectionLost(error) : error
  const named = byConstraint.find(([pattern]) => pattern.test(constraint))
  if (named) return new WeftError(409, named[1], { detail: { constraint } })
  if (code === '40001' || code === '40P01') return new WeftError(409, 'save.conflict')
  // A lock that was not granted in time: nobody has changed the document, and the same call may succeed a moment later.
  if (code === '55P03') return new WeftError(503, 'save.busy')
  if (code === '57014' || code.startsWith('08') || code.startsWith('53') || code.startsWith('57P')) return isConnectionLost(error)
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'ENOENT' || code === 'ETIMEDOUT' || code === 'EPIPE')
    return isConnectionLost(error)
  // Text or numbers that no column accepts. Fields refuse them earlier, so this is a filter, a search or a comment.
  if (code === '22021' || code === '22P05' || code === '22P02' || code === '22003' || code === '22007' || code === '22008')
    return new WeftError(400, 'generic.badRequest')
  return error
}

const lost = /^(Connection terminated|Client has encountered a connection error|Client was closed)/

export function isConnectionLost(cause: unknown): WeftError {
  const error = new WeftError(503, 'generic.away')
  error.cause = cause
  return error
}
