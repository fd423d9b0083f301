/** What a document waits for in its status, and on whom. */
import type { Page } from '../../../../model/page.ts'
import type { PageWait } from '../../../../model/display/page-display.ts'
import { partsOfTitle } from '../../../../ui/fields/link-label.tsx'
import type { Loaded } from './loaded-document.ts'

/** What a document waits for, and on whom: people of an open step, a company, or a role. */
type Waiting = Pick<PageWait, 'label'> & Partial<PageWait> & { readonly who?: string | undefined }

/** Returns what a document waits for in its status; undefined where it waits for nothing. */
export function waitOf(page: Page, doc: Loaded): Waiting | undefined {
  const status = doc.status ?? ''
  const { steps } = doc.may
  const wait: Waiting | undefined =
    page.display.waits[status] ?? (steps === undefined ? undefined : { label: page.statuses[status]?.label ?? status })
  if (!wait || page.statuses[status]?.end) return undefined
  const party = wait.party === undefined ? undefined : doc[`${wait.party}$`]
  // The open steps say it best; a status with one step has the role that its definition names.
  return { ...wait, who: steps ?? (typeof party === 'string' ? partsOfTitle(party).name : wait.role) }
}
