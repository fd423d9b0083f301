/** The answer of calls that change a document: the document as its writer may see it now. */
import { policyFor } from '../../../engine/authorisation/policy.ts'
import type { Operation } from '../../../engine/operation.ts'
import { showDocument } from '../../../engine/save/view/document-view.ts'
import type { Saved } from '../../../engine/save/save.ts'
import type { Stored } from '../../../engine/store/read.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { WireDoc } from '../../../model/page.ts'

/** @param known titles and process, where they were read along with the document */
export async function shown(operation: Operation, type: AnyDocument, doc: Stored, known?: Saved['around']): Promise<WireDoc> {
  return showDocument(operation, await policyFor(operation, type), doc, { known, changed: true })
}
