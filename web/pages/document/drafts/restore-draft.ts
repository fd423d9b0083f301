/** Restores a draft. When other users have saved meanwhile, it is rebased on their version field by field. */
import type { Page } from '../../../../model/page.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import { call } from '../../../api/client.ts'
import type { Draft } from './draft.ts'
import type { Loaded } from '../machine/loaded-document.ts'
import { rebase } from '../conflict/rebase.ts'

/**
 * Returns the values for the form. When the version that the draft is based on is no longer available, the draft is used as it is,
 * and saving reports conflicts.
 */
export async function restored(page: Page, draft: Draft, loaded: Loaded | undefined): Promise<Values> {
  const { version } = draft
  if (!loaded || version === undefined || version >= (loaded.version ?? 0)) return draft.values
  const base = await call('/ccommonapi/gui/page-view-version', {
    method: 'GET',
    fields: { page: page.page, id: loaded.id, version: String(version) },
    quiet: true,
  }).catch(() => undefined)
  return base ? rebase(page, { base, mine: { ...base, ...draft.values }, theirs: loaded as Values, take: [] }) : draft.values
}
