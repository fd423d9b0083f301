/** A draft taken up again: where others have saved meanwhile, it is put on top of what they wrote, field by field. */
import type { Page } from '../../../../model/page.ts'
import type { Values } from '../../../../ui/form/form-state.ts'
import { call } from '../../../api/client.ts'
import type { Draft } from './draft.ts'
import type { Loaded } from '../loaded-document.ts'
import { rebase } from '../conflict/rebase.ts'

/** The values to stand in the form. When the version that was written on cannot be had any more, the draft stands as it is: saving tells of conflicts. */
export async function restored(page: Page, draft: Draft, loaded: Loaded | undefined): Promise<Values> {
  const { version } = draft
  if (!loaded || version === undefined || version >= (loaded.version ?? 0)) return draft.values
  const base = await call('/ccommonapi/gui/page-view-log', {
    method: 'GET',
    fields: { page: page.page, id: loaded.id, version: String(version) },
    quiet: true,
  }).catch(() => undefined)
  return base ? rebase(page, { base, mine: { ...base, ...draft.values }, theirs: loaded as Values, take: [] }) : draft.values
}
