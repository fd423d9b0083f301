/** Pages as JSON, their history, the users' layouts and the saved views. */
import type { FastifyInstance } from 'fastify'
import { draftData, layoutCalls } from '../../../model/calls/layout-calls.ts'
import { pageCalls } from '../../../model/calls/pages.ts'
import { notFound } from '../../../model/errors.ts'
import { occupancy } from '../../../engine/query/occupancy.ts'
import { listVersions } from '../../../engine/query/version-list.ts'
import { asOf, compared, comparedDocuments, history } from '../../../engine/journal/history.ts'
import { revealPhone } from '../../../engine/authorisation/masked-phones.ts'
import { menusOf } from '../../../engine/authorisation/menus.ts'
import { describePage } from '../../../engine/pages/describe-page.ts'
import { resetOverlay, saveOverlay } from '../../../engine/pages/overlay.ts'
import { copyFrom, templatesOf } from '../../../engine/pages/personal-layouts.ts'
import { allTileSettings, tileSettings } from '../../../engine/pages/tile-settings.ts'
import { removeView, saveView, viewRoles } from '../../../engine/pages/saved-views.ts'
import { globalSearch } from '../../../engine/query/global-search.ts'
import { localise } from '../../../model/text.ts'
import { deleteDraft, draftLines, draftOf, saveDraft } from '../../../engine/save/drafts/drafts.ts'
import { results } from '../../http/responses.ts'
import { reading, typeOf } from '../../http/call-context.ts'
import { parseWith } from '../../calls/input.ts'
import { createRoutes, type Routes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'

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

/** Layouts of pages, drafts of documents, views of lists. */
function layoutRoutes({ read, write }: Routes): void {
  write(layoutCalls.saveLayout, async (operation, { page, scope, id, source, merge, DATA }) => {
    const type = typeOf(operation, page)
    if (scope === 'draft') {
      const { values, version, title = '' } = parseWith(draftData, DATA, { anyText: true })
      return saveDraft(operation, type, { id, source, version, title, values })
    }
    await saveOverlay(operation, type, DATA, { scope: scope === 'platform' ? 'platform' : 'person', merge })
    return true as const
  })
  write(layoutCalls.resetLayout, (operation, { page }) => resetOverlay(operation, typeOf(operation, page).name))
  write(layoutCalls.clearLayout, (operation, { page, scope, id, source }) =>
    scope === 'draft'
      ? deleteDraft(operation, typeOf(operation, page).name, { id, source })
      : resetOverlay(operation, typeOf(operation, page).name),
  )
  read(layoutCalls.readDraft, (operation, { page, id, source }) => draftOf(operation, typeOf(operation, page), { id, source }))
  read(layoutCalls.listDrafts, draftLines)
  write(layoutCalls.copyLayout, (operation, { page, user_id: user }) => copyFrom(operation, typeOf(operation, page).name, user))
  read(layoutCalls.listColleagueLayouts, (operation, { page }) => templatesOf(operation, typeOf(operation, page).name))

  write(layoutCalls.saveView, async (operation, { page, name = '', view, ...input }) => ({
    id: await saveView(operation, typeOf(operation, page).name, { name, view, ...input }),
  }))
  read(layoutCalls.listViewRoles, viewRoles)
  write(layoutCalls.removeView, (operation, { id }) => removeView(operation, id))
}
