/** Registers a call by its contract: guard, validation and envelope come from it, the handler's types too. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, Input, Output } from '../../model/calls/contract.ts'
import { forbidden, WeftError } from '../../model/errors.ts'
import { administers } from '../../engine/authorisation/menus.ts'
import type { Operation } from '../../engine/operation.ts'
import { ok, results } from '../http/responses.ts'
import { sessionOf } from '../http/guard.ts'
import type { Server } from '../route-context.ts'
import { reading, writing } from '../http/call-context.ts'
import { logInbound } from '../http/inbound-log.ts'
import { inputOf } from './input.ts'
import { recordHandler, routeGuard } from './handled-calls.ts'

export interface CallContext {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
/** What a handler returns. A call without data answers `true`: its handler may return nothing. */
export type Returned<C extends Contract> = Output<C> extends true ? true | void : Output<C>
type Handler<C extends Contract> = (input: Input<C>, context: CallContext) => Promise<Returned<C>> | Returned<C>
type OperationHandler<C extends Contract> = (
  operation: Operation,
  input: Input<C>,
  context: CallContext,
) => Promise<Returned<C>> | Returned<C>
type FileHandler<C extends Contract> = (input: Input<C>, context: CallContext) => Promise<unknown>

export interface Routes {
  /** A call whose handler opens its own transactions, or none. */
  handle<C extends Contract>(contract: C, handler: Handler<C>): void
  /** A call that reads, in one transaction as the caller. */
  read<C extends Contract>(contract: C, handler: OperationHandler<C>): void
  /** A call that writes, in one transaction as the caller, at most once for its `idempotency-key`. */
  write<C extends Contract>(contract: C, handler: OperationHandler<C>): void
  /** A call that answers a file: the handler sends the reply itself. */
  file<C extends Contract>(contract: C, handler: FileHandler<C>): void
}

/**
 * Returns the ways to register calls on `app`. A route without a guard does not boot: `checkRoute` sees what is registered here as well.
 * They throw for a contract that is in no group of calls.
 */
export function createRoutes(app: FastifyInstance, server: Server): Routes {
  const register = <C extends Contract>(contract: C, answer: (input: Input<C>, context: CallContext) => unknown): void => {
    const { method, alsoMethods = [], path, signed, bodyLimit, interfaceLog } = contract
    recordHandler(server.handledCalls, contract)
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      mustHaveRight(contract, request)
      // A multipart body is read by its own route (`uploadRoute`).
      const input = contract.body === 'multipart' ? ({} as Input<C>) : inputOf(contract, request)
      return answer(input, { request, reply })
    }
    app.route({
      method: [method, ...alsoMethods],
      url: path,
      config: { guard: routeGuard(contract), ...(signed ? { signed } : {}) },
      ...(bodyLimit ? { bodyLimit } : {}),
      handler: interfaceLog ? logInbound(server, interfaceLog, handler) : handler,
    })
  }
  const enveloped = (contract: Contract, value: unknown) => {
    if (server.checkAnswers) checkAnswer(contract, value)
    return contract.envelope === 'data' ? ok(value as Readonly<Record<string, unknown>>) : results(value)
  }
  return {
    handle: (contract, handler) =>
      register(contract, async (input, context) => enveloped(contract, (await handler(input, context)) ?? nothingTold(contract))),
    read: (contract, handler) =>
      register(contract, async (input, context) =>
        enveloped(
          contract,
          await reading(server, context.request, async (operation) => (await handler(operation, input, context)) ?? nothingTold(contract)),
        ),
      ),
    write: (contract, handler) =>
      register(contract, async (input, context) =>
        enveloped(
          contract,
          await writing(server, context.request, async (operation) => (await handler(operation, input, context)) ?? nothingTold(contract)),
        ),
      ),
    file: (contract, handler) => register(contract, handler),
  }
}

/** @throws WeftError 403 `access.forbidden` when the contract asks for an administrator and the caller is none */
function mustHaveRight({ guard }: Contract, request: FastifyRequest): void {
  if ((guard === 'people' || guard === 'rules') && !administers(sessionOf(request).actor, guard === 'rules')) throw forbidden()
}

/** The answer of a handler that returned nothing: null where the contract allows it, else `true`. */
const nothingTold = ({ output }: Contract): true | null => (output.safeParse(null).success ? null : true)

/** Compares an answer with its contract; only test servers do (`checkAnswers`). */
function checkAnswer(contract: Contract, value: unknown): void {
  const parsed = contract.output.safeParse(value === undefined ? undefined : JSON.parse(JSON.stringify(value)))
  if (!parsed.success) throw new Error(`The answer of ${contract.path} breaks its contract: ${parsed.error.message}`)
}

/** The refusal of an input whose parts do not fit each other. @param path The field at fault */
export const badRequest = (path: string): WeftError =>
  new WeftError(400, 'generic.badRequest', { fields: [{ path, key: 'generic.badRequest' }], detail: { what: path } })
