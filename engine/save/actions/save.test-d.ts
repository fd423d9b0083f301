/** What the compiler refuses of the settings of saving and acting: those that the way in does not use. Checked by `tsc`, run by nobody. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { executeAction } from './execute-action.ts'
import { saveDocument } from '../save.ts'

export async function refused(operation: Operation, type: AnyDocument): Promise<void> {
  await saveDocument(operation, type, { values: {} }, { system: true, company: '1', action: 'import' })
  await saveDocument(operation, type, { id: '1', version: 1, values: {} }, { action: 'import' })
  await saveDocument(operation, type, { id: '1', values: {} }, { system: true, action: 'daily' })
  await executeAction(operation, type, { id: '1', action: 'approve' }, { system: true, signs: true })
  // @ts-expect-error the platform changes a document as it is stored: it has seen no version
  await saveDocument(operation, type, { id: '1', version: 1, values: {} }, { system: true })
  // @ts-expect-error nobody signs by saving
  await saveDocument(operation, type, { values: {} }, { system: true, signs: true })
  // @ts-expect-error a document that exists has its owner
  await saveDocument(operation, type, { id: '1', values: {} }, { system: true, company: '1' })
  // @ts-expect-error an action has no owner to set
  await executeAction(operation, type, { id: '1', action: 'approve' }, { system: true, company: '1' })
  // @ts-expect-error the journal names the action that is done
  await executeAction(operation, type, { id: '1', action: 'approve' }, { system: true, action: 'daily' })
  // @ts-expect-error a person's signature is always theirs
  await executeAction(operation, type, { id: '1', action: 'approve' }, { signs: true })
}
