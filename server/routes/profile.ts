/** Personal settings, favourites, layouts of dashboard and workbench, and the company's theme (SH-7-030 to SH-7-036). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deviceKey } from '../../engine/authentication/device-key.ts'
import { menusOf } from '../../engine/authorisation/menus.ts'
import {
  administratorsOf,
  favourites,
  saveCompanySettings,
  savePlatformSettings,
  saveSettings,
  saveTheme,
  settingsOf,
} from '../../engine/pages/user-settings.ts'
import { recentDocs } from '../../engine/pages/recent-documents.ts'
import { saveWidgets } from '../../engine/pages/widgets.ts'
import { results } from '../http/responses.ts'
import { dataOf, listOf, readJson, type Plain } from '../http/body.ts'
import { sessionOf } from '../http/guard.ts'
import type { Server } from '../route-context.ts'
import { reading } from '../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/clientinfoapi/user-profile'

export function profileRoutes(app: FastifyInstance, server: Server): void {
  const own = (request: FastifyRequest) => sessionOf(request).who

  // `{ key, value }` for one setting, `DATA` for several.
  app.post(`${group}/save-setting`, behind, async (request) => {
    const { key, value } = (request.body as Plain | undefined) ?? {}
    const values = typeof key === 'string' ? { [key]: valueOf(value) } : dataOf(request.body)
    return results(await saveSettings(server.engine, own(request), values))
  })

  const menuIds = (request: FastifyRequest): string[] => {
    const body = (request.body as Plain | undefined) ?? {}
    return listOf(body['menu_ids'] ?? body['menu_id'] ?? dataOf(request.body)['menu_ids'])
  }
  app.post(`${group}/save-favourite-menus`, behind, async (request) => {
    const { menus } = await reading(server, request, (operation) => menusOf(operation, server.modules))
    return results(await favourites(server.engine, own(request), { add: menuIds(request), held: new Set(menus.map((menu) => menu.ID)) }))
  })
  app.post(`${group}/remove-favourite-menus`, behind, async (request) =>
    results(await favourites(server.engine, own(request), { remove: menuIds(request), held: new Set() })),
  )

  for (const [call, key] of [
    ['my-dash-setting', 'dash'],
    ['my-workspace-home-setting', 'workspaceHome'],
  ] as const) {
    app.get(`${group}/${call}`, behind, async (request) => results((await settingsOf(server.engine, own(request)))[key] ?? null))
  }
  app.get(`${group}/recent`, behind, async (request) => {
    const { RECENT } = await settingsOf(server.engine, own(request))
    return results(await reading(server, request, (operation) => recentDocs(operation, RECENT)))
  })
  app.post(`${group}/device-key`, behind, async (request) => {
    const { renew } = (request.body as Plain | undefined) ?? {}
    return results({ key: await deviceKey(server.engine, own(request), renew === '1' || renew === true) })
  })
  app.get(`${group}/administrators`, behind, async (request) => results(await administratorsOf(server.engine, own(request))))
  app.post('/clientinfoapi/client-settings/save', behind, async (request) => {
    await saveCompanySettings(server.engine, own(request), dataOf(request.body))
    return results(true)
  })
  app.post('/clientinfoapi/client-settings/save-platform', behind, async (request) => {
    await savePlatformSettings(server.engine, own(request), dataOf(request.body))
    return results(true)
  })
  app.post('/clientinfoapi/client-settings/save-widgets', behind, async (request) => {
    await saveWidgets(server.engine, own(request), dataOf(request.body))
    return results(true)
  })
  app.post('/clientinfoapi/client-settings/save-theme', behind, async (request) =>
    results(await saveTheme(server.engine, own(request), dataOf(request.body))),
  )
}

/** A form sends JSON text for anything but plain words. */
function valueOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]|^(true|false|null|-?\d+(\.\d+)?)$/.test(value.trim())) return value
  return readJson(value)
}
