/**
 * `/zutilsapi/out-api-bus`: sends documents to external receivers; manages the receivers and the log of every delivery (SH-7-065,
 * SH-8-010).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { forbidden, invalid, notFound, WeftError, type FieldError } from '../../model/errors.ts'
import { localise, type Label } from '../../model/text.ts'
import { administers } from '../../engine/authorisation/menus.ts'
import { policyFor } from '../../engine/authorisation/policy.ts'
import {
  logStates,
  webhookReceiver,
  webhookReceivers,
  saveWebhookReceiver,
  sendingsOf,
  type WebhookReceiver,
} from '../../engine/webhooks/webhook-receivers.ts'
import type { Operation } from '../../engine/operation.ts'
import { seal } from '../adapters/sealed-secrets.ts'
import { results } from '../http/responses.ts'
import { dataOf, listOf, type Plain } from '../http/body.ts'
import { sessionOf } from '../http/guard.ts'
import { methods, parcelOf, sendOut } from '../webhook-sender.ts'
import type { Server } from '../route-context.ts'
import { idOf, isId, only, reading, typeOf, writing } from '../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/zutilsapi/out-api-bus'
const most = 100
const always: Readonly<Record<string, Label>> = { create: ['新建', 'Created'], save: ['修改', 'Changed'] }
const bad = (what: string) => new WeftError(400, 'generic.badRequest', { detail: { what } })
const mustAdminister = ({ actor }: Operation): void => {
  if (!administers(actor, false)) throw forbidden()
}

export function outApiRoutes(app: FastifyInstance, server: Server): void {
  app.post(`${group}/auto-push`, behind, async (request) => results(await pushed(server, request)))

  /**
   * Returns the receivers that the user may send a page to; administrators get all of them with their addresses. Secrets are never
   * returned.
   */
  app.get(`${group}/index`, behind, async (request) => {
    const { page } = request.query as Plain
    return results(
      await reading(server, request, async (operation) => {
        const all = await webhookReceivers(operation)
        const name = typeof page === 'string' && page !== '' ? typeOf(server, page).name : undefined
        const lists = administers(operation.actor, false) && name === undefined
        return all
          .filter((one) => lists || (one.status === 'active' && name !== undefined && one.types.includes(name)))
          .map(({ secret, api_key: key, ...one }) => ({
            api_key: key,
            name: localise([one.name_zh, one.name_en], operation.actor.language),
            ...(lists ? { ...one, signed: secret !== '' } : {}),
          }))
      }),
    )
  })
  /** Returns what may be sent, and the operations after which it is sent automatically. */
  app.get(`${group}/choices`, behind, async (request) =>
    results(
      await reading(server, request, async (operation) => {
        mustAdminister(operation)
        const found = []
        for (const type of server.engine.types.values())
          if ((await policyFor(operation, type)).may.export)
            found.push({
              page: type.name,
              module: type.module,
              title: localise(type.label, operation.actor.language),
              events: Object.entries(eventsOf(type)).map(([event, label]) => ({ event, title: localise(label, operation.actor.language) })),
            })
        return found
      }),
    ),
  )
  app.post(`${group}/save`, behind, async (request) => {
    const { input, secret } = received(server, dataOf(request.body))
    const sealed = secret === '' ? undefined : seal(server, secret).toString('base64')
    return results(
      await writing(server, request, async (operation) => {
        mustAdminister(operation)
        return { id: await saveWebhookReceiver(operation, { ...input, secret: sealed }) }
      }),
    )
  })
  /** Sends an empty payload to the address, so that an administrator sees its answer. A failure is also returned as an answer. */
  app.post(`${group}/test`, behind, async (request) => {
    const id = idOf(dataOf(request.body))
    const receiver = await reading(server, request, async (operation) => {
      mustAdminister(operation)
      return (await webhookReceivers(operation)).find((one) => one.id === id) ?? Promise.reject(notFound())
    })
    const body = JSON.stringify({ page: null, test: true, documents: [] })
    const { who: actor } = sessionOf(request)
    const { state, status, answer, error, took } = await sendOut(server, actor, {
      receiver,
      method: 'POST',
      body,
      docs: [],
      skipEmpty: false,
    })
    return results({ state, status, answer: answer.slice(0, 400), error, took_ms: took })
  })

  app.get(`${group}/log`, behind, async (request) => {
    const { after, api_key: apiKey, state, type, search, from, to } = request.query as Record<string, string | undefined>
    if ([from, to].some((day) => day && !/^\d{4}-\d{2}-\d{2}$/.test(day))) throw bad('day')
    return results(
      await reading(server, request, async (operation) => {
        mustAdminister(operation)
        const rows = await sendingsOf(operation, {
          after: isId(after) ? after : undefined,
          apiKey: apiKey || undefined,
          state: logStates.find((one) => one === state),
          type: type || undefined,
          search: search?.slice(0, 200) || undefined,
          from: from || undefined,
          to: to || undefined,
        })
        return rows.map((row) => named(server, operation, row))
      }),
    )
  })
  app.get(`${group}/log-view`, behind, async (request) => {
    const id = idOf(request.query as Plain)
    return results(
      await reading(server, request, async (operation) => {
        mustAdminister(operation)
        const [row] = await sendingsOf(operation, { id })
        if (!row) throw notFound()
        return named(server, operation, row)
      }),
    )
  })
  /** Sends the documents again in their current state, as a new delivery in the log. */
  app.post(`${group}/resend`, behind, async (request) => {
    const id = idOf(dataOf(request.body))
    const parcel = await reading(server, request, async (operation) => {
      mustAdminister(operation)
      const [row] = await sendingsOf(operation, { id })
      const receiver = row && (await webhookReceiver(operation, row.api_key))
      if (!row) throw notFound()
      if (!receiver || !row.type) throw new WeftError(400, 'outapi.config')
      const { doc_ids: docs, skip_empty: skipEmpty } = row
      const method = methods.find((one) => one === row.method)!
      return {
        receiver,
        method,
        docs,
        skipEmpty,
        type: row.type,
        body: await parcelOf(operation, typeOf(server, row.type), { docs, skipEmpty }),
      }
    })
    const outcome = await sendOut(server, sessionOf(request).who, { ...parcel, againOf: id })
    if (outcome.state === 'failed') throw new WeftError(409, 'outapi.failed', { detail: { status: outcome.status } })
    return results({ id: outcome.id, sent: parcel.docs.length })
  })
}

