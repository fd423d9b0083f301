/**
 * The labels of a type's statuses for a person: from its definition, from the platform's own processes, and from the platform's
 * overlay of the page.
 */
import type { AnyDocument } from '../../model/document.ts'
import { localise, type Label } from '../../model/text.ts'
import { list } from '../workflow/design/definitions.ts'
import type { Operation } from '../operation.ts'
import { overlaysOf } from './overlay.ts'

/** Returns labels by status, including those of all process versions that documents may still follow. */
export async function statusLabels(operation: Operation, type: AnyDocument): Promise<ReadonlyMap<string, string>> {
  const { language } = operation.actor
  const [overlay, processes] = [await overlaysOf(operation, type.name), type.flow ? await list(operation, type.name) : []]
  const nodes = processes.toReversed().flatMap(({ status, definition }) => (status === 'draft' ? [] : definition.nodes))
  const labels = new Map(nodes.map(({ status, text }) => [status, localise(text, language)]))
  for (const [name, { label }] of Object.entries(type.statuses as Record<string, { label: Label }>))
    labels.set(name, overlay.statuses?.[name]?.[language] ?? localise(label, language))
  return labels
}
