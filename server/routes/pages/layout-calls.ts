/** Layouts of pages, drafts of documents, views of lists. */
import { resetOverlay, saveOverlay } from '../../../engine/pages/overlay.ts'
import { copyFrom, templatesOf } from '../../../engine/pages/personal-layouts.ts'
import { removeView, saveView, viewRoles } from '../../../engine/pages/saved-views.ts'
import { deleteDraft, draftLines, draftOf, saveDraft } from '../../../engine/save/drafts/drafts.ts'
import { draftData, layoutCalls } from '../../../model/calls/layout-calls.ts'
import { parseWith } from '../../calls/input.ts'
import type { Routes } from '../../calls/route.ts'
import { typeOf } from '../../http/call-context.ts'

/** Registers the routes. */
export function layoutRoutes({ read, write }: Routes): void {
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
    id: await saveView(operation, typeOf(operation, page), { name, view, ...input }),
  }))
  read(layoutCalls.listViewRoles, viewRoles)
  write(layoutCalls.removeView, (operation, { id }) => removeView(operation, id))
}
