/** The contract of one call: its path, method, guard, input, output, errors and example. Route, OpenAPI, client types and reference are made from it. */
import type { z } from 'zod'
import type { MessageKey } from '../messages.ts'
import type { Label } from '../text.ts'

/**
 * Who may call. `public`: anybody (the route must stand in `server/public-routes.json`). `session`: every signed-in person;
 * the engine decides what they may do. `people`: administrators of a company. `rules`: administrators of what binds the whole platform.
 * `wall`: a big screen, by its link.
 */
export type CallGuard = 'public' | 'session' | 'people' | 'rules' | 'wall'

export interface Contract {
  readonly method: 'GET' | 'POST'
  /** Other verbs that mean the same, e.g. DELETE of the main client. */
  readonly alsoMethods?: readonly ('GET' | 'POST' | 'PUT' | 'DELETE')[]
  /** The address; `:name` is a parameter of the path and a key of the input. */
  readonly path: string
  readonly guard: CallGuard
  /** The call carries a signature (groups of the specification such as `/scmapi`). */
  readonly signed?: boolean
  /** Send an `idempotency-key`: a repeated request gives the first answer again. */
  readonly writes?: boolean
  readonly summary: Label
  /**
   * What the call takes. Query, path and body are one input, with `DATA` unfolded; a contract that has a key `DATA` itself takes it as an object of its own.
   */
  readonly input: z.ZodObject
  /**
   * Keys of the input that a POST call takes from the query. Every other key in its query is refused, because neither a sealed body nor
   * its `sign` covers the query.
   */
  readonly query?: readonly string[]
  /** What stands in `data.results`, or in the whole of `data` where `envelope` says so. */
  readonly output: z.ZodType
  readonly envelope?: 'results' | 'data'
  /** The answer is a file of one of these media types, not JSON. */
  readonly file?: readonly string[]
  /** The body is `multipart/form-data` (its `file` beside the input) or raw bytes. */
  readonly body?: 'multipart' | 'bytes'
  /** Largest body in bytes, where it is not 1 MB. */
  readonly bodyLimit?: number
  /**
   * People fill the input in: what its schema refuses stands at the field (11000 `form.invalid`), as what the engine refuses. Keys that are
   * not in the contract stay 400.
   */
  readonly form?: true
  /** Keeps texts of any kind as they were typed, also those that PostgreSQL cannot keep as text (drafts). */
  readonly anyText?: boolean
  /** The name under which every call, accepted or refused, is written to the interface log: other systems bring in their data by it. */
  readonly interfaceLog?: string
  /** Refusals of this call in addition to those of every call (400, 401, 429, 500, 503), by their message. */
  readonly errors: readonly MessageKey[]
  readonly example: { readonly input: object; readonly output: unknown }
}

type Shape<Method, Path, Input extends z.ZodObject, Output extends z.ZodType> = Omit<
  Contract,
  'method' | 'path' | 'input' | 'query' | 'output' | 'example' | 'errors'
> & {
  readonly method: Method
  readonly path: Path
  readonly input: Input
  readonly query?: readonly (keyof z.input<Input> & string)[]
  readonly output: Output
  readonly errors?: readonly MessageKey[]
  readonly example: { readonly input: z.input<Input>; readonly output: Frozen<z.output<Output>> }
}

/** Declares a call. The example is checked by the compiler here, and against the schemas by a test. */
export const defineCall = <
  const Method extends Contract['method'],
  const Path extends string,
  Input extends z.ZodObject,
  Output extends z.ZodType,
>(
  contract: Shape<Method, Path, Input, Output>,
) => ({ errors: [] as readonly MessageKey[], ...contract })

/** A value that nobody changes, all the way down; lists and tuples stay lists and tuples. */
export type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T

/** What a handler gets: the input after validation. */
export type Input<C extends Contract> = z.output<C['input']>
/** What a handler gives back. */
export type Output<C extends Contract> = Frozen<z.output<C['output']>>

/**
 * The groups of calls that folders of documents declare: each `*.calls.ts` adds its own (`declare module`), so that their paths compile
 * where the folder is known.
 */
export interface DocumentCallGroups {}
