/** The operations of a document type after which its documents may be sent to a receiver. */
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import type { Label } from '../../../model/text.ts'

const ofEveryType: Readonly<Record<string, Label>> = { create: ['新建', 'Created'], save: ['修改', 'Changed'] }

/** Returns the operations of a type that users see, by their name in the journal: create, change, and its actions. */
export const webhookEvents = (type: AnyDocument): Readonly<Record<string, Label>> => ({
  ...ofEveryType,
  ...Object.fromEntries(Object.entries(actionsOf(type)).map(([name, { label }]) => [name, label])),
})
