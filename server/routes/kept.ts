/** Export profiles and document templates, which people keep under a name (experience U26, U27). */
import type { FastifyInstance } from 'fastify'
import { presetCalls } from '../../model/calls/kept.ts'
import { profilesOf, saveProfile } from '../../engine/exchange/profiles.ts'
import { dropKept } from '../../engine/pages/kept.ts'
import { keepTemplate, openTemplate, templateLines } from '../../engine/save/templates.ts'
import { createRoutes } from '../calls/route.ts'
import type { Server } from '../server.ts'
import { typeOf } from '../work.ts'

export function keptRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(presetCalls.listExportProfiles, (run, { page }) => profilesOf(run, typeOf(server, page)))
  write(presetCalls.saveExportProfile, async (run, { page, id, name = '', shared, columns, format, language, editable }) => ({
    id: await saveProfile(run, typeOf(server, page), { id, name, shared, columns, format, language, editable }),
  }))
  write(presetCalls.removeExportProfile, (run, { id }) => dropKept(run, 'export', id))
  read(presetCalls.listTemplates, (run, { page }) => templateLines(run, typeOf(server, page)))
  read(presetCalls.readTemplate, (run, { id }) => openTemplate(run, id))
  write(presetCalls.saveTemplate, async (run, { page, name = '', ...template }) => ({
    id: await keepTemplate(run, typeOf(server, page), { name, ...template }),
  }))
  write(presetCalls.removeTemplate, (run, { id }) => dropKept(run, 'template', id))
}
