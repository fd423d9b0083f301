/** Documents to receivers outside: what the person may see of them, signed, once, with every sending in the interface log (SH-7-065, SH-8-010). */
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, invalid, WeftError, type FieldError } from '../../model/errors.ts'
import { say } from '../../model/text.ts'
import { administers } from '../../engine/access/menus.ts'
import { policyFor } from '../../engine/access/policy.ts'
import { logSending, outApi, outApis, saveOutApi, sendingsOf, type Sending } from '../../engine/exchange/out-store.ts'
import { perform } from '../../engine/run.ts'
import { view } from '../../engine/save/view.ts'
import { callOut } from '../adapters/outbound.ts'
import { seal, unseal } from '../adapters/sealed.ts'
import { results } from '../answers.ts'
import { dataOf, listOf, type Plain } from '../body.ts'
import { sessionOf } from '../guard.ts'
import type { Server } from '../server.ts'
import { idOf, isId, only, reading, typeOf, writing } from '../work.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/zutilsapi/out-api-bus'
const methods = ['POST', 'PUT', 'PATCH'] as const
const most = 100

export function outApiRoutes(app: FastifyInstance, server: Server): void {
  app.post(`${group}/auto-push`, behind, async (request) => results(await pushed(server, request)))

  /** Receivers one may send a page to; administrators get all of them with their addresses. */
  app.get(`${group}/index`, behind, async (request) => {
    const { page } = request.query as Plain
    return results(
      await reading(server, request, async (run) => {
        const all = await outApis(run)
        const name = typeof page === 'string' && page !== '' ? typeOf(server, page).name : undefined
        const lists = administers(run.who, false) && name === undefined
        return all
          .filter((one) => lists || (one.status === 'active' && name !== undefined && one.types.includes(name)))
          .map(({ secret, id, url, types, status, ...one }) => ({
            api_key: one.api_key,
            name: say([one.name_zh, one.name_en], run.who.language),
            ...(lists ? { id, url, types, status, name_zh: one.name_zh, name_en: one.name_en, signed: secret !== '' } : {}),
          }))
      }),
    )
  })
  app.post(`${group}/save`, behind, async (request) => {
    const data = dataOf(request.body)
    only(data, 'id', 'api_key', 'name_zh', 'name_en', 'url', 'secret', 'types', 'status')
    const errors: FieldError[] = []
    const text = (key: string, form?: RegExp) => {
      const value = typeof data[key] === 'string' ? data[key].trim() : ''
      if (value === '') errors.push({ path: key, key: 'common.INPUT_REQUIRED' })
      else if (value.length > 400 || (form && !form.test(value))) errors.push({ path: key, key: 'outapi.invalid' })
      return value
    }
    const input = {
      api_key: text('api_key', /^[\w.-]{1,60}$/),
      name_zh: text('name_zh'),
      name_en: text('name_en'),
      url: text('url', server.localProviders ? /^https?:\/\// : /^https:\/\//),
      types: listOf(data['types']).map((name) => typeOf(server, name).name),
      status: data['status'] === 'stopped' ? ('stopped' as const) : ('active' as const),
    }
    if (input.types.length === 0) errors.push({ path: 'types', key: 'common.INPUT_REQUIRED' })
    if (errors.length > 0) throw invalid(errors)
    const secret = typeof data['secret'] === 'string' && data['secret'] !== '' ? seal(server, data['secret']).toString('base64') : undefined
    return results(
      await writing(server, request, async (run) => {
        if (!administers(run.who, false)) throw forbidden()
        return { id: await saveOutApi(run, { ...input, secret, ...(data['id'] ? { id: idOf(data) } : {}) }) }
      }),
    )
  })
  app.get(`${group}/log`, behind, async (request) => {
    const { after } = request.query as Plain
    return results(
      await reading(server, request, (run) => {
        if (!administers(run.who, false)) throw forbidden()
        return sendingsOf(run, isId(after) ? after : undefined)
      }),
    )
  })
}

/** `apiKey`, `apiSendMethod`, `skipEmpty` in the query; `DATA` `{ page, ids }`. An empty list sends nothing. */
async function pushed(server: Server, request: FastifyRequest): Promise<{ sent: number }> {
  const { apiKey, apiSendMethod = 'POST', skipEmpty } = request.query as Plain
  const data = dataOf(request.body)
  only(data, 'page', 'ids')
  const ids = listOf(data['ids'])
  if (ids.length > most || !ids.every(isId)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'ids' } })
  if (ids.length === 0) return { sent: 0 }
  const method = methods.find((one) => one === String(apiSendMethod).toUpperCase())
  const type = typeOf(server, data['page'])
  const { who } = sessionOf(request)
  const { receiver, body } = await reading(server, request, async (run) => {
    const found = typeof apiKey === 'string' && apiKey !== '' ? await outApi(run, apiKey) : undefined
    if (!found || !method || !found.types.includes(type.name)) throw new WeftError(400, 'outapi.config')
    if (!(await policyFor(run, type)).may.export) throw forbidden()
    const documents: unknown[] = []
    for (const id of ids) {
      const { may: _, side: __, ...doc } = await view(run, type, id)
      documents.push(skipEmpty === 'true' || skipEmpty === '1' ? withoutEmpty(doc) : doc)
    }
    return { receiver: found, body: JSON.stringify({ page: type.name, documents }) }
  })
  const begun = performance.now()
  const outcome = await attempt(
    server,
    receiver.url,
    method!,
    {
      'content-type': 'application/json',
      ...(receiver.secret
        ? {
            'x-weft-signature': createHmac('sha256', unseal(server, Buffer.from(receiver.secret, 'base64')))
              .update(body)
              .digest('hex'),
          }
        : {}),
    },
    body,
  )
  // Written by itself: a sending that failed is told and stays in the log.
  await perform(server.engine, who, (run) =>
    logSending(run, {
      api_key: receiver.api_key,
      method: method!,
      url: receiver.url,
      type: type.name,
      docs: ids,
      ...outcome,
      sent: body.slice(0, 20_000),
      took: Math.round(performance.now() - begun),
    }),
  )
  if (outcome.state === 'failed') throw new WeftError(409, 'outapi.failed', { detail: { status: outcome.status } })
  return { sent: ids.length }
}

async function attempt(
  server: Server,
  url: string,
  method: string,
  headers: Record<string, string>,
  body: string,
): Promise<Pick<Sending, 'state' | 'status' | 'answer' | 'error'>> {
  try {
    const answer = await callOut(server, url, { method, headers, body })
    const text = (await answer.text()).slice(0, 2000)
    return { state: answer.ok ? 'sent' : 'failed', status: answer.status, answer: text, error: null }
  } catch (error) {
    return { state: 'failed', status: null, answer: '', error: (error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable' }
  }
}

/** Fields without a value are left out, in lines too. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== null && one !== undefined && one !== '' && !(Array.isArray(one) && one.length === 0))
      .map(([key, one]) => [key, withoutEmpty(one)]),
  )
}
