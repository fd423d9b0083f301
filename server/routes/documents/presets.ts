/** Export profiles and document templates, which people save under a name (experience U26, U27). */
import type { FastifyInstance } from 'fastify'
import { presetCalls } from '../../../model/calls/presets.ts'
import { profilesOf, saveProfile } from '../../../engine/export/export-profiles.ts'
import { deletePreset } from '../../../engine/pages/saved-presets.ts'
import { saveTemplate, openTemplate, templateLines } from '../../../engine/pages/document-templates.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'
import { typeOf } from '../../http/call-context.ts'

export function presetRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(presetCalls.listExportProfiles, (operation, { page }) => profilesOf(operation, typeOf(operation, page)))
  write(presetCalls.saveExportProfile, async (operation, { page, id, name = '', shared, columns, format, language, editable }) => ({
    id: await saveProfile(operation, typeOf(operation, page), { id, name, shared, columns, format, language, editable }),
  }))
  write(presetCalls.removeExportProfile, (operation, { id }) => deletePreset(operation, 'export', id))
  read(presetCalls.listTemplates, (operation, { page }) => templateLines(operation, typeOf(operation, page)))
  read(presetCalls.readTemplate, (operation, { id }) => openTemplate(operation, id))
  write(presetCalls.saveTemplate, async (operation, { page, name = '', ...template }) => ({
    id: await saveTemplate(operation, typeOf(operation, page), { name, ...template }),
  }))
  write(presetCalls.removeTemplate, (operation, { id }) => deletePreset(operation, 'template', id))
}
