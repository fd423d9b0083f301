/** What people keep under a name: profiles of exports, templates of documents (experience U26, U27). */
import type { FastifyInstance } from 'fastify'
import { profilesOf, saveProfile } from '../../engine/exchange/export-profiles.ts'
import { deletePreset } from '../../engine/pages/saved-presets.ts'
import { saveTemplate, openTemplate, templateLines } from '../../engine/pages/document-templates.ts'
import { results } from '../http/responses.ts'
import { dataOf, type Plain } from '../http/body.ts'
import type { Server } from '../route-context.ts'
import { idOf, only, reading, textOf, typeOf, writing } from '../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const
const named = (data: Plain) => ({
  ...(data['id'] ? { id: idOf(data) } : {}),
  name: textOf(data['name'], 60) ?? '',
  shared: data['shared'] === true || data['shared'] === 'true',
})

export function keptRoutes(app: FastifyInstance, server: Server): void {
  const pageOf = (request: { query: unknown }) => typeOf(server, (request.query as Plain)['page'])
  app.get('/scommonapi/export-profiles/index', behind, async (request) =>
    results(await reading(server, request, (operation) => profilesOf(operation, pageOf(request)))),
  )
  app.post('/scommonapi/export-profiles/save', behind, async (request) => {
    const data = dataOf(request.body)
    only(data, 'id', 'page', 'name', 'shared', 'columns', 'format', 'language', 'editable')
    const { columns, format, language, editable } = data
    const type = typeOf(server, data['page'])
    const id = await writing(server, request, (operation) =>
      saveProfile(operation, type, { ...named(data), columns, format, language, editable }),
    )
    return results({ id })
  })
  app.get('/scommonapi/templates/index', behind, async (request) =>
    results(await reading(server, request, (operation) => templateLines(operation, pageOf(request)))),
  )
  app.get('/scommonapi/templates/view', behind, async (request) =>
    results(await reading(server, request, (operation) => openTemplate(operation, idOf(request.query as Plain)))),
  )
  app.post('/scommonapi/templates/save', behind, async (request) => {
    const data = dataOf(request.body)
    only(data, 'id', 'page', 'name', 'shared', 'doc')
    const type = typeOf(server, data['page'])
    const doc = data['doc'] ? idOf(data, 'doc') : undefined
    return results({
      id: await writing(server, request, (operation) => saveTemplate(operation, type, { ...named(data), ...(doc ? { doc } : {}) })),
    })
  })
  for (const [group, kind] of [
    ['export-profiles', 'export'],
    ['templates', 'template'],
  ] as const)
    app.post(`/scommonapi/${group}/remove`, behind, async (request) => {
      const data = dataOf(request.body)
      only(data, 'id')
      await writing(server, request, async (operation) => {
        await deletePreset(operation, kind, idOf(data))
        return true
      })
      return results(true)
    })
}
