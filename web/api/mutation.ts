/**
 * Mutation layer: busy state, errors, retry and invalidation of every call that changes data, based on TanStack Query's useMutation.
 */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { semicolon } from '../../ui/text/language.tsx'
import { ApiError, intent } from './client.ts'
import type { AppQueryKey } from './query-keys.ts'
import { say } from './toasts-and-connection.ts'

/** The server's messages by field path, as with code 11000. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

interface MutationOptions<Input, Output> {
  /**
   * Makes the call. `key` is the idempotency key of this intent: a retry of the same input sends the same key, so that
   * a double press takes effect once.
   */
  readonly send: (input: Input, key: string) => Promise<Output>
  /** Queries to invalidate after the call, also after a failure (another user may have changed the data first). */
  readonly invalidates?: readonly AppQueryKey[] | ((input: Input) => readonly AppQueryKey[])
  /** Runs after success, before the queries are refetched: closes a dialog, shows a toast. */
  readonly onDone?: (output: Output, input: Input) => unknown
  /** Handles a failure. `true` suppresses any other message. */
  readonly onFailed?: (error: ApiError, input: Input) => boolean | void
  /** `inline`: the failure appears in `message` and not in a toast. Field errors (11000) are never a toast. */
  readonly errors?: 'toast' | 'inline'
  /** What a second `run` does while the first is pending: nothing (a double press), or wait until after the first (settings). */
  readonly whileBusy?: 'ignore' | 'queue'
  /** A toast that stays while the call is pending and then shows the outcome. */
  readonly progress?: { readonly sending: string; readonly done: string }
}

export interface AppMutation<Input, Output> {
  /**
   * Sends the input; see `whileBusy` for an earlier call that is still pending.
   * @returns the response; `undefined` when it failed (the failure has been shown) or was not sent
   */
  readonly run: (input: Input) => Promise<Output | undefined>
  /** Sends the last input again, as the same intent. */
  readonly retry: () => Promise<Output | undefined>
  readonly busy: boolean
  /** The input of the pending call: which row, which button. */
  readonly pending: Input | undefined
  readonly fields: FieldErrors
  /** Why the last call failed, where the reason belongs to no field; '' otherwise. */
  readonly message: string
  readonly error: Error | null
  /** Clears the last failure. */
  readonly reset: () => void
}

/**
 * A change that the user can make.
 * @param options the call and its follow-up
 * @returns the function that sends, with its state for the screen
 */
export function useAppMutation<Input = void, Output = unknown>(options: MutationOptions<Input, Output>): AppMutation<Input, Output> {
  const queries = useQueryClient()
  const running = useRef(false)
  const last = useRef<{ readonly input: Input; readonly key: string }>(undefined)
  const id = useId()
  const mutation = useMutation<Output, Error, { readonly input: Input; readonly key: string }>({
    ...(options.whileBusy === 'queue' ? { scope: { id } } : {}),
    mutationFn: ({ input, key }) => sendShown(() => options.send(input, key), options.progress),
    onSuccess: (output, { input }) => options.onDone?.(output, input),
    onError: (error, { input }) => fail(error, input, options),
    onSettled: (_output, _error, { input }) => {
      const { invalidates = [] } = options
      return invalidate(queries, typeof invalidates === 'function' ? invalidates(input) : invalidates)
    },
  })
  const start = async (one: { readonly input: Input; readonly key: string }): Promise<Output | undefined> => {
    if (running.current && options.whileBusy !== 'queue') return undefined
    running.current = true
    last.current = one
    try {
      return await mutation.mutateAsync(one)
    } catch {
      return undefined
    } finally {
      running.current = false
    }
  }
  const failure = mutation.error
  return {
    run: (input) => start({ input, key: intent() }),
    retry: () => (last.current ? start(last.current) : Promise.resolve(undefined)),
    busy: mutation.isPending,
    pending: mutation.isPending ? mutation.variables.input : undefined,
    fields: failure instanceof ApiError ? failure.fields : {},
    message: failure === null || (failure instanceof ApiError && failure.code === 11000) ? '' : messageOf(failure),
    error: failure,
    reset: mutation.reset,
  }
}

/** Sends while a toast is shown until the response arrives. */
async function sendShown<Output>(send: () => Promise<Output>, progress: MutationOptions<never, Output>['progress']): Promise<Output> {
  if (!progress) return send()
  const toast = say.sending(progress.sending)
  try {
    const output = await send()
    toast.done(progress.done)
    return output
  } catch (error) {
    toast.failed(messageOf(error))
    if (error instanceof ApiError) error.shown = true
    throw error
  }
}

/** Invalidates these queries. Resolves when the active ones have their new data. */
export async function invalidate(queries: QueryClient, outdated: readonly AppQueryKey[]): Promise<void> {
  await Promise.all(outdated.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** Returns a failure in the server's words: its list of reasons, otherwise its message. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const reasons = [error.errors].flat(2).filter((one) => typeof one === 'string')
  return reasons.join(semicolon()) || Object.values(error.fields).flat().join(semicolon()) || error.message
}

function fail<Input>(
  error: Error,
  input: Input,
  { onFailed, errors = 'toast' }: Pick<MutationOptions<Input, unknown>, 'onFailed' | 'errors'>,
): void {
  if (!(error instanceof ApiError)) {
    // A bug in the client: it is reported like any uncaught error, and the user is notified.
    reportError(error)
    say.error(error.message)
    return
  }
  // The guard asks for a new sign-in.
  if (error.code === 401) return
  if (onFailed?.(error, input) === true) return
  if (errors === 'toast' && error.code !== 11000 && !error.shown) say.error(messageOf(error), { request: error.request })
}
