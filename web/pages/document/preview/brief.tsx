/** What stands above the form of an action: the goods of the document with pictures, sizes and pieces, so that one sees what one promises, and what moved of what it is based on. */
import type { Page, PageAction, WireDoc } from '../../../../model/page.ts'
import { MovedBrief } from './moved-list.tsx'
import { PreviewLines } from './preview-lines.tsx'

/** Returns the goods of a document that counts by sizes, and what moved where the action asks for what the document is based on; nothing for others. */
export function briefOf(page: Page, doc: WireDoc, action: PageAction): React.ReactNode {
  const goods = Object.keys(page.display.matrix).length > 0 && <PreviewLines page={page} doc={doc} />
  const bases = new Set(page.uses?.['basedOn']?.flatMap(({ by }) => by))
  const moved = action.form?.fields.some(({ field }) => bases.has(field)) && <MovedBrief page={page} doc={doc} />
  return goods || moved ? (
    <>
      {goods}
      {moved}
    </>
  ) : undefined
}
