/** The agenda of the workbench: what waits for this person, by the day on which it is due, each with the verb of what is to be done. */
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import type { Family } from '../../model/status.ts'
import { waitsOf } from '../../model/display/display-defaults.ts'
import { isNear } from '../../model/display/milestones.ts'
import { localise } from '../../model/text.ts'
import { localDay, localMinute } from '../../model/process/work-time.ts'
import type { Operation } from '../operation.ts'
import { awaitedDocuments, type AwaitedRow } from '../query/multi-type-query.ts'
import { tasksOf, type TodoRow } from '../workflow/queries/todo.ts'

/** Where a document stands in the agenda: its day is past, today, within a week, later; `open` without a day. */
export const agendaGroups = ['overdue', 'today', 'week', 'later', 'open'] as const
export type AgendaGroup = (typeof agendaGroups)[number]

export interface AgendaItem {
  readonly page: string
  readonly typeText: string
  readonly id: string
  readonly number: string | null
  readonly status: string
  readonly family: Family
  readonly group: AgendaGroup
  /** What is to be done, e.g. the name of the action. */
  readonly verb: string
  /** The name of the action; absent where the process names only its step. */
  readonly action?: string
  /** A day, or the moment of a task's deadline. */
  readonly due: string | null
  /** Waiting since. */
  readonly since: string
  /** A task of the process, which bulk approval may decide. */
  readonly task: boolean
  /** The task is an approval whose node lets several documents be decided at once. */
  readonly together: boolean
}

/** Returns what waits for this person: at most 200 tasks and 200 other documents, the earliest due first, those without a day last. */
export async function agendaOf(operation: Operation, types: readonly AnyDocument[]): Promise<readonly AgendaItem[]> {
  const { rows: tasks } = await tasksOf(operation, 'mine', { size: 200, order: 'due' })
  // Of several tasks of one document the earliest counts.
  const taskById = new Map(tasks.toReversed().map((task) => [task.docId, task]))
  const rows = await awaitedDocuments(operation, types, [...taskById.keys()])
  const items = rows.map((row) => itemOf(operation, row, taskById.get(row.id)))
  const time = ({ due }: AgendaItem) => (due === null ? '9' : isDay(due) ? due : localMinute(operation.tx.zone, due))
  return items.toSorted((a, b) => time(a).localeCompare(time(b)) || a.since.localeCompare(b.since))
}

function itemOf(operation: Operation, row: AwaitedRow, task: TodoRow | undefined): AgendaItem {
  const { language } = operation.actor
  const type = operation.engine.types.get(row.page)!
  const wait = waitsOf(type)[row.status]
  const status = type.statuses[row.status]
  const due = task?.due ?? row.due
  return {
    page: row.page,
    typeText: localise(type.label, language),
    id: row.id,
    number: row.number,
    status: row.status,
    family: status?.family ?? 'neutral',
    group: groupOf(due, operation.tx),
    verb: localise(wait?.label ?? task?.stepText ?? task?.nodeText ?? status?.label ?? type.label, language),
    ...(wait?.action === undefined ? {} : { action: wait.action }),
    due,
    since: task?.since ?? row.at,
    task: task !== undefined,
    together: task !== undefined && task.batch !== false && isApproval(type, wait?.action),
  }
}

/** Whether the action is a signature that needs no password. */
function isApproval(type: AnyDocument, name: string | undefined): boolean {
  const action = name === undefined ? undefined : actionsOf(type)[name]
  return action !== undefined && action.proof === undefined && (action.sign !== undefined || action.steps !== undefined)
}

const isDay = (due: string): boolean => due.length === 'YYYY-MM-DD'.length

/** Returns the group of a day, or of a moment by its day in the platform's zone. */
export function groupOf(due: string | null, { today, zone }: { readonly today: string; readonly zone: string }): AgendaGroup {
  if (due === null) return 'open'
  const day = isDay(due) ? due : localDay(zone, due)
  if (day < today) return 'overdue'
  if (day === today) return 'today'
  return isNear(day, today) ? 'week' : 'later'
}
