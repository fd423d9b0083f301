/** `/zutilsapi/out-api-bus`: the external receivers of a company and what is sent to them automatically (SH-7-065, SH-8-010). */
import type { FastifyInstance } from 'fastify'
import type { Input, Output } from '../../../model/calls/contract.ts'
import { webhookCalls } from '../../../model/calls/webhooks.ts'
import { invalid, notFound, type FieldError } from '../../../model/errors.ts'
import { localise } from '../../../model/text.ts'
import { administers } from '../../../engine/authorisation/menus.ts'
import { policyFor } from '../../../engine/authorisation/policy.ts'
import type { Operation } from '../../../engine/operation.ts'
import { saveWebhookReceiver, webhookReceivers, type WebhookReceiver } from '../../../engine/webhooks/webhook-receivers.ts'
import { seal } from '../../adapters/sealed-secrets.ts'
import { createRoutes } from '../../calls/route.ts'
import { reading, typeOf, writing } from '../../http/call-context.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'
import { maySave } from '../../adapters/outbound.ts'
import { sendOut } from '../../adapters/webhook-sender.ts'
import { webhookEvents } from './webhook-events.ts'

/** Characters of an answer that an administrator sees of a test. */
const shownAnswer = 400

export function webhookReceiverRoutes(app: FastifyInstance, server: Server): void {
  const { read, handle } = createRoutes(app, server)
  read(webhookCalls.listReceivers, (operation, { page }) => listReceivers(operation, page ? typeOf(operation, page).name : undefined))
  read(webhookCalls.listWebhookEvents, listEvents)
  handle(webhookCalls.saveReceiver, async ({ secret, ...input }, { request }) => {
    const sealed = secret === undefined ? undefined : seal(server, secret).toString('base64')
    const receiver = checkReceiver(server, input)
    // Outside of the transaction: the name servers are asked.
    if (!URL.canParse(receiver.url) || !(await maySave(server, new URL(receiver.url))))
      throw invalid([{ path: 'url', key: 'access.address' }])
    return writing(server, request, async (operation) => ({ id: await saveWebhookReceiver(operation, { ...receiver, secret: sealed }) }))
  })
  handle(webhookCalls.testReceiver, async ({ id }, { request }) => {
    const receivers = await reading(server, request, webhookReceivers)
    const receiver = receivers.find((candidate) => candidate.id === id)
    if (!receiver) throw notFound()
    const body = JSON.stringify({ page: null, test: true, documents: [] })
    const { state, status, answer, error, took } = await sendOut(server, sessionOf(request).actor, {
      receiver,
      method: 'POST',
      body,
      docs: [],
      skipEmpty: false,
    })
    return { state, status, answer: answer.slice(0, shownAnswer), error, took_ms: took }
  })
}

/**
 * Returns the receivers that the user may send a page to; administrators get all of them with their addresses when no page is named.
 * Secrets are never returned.
 */
async function listReceivers(operation: Operation, page: string | undefined): Promise<Output<typeof webhookCalls.listReceivers>> {
  const receivers = await webhookReceivers(operation)
  const nameOf = ({ name_zh, name_en }: Pick<WebhookReceiver, 'name_zh' | 'name_en'>) =>
    localise([name_zh, name_en], operation.actor.language)
  if (page === undefined && administers(operation.actor, false))
    return receivers.map(({ secret, ...receiver }) => ({
      ...receiver,
      name: nameOf(receiver),
      signed: secret !== '',
    }))
  return receivers
    .filter(({ status, types }) => status === 'active' && page !== undefined && types.includes(page))
    .map((receiver) => ({ api_key: receiver.api_key, name: nameOf(receiver) }))
}

/** Returns what may be sent, and the operations after which it is sent automatically. */
async function listEvents(operation: Operation): Promise<Output<typeof webhookCalls.listWebhookEvents>> {
  const { engine, actor } = operation
  const choices = []
  for (const type of engine.types.values())
    if ((await policyFor(operation, type)).may.export)
      choices.push({
        page: type.name,
        module: type.module,
        title: localise(type.label, actor.language),
        events: Object.entries(webhookEvents(type)).map(([event, label]) => ({ event, title: localise(label, actor.language) })),
      })
  return choices
}

/**
 * Checks a receiver.
 * @throws WeftError 11000 by field, 404 for an unknown type
 */
function checkReceiver(
  server: Server,
  { id, types: pages, events, status, ...texts }: Omit<Input<typeof webhookCalls.saveReceiver>, 'secret'>,
): Omit<WebhookReceiver, 'id' | 'secret'> & { id?: string } {
  const errors: FieldError[] = []
  const text = (key: keyof typeof texts, form?: RegExp) => {
    const value = texts[key]?.trim() ?? ''
    if (value === '') errors.push({ path: key, key: 'common.INPUT_REQUIRED' })
    else if (value.length > 400 || (form && !form.test(value))) errors.push({ path: key, key: 'outapi.invalid' })
    return value
  }
  const types = pages.map((page) => typeOf(server, page))
  const known = new Set(types.flatMap((type) => Object.keys(webhookEvents(type)).map((event) => `${type.name}.${event}`)))
  const receiver = {
    ...(id === undefined ? {} : { id }),
    api_key: text('api_key', /^[\w.-]{1,60}$/),
    name_zh: text('name_zh'),
    name_en: text('name_en'),
    url: text('url', server.localProviders ? /^https?:\/\/[^\s/]/ : /^https:\/\/[^\s/]/),
    types: types.map((type) => type.name),
    events,
    status,
  }
  if (types.length === 0) errors.push({ path: 'types', key: 'common.INPUT_REQUIRED' })
  if (events.some((event) => !known.has(event))) errors.push({ path: 'events', key: 'field.choice' })
  if (errors.length > 0) throw invalid(errors)
  return receiver
}
