/** What the statuses of a type are called for a person: by its definition, by the platform's own processes, and by what the platform calls them on the page. */
import type { AnyDocument } from '../../model/document.ts'
import { say, type Label } from '../../model/text.ts'
import { list } from '../flow/definitions.ts'
import type { Run } from '../run.ts'
import { overlaysOf } from './overlay.ts'

/** Labels by status, those of all process versions that documents may still follow. */
export async function statusLabels(run: Run, type: AnyDocument): Promise<ReadonlyMap<string, string>> {
  const { language } = run.who
  const [overlay, processes] = [await overlaysOf(run, type.name), type.flow ? await list(run, type.name) : []]
  const nodes = processes.toReversed().flatMap(({ status, definition }) => (status === 'draft' ? [] : definition.nodes))
  const labels = new Map(nodes.map(({ status, text }) => [status, say(text, language)]))
  for (const [name, { label }] of Object.entries(type.statuses as Record<string, { label: Label }>))
    labels.set(name, overlay.statuses?.[name]?.[language] ?? say(label, language))
  return labels
}
