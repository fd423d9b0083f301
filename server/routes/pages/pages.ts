/** Pages as JSON and their history. */
import type { FastifyInstance } from 'fastify'
import { pageCalls } from '../../../model/calls/pages.ts'
import { notFound } from '../../../model/errors.ts'
import { occupancy } from '../../../engine/query/occupancy.ts'
import { listVersions } from '../../../engine/query/version-list.ts'
import { asOf, compared, comparedDocuments, history } from '../../../engine/journal/history.ts'
import { revealPhone } from '../../../engine/authorisation/masked-phones.ts'
import { menusOf } from '../../../engine/authorisation/menus.ts'
import { describePage } from '../../../engine/pages/describe-page.ts'
import { allTileSettings, tileSettings } from '../../../engine/pages/tile-settings.ts'
import { globalSearch } from '../../../engine/query/global-search.ts'
import { localise } from '../../../model/text.ts'
import { results } from '../../http/responses.ts'
import { reading, typeOf } from '../../http/call-context.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'
import { layoutRoutes } from './layout-calls.ts'

export function pageRoutes(app: FastifyInstance, server: Server): void {
  const routes = createRoutes(app, server)
  const { read, write, file } = routes
  // Answered by its tag where nothing changed: that answer has no body.
  file(pageCalls.readPage, async ({ page: name }, { request, reply }) => {
    const page = await reading(server, request, (operation) => describePage(operation, typeOf(operation, name)))
    const tag = `"${page.etag}"`
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)) return reply.code(304).send()
    return results(page)
  })
  read(pageCalls.readHistory, (operation, { page, id }) => history(operation, typeOf(operation, page), id))
  read(pageCalls.readVersion, (operation, { page, id, version }) => asOf(operation, typeOf(operation, page), id, version))
  read(pageCalls.compareVersions, (operation, { page, id, from, to, by }) =>
    compared(operation, typeOf(operation, page), id, { from, to, given: by === 'people' }),
  )
  read(pageCalls.listVersions, (operation, { page, id }) => listVersions(operation, typeOf(operation, page), id))
  read(pageCalls.readOccupancy, (operation, { page, ...query }) => occupancy(operation, typeOf(operation, page), query))
  read(pageCalls.compareDocuments, (operation, { page, from, to }) => comparedDocuments(operation, typeOf(operation, page), { from, to }))
  // Tile kinds of dashboards (for administrators also those that are taken out), or the types of the user's menu.
  read(pageCalls.readWidgetSettings, async (operation, { page }) => {
    if (page === 'mydash') return { widgetConfig: await tileSettings(operation) }
    if (page === 'widgets') return { widgetConfig: await allTileSettings(operation) }
    if (page !== 'globalsearch') throw notFound()
    const { menus } = await menusOf(operation, server.modules)
    const shown = new Set(menus.map((menu) => menu.ID))
    const areas = [...operation.engine.types.values()]
      .filter((type) => shown.has(type.name.toUpperCase()))
      .map((type) => ({ page: type.name, module: type.module, title: localise(type.label, operation.actor.language) }))
    return { widgetConfig: [{ code: 'globalsearch', settings: {} }], globalSearchConfig: { areas } }
  })
  read(pageCalls.searchEverywhere, (operation, { search, page }) => {
    const types = page === undefined ? undefined : [typeOf(operation, page).name]
    return globalSearch(operation, search, { types, each: types ? 20 : 5 })
  })
  // Reveals a masked mobile number; the journal records the reader.
  write(pageCalls.revealPhone, (operation, { page, id, path = '' }) => revealPhone(operation, typeOf(operation, page), { id, path }))
  layoutRoutes(routes)
}