/** Returns the operations of a type that users see: create, change, and its actions. */
const eventsOf = (type: AnyDocument): Readonly<Record<string, Label>> => ({
  ...always,
  ...Object.fromEntries(Object.entries(actionsOf(type)).map(([name, { label }]) => [name, label])),
})

function named(server: Server, operation: Operation, row: Record<string, unknown>) {
  const type = server.engine.types.get(String(row['type']))
  const event = type && eventsOf(type)[String(row['event'])]
  return {
    ...row,
    module: type?.module ?? null,
    title: type ? localise(type.label, operation.actor.language) : null,
    event_title: event ? localise(event, operation.actor.language) : row['event'],
  }
}

/**
 * Reads a receiver from a call.
 * @throws WeftError 11000 by field, 404 for an unknown type
 */
function received(server: Server, data: Plain): { input: Omit<WebhookReceiver, 'id' | 'secret'> & { id?: string }; secret: string } {
  only(data, 'id', 'api_key', 'name_zh', 'name_en', 'url', 'secret', 'types', 'events', 'status')
  const errors: FieldError[] = []
  const text = (key: string, form?: RegExp) => {
    const value = typeof data[key] === 'string' ? data[key].trim() : ''
    if (value === '') errors.push({ path: key, key: 'common.INPUT_REQUIRED' })
    else if (value.length > 400 || (form && !form.test(value))) errors.push({ path: key, key: 'outapi.invalid' })
    return value
  }
  const types = listOf(data['types']).map((name) => typeOf(server, name))
  const events = listOf(data['events'])
  const known = new Set(types.flatMap((type) => Object.keys(eventsOf(type)).map((event) => `${type.name}.${event}`)))
  const input = {
    ...(data['id'] ? { id: idOf(data) } : {}),
    api_key: text('api_key', /^[\w.-]{1,60}$/),
    name_zh: text('name_zh'),
    name_en: text('name_en'),
    url: text('url', server.localProviders ? /^https?:\/\/[^\s/]/ : /^https:\/\/[^\s/]/),
    types: types.map((type) => type.name),
    events,
    status: data['status'] === 'stopped' ? ('stopped' as const) : ('active' as const),
  }
  if (types.length === 0) errors.push({ path: 'types', key: 'common.INPUT_REQUIRED' })
  if (events.some((one) => !known.has(one))) errors.push({ path: 'events', key: 'field.choice' })
  if (errors.length > 0) throw invalid(errors)
  return { input, secret: typeof data['secret'] === 'string' ? data['secret'] : '' }
}

/** Sends documents: `apiKey`, `apiSendMethod` and `skipEmpty` in the query; `DATA` `{ page, ids }`. An empty list sends nothing. */
async function pushed(server: Server, request: FastifyRequest): Promise<{ sent: number }> {
  const { apiKey, apiSendMethod = 'POST', skipEmpty: skip } = request.query as Plain
  const data = dataOf(request.body)
  only(data, 'page', 'ids')
  const docs = listOf(data['ids'])
  if (docs.length > most || !docs.every(isId)) throw bad('ids')
  if (docs.length === 0) return { sent: 0 }
  const method = methods.find((one) => one === String(apiSendMethod).toUpperCase())
  const type = typeOf(server, data['page'])
  const skipEmpty = skip === 'true' || skip === '1'
  const { receiver, body } = await reading(server, request, async (operation) => {
    const found = typeof apiKey === 'string' && apiKey !== '' ? await webhookReceiver(operation, apiKey) : undefined
    if (!found || !method || !found.types.includes(type.name)) throw new WeftError(400, 'outapi.config')
    return { receiver: found, body: await parcelOf(operation, type, { docs, skipEmpty }) }
  })
  const outcome = await sendOut(server, sessionOf(request).who, { receiver, body, docs, skipEmpty, method: method!, type: type.name })
  if (outcome.state === 'failed') throw new WeftError(409, 'outapi.failed', { detail: { status: outcome.status } })
  return { sent: docs.length }
}
