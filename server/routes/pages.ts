/** Pages as JSON, their history, what people lay over them, and saved views. */
import type { FastifyInstance } from 'fastify'
import { WeftError } from '../../model/errors.ts'
import { asOf, compared, history } from '../../engine/journal/history.ts'
import { revealPhone } from '../../engine/authorisation/masked-phones.ts'
import { menusOf } from '../../engine/authorisation/menus.ts'
import { describePage } from '../../engine/pages/describe-page.ts'
import { resetOverlay, saveOverlay } from '../../engine/pages/overlay.ts'
import { copyFrom, templatesOf } from '../../engine/pages/personal-layouts.ts'
import { allWidgets, widgetsOf } from '../../engine/pages/widgets.ts'
import { removeView, saveView, viewRoles } from '../../engine/pages/saved-views.ts'
import { globalSearch } from '../../engine/query/global-search.ts'
import { localise } from '../../model/text.ts'
import { ok, results } from '../http/responses.ts'
import { dataOf, listOf, type Plain } from '../http/body.ts'
import { idOf, isId, only, reading, textOf, typeOf, writing } from '../http/call-context.ts'
import type { Server } from '../route-context.ts'
import { clearDraft, draftRoutes, submitDraft } from './drafts.ts'

const behind = { config: { guard: 'session' } } as const
const person = '/scommonapi/sconf-ui-config-person'

export function pageRoutes(app: FastifyInstance, server: Server): void {
  const query = (request: { query: unknown }) => request.query as Plain
  const body = (request: { body: unknown }) => (request.body as Plain | undefined) ?? {}

  app.get('/ccommonapi/gui/page-detail-struct', behind, async (request, reply) => {
    const page = await reading(server, request, (operation) => describePage(operation, typeOf(server, query(request)['page'])))
    const tag = `"${page.etag}"`
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)) return reply.code(304).send()
    return results(page)
  })

  app.get('/ccommonapi/gui/page-view-log', behind, async (request) => {
    const { page, id, version, against } = query(request)
    const type = typeOf(server, page)
    if (!isId(id)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'id' } })
    if (version === undefined || version === '') return results(await reading(server, request, (operation) => history(operation, type, id)))
    if (![version, against ?? version].every((one) => /^\d{1,9}$/.test(String(one))))
      throw new WeftError(400, 'generic.badRequest', { detail: { what: 'version' } })
    if (against !== undefined)
      return results(
        await reading(server, request, (operation) => compared(operation, type, id, { from: Number(against), to: Number(version) })),
      )
    return results(await reading(server, request, (operation) => asOf(operation, type, id, Number(version))))
  })

  // What the global search may look through: the types of one's own menu.
  app.get('/ccommonapi/gui/page-gui-detail-struct', behind, async (request) => {
    // The widgets of dashboards; administrators get those that were taken out besides.
    if (query(request)['page'] === 'mydash') return ok({ widgetConfig: await reading(server, request, widgetsOf) })
    if (query(request)['page'] === 'widgets') return ok({ widgetConfig: await reading(server, request, allWidgets) })
    if (query(request)['page'] !== 'globalsearch') throw new WeftError(404, 'generic.notFound')
    const areas = await reading(server, request, async (operation) => {
      const { menus } = await menusOf(operation, server.modules)
      const shown = new Set(menus.map((menu) => menu.ID))
      return [...operation.engine.types.values()]
        .filter((type) => shown.has(type.name.toUpperCase()))
        .map((type) => ({ page: type.name, module: type.module, title: localise(type.label, operation.actor.language) }))
    })
    return ok({ widgetConfig: [{ code: 'globalsearch', settings: {} }], globalSearchConfig: { areas } })
  })

  app.get('/ccommonapi/gui/global-search', behind, async (request) => {
    const { search, page } = query(request)
    if (typeof search !== 'string' || search.length > 100) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'search' } })
    const types = typeof page === 'string' && page !== '' ? [typeOf(server, page).name] : undefined
    return results(await reading(server, request, (operation) => globalSearch(operation, search, { types, each: types ? 20 : 5 })))
  })

  draftRoutes(app, server)
  app.post(`${person}/submit-cache`, { ...behind, bodyLimit: 4_194_304 }, async (request) => {
    const { page, scope, merge } = body(request)
    if (scope === 'draft') return submitDraft(server, request)
    const overlay = dataOf(request.body)
    await writing(server, request, async (operation) => {
      await saveOverlay(operation, typeOf(server, page), overlay, {
        scope: scope === 'platform' ? 'platform' : 'person',
        merge: merge === true || merge === 'true',
      })
      return true
    })
    return results(true)
  })
  for (const call of ['reset-page', 'clear-cache']) {
    app.post(`${person}/${call}`, behind, async (request) => {
      if (call === 'clear-cache' && body(request)['scope'] === 'draft') return clearDraft(server, request)
      await writing(server, request, async (operation) => {
        await resetOverlay(operation, typeOf(server, body(request)['page']).name)
        return true
      })
      return results(true)
    })
  }
  app.post(`${person}/copy-page-person`, behind, async (request) => {
    const { page, user_id: user } = body(request)
    if (!isId(user)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'user_id' } })
    await writing(server, request, async (operation) => {
      await copyFrom(operation, typeOf(server, page).name, user)
      return true
    })
    return results(true)
  })
  app.get(`${person}/page-person-template`, behind, async (request) =>
    results(await reading(server, request, (operation) => templatesOf(operation, typeOf(server, query(request)['page']).name))),
  )

  // A covered mobile number, whole: the journal says who asked.
  app.post('/ccommonapi/gui/reveal', behind, async (request) => {
    const data = body(request)['DATA'] === undefined ? body(request) : dataOf(request.body)
    only(data, 'token', 'page', 'id', 'path')
    return results(
      await writing(server, request, (operation) =>
        revealPhone(operation, typeOf(server, data['page']), { id: idOf(data), path: textOf(data['path'], 150) ?? '' }),
      ),
    )
  })

  app.post('/scommonapi/views/save', behind, async (request) => {
    const data = dataOf(request.body)
    only(data, 'id', 'page', 'name', 'shared', 'roles', 'opens', 'view')
    const type = typeOf(server, data['page'])
    const id = await writing(server, request, (operation) =>
      saveView(operation, type.name, {
        id: data['id'] ? idOf(data) : undefined,
        name: String(data['name'] ?? ''),
        shared: data['shared'] === true,
        roles: data['roles'] ? listOf(data['roles']) : [],
        opens: data['opens'] === true,
        view: data['view'],
      }),
    )
    return results({ id })
  })
  app.get('/scommonapi/views/roles', behind, async (request) => results(await reading(server, request, viewRoles)))
  app.post('/scommonapi/views/remove', behind, async (request) => {
    const data = dataOf(request.body)
    await writing(server, request, async (operation) => {
      await removeView(operation, idOf(data))
      return true
    })
    return results(true)
  })
}
