/** What stands above the form of an action: the goods of the document with pictures, sizes and pieces, so that one sees what one promises. */
import type { Page, WireDoc } from '../../../../model/page.ts'
import { PreviewLines } from './preview-lines.tsx'

/** Returns the goods of a document that counts by sizes; nothing for others. */
export const briefOf = (page: Page, doc: WireDoc): React.ReactNode =>
  Object.keys(page.display.matrix).length > 0 ? <PreviewLines page={page} doc={doc} /> : undefined
