/** Big screens: the list of screens, their contents, links that open one without a session, and the calls of such a link. */
import type { FastifyInstance } from 'fastify'
import { reportPage } from '../../../engine/report/report-page.ts'
import { runReport } from '../../../engine/report/run-report.ts'
import { issueLink, recordLinkUse, revokeLink, screenLinks } from '../../../engine/report/screen-links.ts'
import { runInTransaction } from '../../../engine/store/run-operation.ts'
import type { Operation } from '../../../engine/operation.ts'
import { screenCalls } from '../../../model/calls/big-screens.ts'
import { tileAsk, type Screen, type ScreenPage, type Tile } from '../../../model/outputs/board.ts'
import { forbidden, notFound, WeftError } from '../../../model/errors.ts'
import type { Report, ReportPage, ReportRow } from '../../../model/outputs/report.ts'
import { localise } from '../../../model/text.ts'
import { createRoutes } from '../../calls/route.ts'
import { wallAsking } from '../../http/guard.ts'
import { reports, screens } from '../../contributions.ts'
import { baseUrl, type Server } from '../../route-context.ts'

const shipped: ReadonlyMap<string, Report> = new Map(reports.map((one) => [one.name, one]))
const names = new Set(screens.map((one) => one.name))

export function bigScreenRoutes(app: FastifyInstance, server: Server): void {
  const { read, write, handle } = createRoutes(app, server)
  read(screenCalls.listScreens, async (operation) => {
    const screenRows = []
    for (const one of screens)
      if ((await tilesOf(operation, one)).tiles.length > 0)
        screenRows.push({ name: one.name, module: one.module, title: localise(one.label, operation.actor.language) })
    return screenRows
  })
  read(screenCalls.readScreen, async (operation, { code }) => (await shownScreen(operation, code)).screen)

  read(screenCalls.listScreenLinks, screenLinks)
  // Issued without an idempotency key, because the key would store the answer and the secret with it.
  // `url` holds the secret behind `#`, where no server and no log sees it; it is answered this once.
  read(screenCalls.issueScreenLink, async (operation, { name, screen, user, days }) => {
    const { id, token } = await issueLink(operation, { name, screen, user, days }, names)
    return { id, url: `${baseUrl(server)}/visual/link#${token}` }
  })
  write(screenCalls.revokeScreenLink, (operation, { id }) => revokeLink(operation, id))

  handle(screenCalls.readLinkedScreen, (_, { request }) => {
    const { actor, id, screen, name, expires_at } = wallAsking(request)
    return runInTransaction(server.engine, actor, async (operation) => {
      await recordLinkUse(operation, id)
      return { ...(await shownScreen(operation, screen)), name, expires_at }
    })
  })
  // One tile of its screen, as the screen defines it: the caller cannot choose the query.
  handle(screenCalls.readLinkedTile, ({ id: wanted }, { request }) => {
    const { actor, id, screen } = wallAsking(request)
    return runInTransaction(server.engine, actor, async (operation) => {
      await recordLinkUse(operation, id)
      const visible = await shownScreen(operation, screen)
      const tile = visible.screen.tiles.find((one) => one.id === wanted)
      if (!tile) throw notFound()
      const answer = await runReport(operation, shipped.get(tile.report!)!, tileAsk(tile, visible.pages[tile.report!]!))
      // Removes filters and ids from a row, because a big screen has no drill-down.
      const bare = ({ titles, figures }: ReportRow): ReportRow => ({ values: titles, titles, figures, filters: [] })
      return { ...answer, rows: answer.rows.map(bare), totals: answer.totals.map(bare), behind: { filters: [], measures: {} } }
    })
  })
}

/**
 * Returns a screen with the tiles that its viewer may see, and the pages of their reports.
 * @throws WeftError 404 for an unknown screen, 403 if the viewer may see none of its tiles
 */
async function shownScreen(
  operation: Operation,
  code: unknown,
): Promise<{ screen: ScreenPage; pages: Readonly<Record<string, ReportPage>> }> {
  const screen = screens.find((one) => one.name === code)
  if (!screen) throw notFound()
  const { tiles, pages } = await tilesOf(operation, screen)
  if (tiles.length === 0) throw forbidden()
  return { screen: { name: screen.name, title: localise(screen.label, operation.actor.language), tiles }, pages }
}

/** Returns the tiles of a screen whose reports and figures its viewer may see. */
async function tilesOf(operation: Operation, one: Screen): Promise<{ tiles: Tile[]; pages: Record<string, ReportPage> }> {
  const tiles: Tile[] = []
  const pages: Record<string, ReportPage> = {}
  for (const [at, { label, ...tile }] of one.tiles.entries()) {
    const name = tile.report!
    const page =
      pages[name] ??
      (await reportPage(operation, shipped.get(name)!, 'shipped').catch((error: unknown) => {
        if (error instanceof WeftError && error.code === 403) return undefined
        throw error
      }))
    if (!page) continue
    pages[name] = page
    const there = tile.measure === undefined || page.measures.some((measure) => measure.name === tile.measure)
    if (there && (tile.chart === undefined || page.charts[tile.chart]))
      tiles.push({ ...tile, id: String(at), ...(label ? { title: localise(label, operation.actor.language) } : {}) })
  }
  return { tiles, pages }
}
