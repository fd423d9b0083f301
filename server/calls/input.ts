/** Reads and validates the input of a call by its contract. Bad input is 400 with an error at each field, never a fault. */
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Contract, Input } from '../../model/calls/contract.ts'
import { invalid, WeftError, type FieldError } from '../../model/errors.ts'
import { messages, type MessageKey } from '../../model/messages.ts'
import { dataOf, type Plain } from '../http/body.ts'

/**
 * Returns the input of a call: path, query and body as one object, `DATA` unfolded. The body wins over the query, `DATA` over the body.
 * @throws WeftError 400 `form.unknownKey` or `generic.badRequest`, with errors by field
 */
export const inputOf = <C extends Contract>(contract: C, request: FastifyRequest): Input<C> =>
  parseInput(contract, rawInput(contract, request))

/** @throws WeftError 400, as {@link inputOf} */
export const parseInput = <C extends Contract>(contract: C, value: Plain): Input<C> =>
  parseWith(contract.input, value, contract) as Input<C>

/**
 * Validates a value by a schema; `anyText` leaves texts as they are.
 * @throws WeftError 400, as {@link inputOf}; for a `form` 11000 at the fields, but for unknown keys
 */
export function parseWith<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { anyText = false, form = false }: { anyText?: boolean; form?: boolean } = {},
): z.output<S> {
  const malformed = anyText ? undefined : malformedAt(value, [])
  if (malformed) throw badInput([{ path: pathOf(malformed), key: 'field.characters' }])
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.flatMap((issue) => fieldErrors(issue, value))
  throw form && errors.every(({ key }) => key !== 'form.unknownKey') ? invalid(errors) : badInput(errors)
}

/**
 * Returns the part of the input that stands in the query, without the token. A GET or DELETE and a call with raw bytes have all of it
 * there, any other call only the keys that its contract names in `query`.
 * @throws WeftError 400 `form.unknownKey` at any other key
 */
export function queryOf(contract: Contract, request: FastifyRequest): Plain {
  const { token: _, ...query } = request.query as Plain
  if (contract.method === 'GET' || contract.body === 'bytes' || request.method === 'GET' || request.method === 'DELETE') return query
  const unexpected = Object.keys(query).filter((key) => !contract.query?.includes(key))
  if (unexpected.length > 0) throw badInput(unexpected.map(unknownKey))
  return query
}

function rawInput(contract: Contract, request: FastifyRequest): Plain {
  const query = queryOf(contract, request)
  // Raw bytes hold no input: the route reads them itself.
  if (contract.body === 'bytes') return query
  const { DATA: __, ...body } = (request.body as Plain | undefined) ?? {}
  const data = dataOf(request.body)
  const input = { ...query, ...body, ...('DATA' in contract.input.shape ? { DATA: data } : data) }
  // The token is the session's; a call that takes a token of its own finds it in its body.
  if (!('token' in contract.input.shape)) delete input['token']
  return { ...input, ...(request.params as Plain) }
}

/** The path of the first text that PostgreSQL cannot keep (NUL, half a surrogate pair), or of a number that is none (1e309). */
function malformedAt(value: unknown, path: readonly (string | number)[]): readonly (string | number)[] | undefined {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? undefined : path
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : path
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined
  for (const [key, one] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(key) : key]
    const malformed = malformedAt(key, here) ?? malformedAt(one, here)
    if (malformed) return malformed
  }
  return undefined
}

function badInput(fields: readonly FieldError[]): WeftError {
  const unknown = fields.find(({ key }) => key === 'form.unknownKey')
  if (unknown) return new WeftError(400, 'form.unknownKey', { values: unknown.values, fields })
  return new WeftError(400, 'generic.badRequest', { fields, detail: { what: fields[0]?.path ?? '' } })
}

const unknownKey = (key: string): FieldError => ({
  path: key.slice(0, 60),
  key: 'form.unknownKey',
  values: { key: key.slice(0, 60) },
})

function fieldErrors(issue: z.core.$ZodIssue, input: unknown): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ ...unknownKey(key), path: pathOf([...issue.path, key.slice(0, 60)]) }))
  const path = pathOf(issue.path)
  // A schema's own error text is a key of the catalogue, with the values of the message as `params`.
  if (issue.message in messages)
    return [{ path, key: issue.message as MessageKey, ...(issue.code === 'custom' && issue.params ? { values: issue.params } : {}) }]
  if (valueAt(input, issue.path) === undefined) return [{ path, key: 'common.INPUT_REQUIRED' }]
  return [{ path, ...messageOf(issue) }]
}

function messageOf(issue: z.core.$ZodIssue): Pick<FieldError, 'key' | 'values'> {
  switch (issue.code) {
    case 'invalid_type':
      return { key: byType[issue.expected] ?? 'generic.badRequest' }
    case 'too_big':
      if (issue.origin === 'string') return { key: 'field.tooLong', values: { max: issue.maximum } }
      if (issue.origin === 'array') return { key: 'field.tooManyLines', values: { max: issue.maximum } }
      return { key: 'field.atMost', values: { atMost: issue.maximum } }
    case 'too_small':
      if (issue.origin === 'string') return { key: 'common.INPUT_REQUIRED' }
      if (issue.origin === 'array') return { key: 'field.tooFewLines', values: { min: issue.minimum } }
      return { key: 'field.atLeast', values: { atLeast: issue.minimum } }
    case 'invalid_value':
      return { key: 'field.choice' }
    default:
      return { key: 'generic.badRequest' }
  }
}

const byType: Readonly<Record<string, MessageKey>> = {
  string: 'field.text',
  number: 'field.number',
  int: 'field.integer',
  boolean: 'field.yesNo',
  array: 'field.lines',
}

/** `['lines', 3, 'quantity']` → `lines[3].quantity`. */
const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${String(part)}`)).join('')

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(
    (parent, part) => (typeof parent === 'object' && parent !== null ? (parent as Record<PropertyKey, unknown>)[part] : undefined),
    value,
  )
