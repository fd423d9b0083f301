/** Slow nodes as a table for a file: the lines of the page, or the documents behind one of them. */
import { WeftError } from '../../model/errors.ts'
import { localise, type Label } from '../../model/text.ts'
import type { Cell, Table } from '../../model/outputs/sheet.ts'
import type { Operation } from '../operation.ts'
import { slowNodes, slowTasks, type SlowQuery } from '../workflow/queries/slow-nodes.ts'
import { localMinute } from '../../model/process/work-time.ts'

const messages = {
  title: ['审批时效', 'Slow nodes'],
  type: ['单据', 'Document'],
  process: ['流程', 'Process'],
  node: ['节点', 'Node'],
  step: ['步骤', 'Step'],
  count: ['已审批', 'Signed'],
  open: ['待审批', 'Waiting'],
  median: ['用时中位数（工作小时）', 'Median (working hours)'],
  p90: ['90% 不超过（工作小时）', '90 % within (working hours)'],
  timed: ['有时限', 'With a limit'],
  late: ['超时', 'Late'],
  number: ['编号', 'Number'],
  name: ['名称', 'Name'],
  handledBy: ['处理人', 'By'],
  at: ['到达', 'Arrived'],
  doneAt: ['审批时间', 'Signed at'],
  took: ['用时（工作小时）', 'Took (working hours)'],
  due: ['应完成', 'Due'],
  yes: ['是', 'Yes'],
  onlyTasks: ['任务过多：仅统计最新的 20,000 条', 'Too many tasks: only the newest 20,000 count'],
  onlyRows: ['条数过多：仅列出用时最长的 200 条', 'Too many rows: only the 200 longest of the newest 20,000 tasks are listed'],
} as const satisfies Record<string, Label>

/**
 * Builds the table, with hours to two decimal places.
 * @throws WeftError 409 when there are no rows, 403 as for the page
 */
export async function slowSheet(
  operation: Operation,
  query: SlowQuery,
  of?: { process: string; node: string; step: string | null },
): Promise<Table> {
  const { zone } = operation.tx
  const text = (label: Label) => localise(label, operation.actor.language)
  const heads = (...names: (keyof typeof messages)[]) => names.map((name) => text(messages[name]))
  const title = `${text(messages.title)} ${query.from} – ${query.to}`
  const behind = of && (await slowTasks(operation, { ...query, ...of, type: query.type ?? '' }))
  const nodes = of ? undefined : await slowNodes(operation, query)
  const rows = behind
    ? behind.rows.map((one): Cell[] => [
        one.number,
        text(one.title) || null,
        text(one.assignee.name),
        { moment: localMinute(zone, one.at) },
        one.doneAt === null ? null : { moment: localMinute(zone, one.doneAt) },
        hours(one.seconds),
        one.due === null ? null : { moment: localMinute(zone, one.due) },
        one.late ? text(messages.yes) : null,
      ])
    : (nodes?.rows ?? []).map((one): Cell[] => [
        text(one.typeLabel),
        one.process,
        text(one.nodeText),
        text(one.stepText),
        { figure: String(one.count) },
        { figure: String(one.open) },
        hours(one.median),
        hours(one.p90),
        { figure: String(one.timed) },
        { figure: String(one.late) },
      ])
  if (rows.length === 0) throw new WeftError(409, 'generic.noExport')
  if ((behind ?? nodes)?.truncated) rows.push([text(behind ? messages.onlyRows : messages.onlyTasks)])
  const header = of
    ? heads('number', 'name', 'handledBy', 'at', 'doneAt', 'took', 'due', 'late')
    : heads('type', 'process', 'node', 'step', 'count', 'open', 'median', 'p90', 'timed', 'late')
  return { title, header, rows }
}

const hours = (seconds: number | null): Cell => (seconds === null ? null : { figure: (Math.round(seconds / 36) / 100).toString() })
