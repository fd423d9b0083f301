/** Own settings, favourites, layouts of dashboard and workbench; settings of company and platform (SH-7-030 to SH-7-036). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { companySettingCalls, profileCalls, settingValues } from '../../../model/calls/profile.ts'
import { deviceKey } from '../../../engine/authentication/device-key.ts'
import { endSession, listSessions } from '../../../engine/authentication/own-sessions.ts'
import { menusOf } from '../../../engine/authorisation/menus.ts'
import {
  administratorsOf,
  favourites,
  saveCompanySettings,
  savePlatformSettings,
  saveSettings,
  saveTheme,
  settingsOf,
} from '../../../engine/pages/user-settings.ts'
import { recentDocs } from '../../../engine/pages/recent-documents.ts'
import { saveTileSettings } from '../../../engine/pages/tile-settings.ts'
import { readJson } from '../../http/body.ts'
import { parseWith } from '../../calls/input.ts'
import { createRoutes } from '../../calls/route.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'
import { reading } from '../../http/call-context.ts'

export function profileRoutes(app: FastifyInstance, server: Server): void {
  const { handle } = createRoutes(app, server)
  const actor = (request: FastifyRequest) => sessionOf(request).actor

  handle(profileCalls.saveSetting, ({ key, value, DATA }, { request }) =>
    saveSettings(server.engine, actor(request), parseWith(settingValues, key === undefined ? (DATA ?? {}) : { [key]: valueOf(value) })),
  )
  handle(profileCalls.addFavouriteMenus, async ({ menu_ids: ids, menu_id: one }, { request }) => {
    const { menus } = await reading(server, request, (operation) => menusOf(operation, server.modules))
    return favourites(server.engine, actor(request), { add: [...ids, ...one], held: new Set(menus.map((menu) => menu.ID)) })
  })
  handle(profileCalls.removeFavouriteMenus, ({ menu_ids: ids, menu_id: one }, { request }) =>
    favourites(server.engine, actor(request), { remove: [...ids, ...one], held: new Set() }),
  )
  handle(profileCalls.readDashboardLayout, async (_, { request }) => (await settingsOf(server.engine, actor(request)))['dash'] ?? null)
  handle(
    profileCalls.readWorkbenchLayout,
    async (_, { request }) => (await settingsOf(server.engine, actor(request)))['workspaceHome'] ?? null,
  )
  handle(profileCalls.listRecentDocuments, async (_, { request }) => {
    const { RECENT } = await settingsOf(server.engine, actor(request))
    return reading(server, request, (operation) => recentDocs(operation, RECENT))
  })
  handle(profileCalls.readDeviceKey, async ({ renew }, { request }) => ({ key: await deviceKey(server.engine, actor(request), renew) }))
  handle(profileCalls.listSessions, (_, { request }) => listSessions(server.engine, sessionOf(request)))
  handle(profileCalls.endSession, ({ id }, { request }) => endSession(server.engine, sessionOf(request), id))
  handle(profileCalls.listAdministrators, (_, { request }) => administratorsOf(server.engine, actor(request)))

  handle(companySettingCalls.saveCompanySettings, (values, { request }) => saveCompanySettings(server.engine, actor(request), values))
  handle(companySettingCalls.savePlatformSettings, (values, { request }) => savePlatformSettings(server.engine, actor(request), values))
  handle(companySettingCalls.saveWidgets, (values, { request }) => saveTileSettings(server.engine, actor(request), values))
  handle(companySettingCalls.saveTheme, (theme, { request }) => saveTheme(server.engine, actor(request), theme))
}

/** Parses a value: a form sends JSON text for anything except plain text. */
function valueOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]|^(true|false|null|-?\d+(\.\d+)?)$/.test(value.trim())) return value
  return readJson(value)
}
