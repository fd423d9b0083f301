/** The figures beside the agenda of the workbench, and which of them each role sees. The list's own policy decides what is counted. */
import type { Filter } from '../../model/page.ts'
import type { WeeksFigure } from '../../model/outputs/workbench.ts'

const inStatus = (...value: string[]): readonly Filter[] => [{ field: 'status', operator: 'in', value }]

export const workbenchFigures: readonly WeeksFigure[] = [
  {
    code: 'departures',
    title: ['离厂风险', 'Departures at risk'],
    note: ['按预计离厂周；未约送货 / 全部', 'by week of ETD; not booked / all'],
    page: 'purchase_order',
    date: 'etd',
    filters: inStatus('issued', 'ordered', 'in_production'),
    open: { field: 'booking', values: ['not_booked'] },
  },
  {
    code: 'arrivals',
    title: ['到货安排', 'Arrivals'],
    note: ['按预计到货周；未审核 / 全部', 'by week of arrival; not approved / all'],
    page: 'delivery_booking',
    date: 'expectedDate',
    filters: inStatus('submitted', 'approved'),
    open: { field: 'status', values: ['submitted'] },
  },
  {
    code: 'inspections',
    title: ['待检验', 'Inspections ahead'],
    note: ['按检验周', 'by week of inspection'],
    page: 'final_inspection',
    date: 'date',
    filters: inStatus('pending'),
  },
  {
    code: 'payments',
    title: ['要付的款', 'Payments due'],
    note: ['按应付周；未排款 / 全部', 'by week due; not begun / all'],
    page: 'payment_order',
    date: 'dueDate',
    filters: inStatus('approved', 'payment_in_progress'),
    open: { field: 'status', values: ['approved'] },
  },
]

/** The figures of each role, the most important first. */
export const figuresByRole: Readonly<Record<string, readonly string[]>> = {
  buyer: ['departures', 'arrivals'],
  merchandiser: ['departures', 'arrivals'],
  planner: ['departures', 'arrivals'],
  manager: ['departures', 'payments'],
  finance: ['payments', 'arrivals'],
  inspector: ['inspections', 'arrivals'],
  warehouse: ['arrivals', 'inspections'],
  supplier: ['departures', 'arrivals'],
  factory: ['departures', 'arrivals'],
  carrier: ['arrivals'],
}
