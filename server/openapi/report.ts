/** The calls of reports, their design and their mail. */
import { get, post } from './beside.ts'
import type { Schema } from './schema.ts'

const text = { type: 'string' }
const filters = { type: 'array', items: { type: 'object', properties: { field: text, operator: text, value: {} } } }
const ask = {
  report: text,
  design: text,
  side: text,
  filters,
  sort: { type: 'array', maxItems: 3, items: text },
  page: { type: 'integer' },
  size: { type: 'integer' },
  groups: { type: 'array', items: text },
  measures: { type: 'array', items: text },
  across: text,
  measure: text,
}
const data = (properties: Record<string, Schema>): Record<string, Schema> => ({ DATA: { type: 'object', properties } })

export const reportPaths: Record<string, Schema> = {
  '/zutilsapi/ds-table-cv/ui-resource': get('Definition of a shipped report', ['code']),
  '/scmrptapi/ds-table-cv/ui-resource': get('Definition of a report of the own company', ['code']),
  '/superdesignapi/rpt-design-cv/ui-test': get('Definition of a draft (administrators)', ['id']),
  '/scmrptapi/reports/index': get('Reports that one may open'),
  '/scmrptapi/screens/index': get('Big screens that one may open'),
  '/scmrptapi/screens/view': get('One big screen', ['code']),
  '/scmrptapi/screen-links/index': get('Links that open a big screen without a session (administrators)'),
  '/scmrptapi/screen-links/issue': post(
    'Give out such a link; its secret is told this once',
    data({ name: text, screen: text, user: text, days: { type: 'integer' } }),
  ),
  '/scmrptapi/screen-links/revoke': post('Take a link back', data({ id: text })),
  '/scmrptapi/wall/screen': get('The screen of a link (its secret as Bearer)'),
  '/scmrptapi/wall/tile': get('One tile of it', ['id']),
  '/clientinfoapi/client-settings/save-widgets': post('Take widgets in or out (administrators)', { DATA: { type: 'object' } }),
  '/scmrptapi/reports/run': post('Lines, totals and what stands behind them', data(ask)),
  '/scmrptapi/reports/rows': post('Rows behind a figure', data(ask)),
  '/scmrptapi/reports/export': post('The report as a file', data({ ...ask, format: text })),
  '/scmrptapi/schedules/index': get('Reports that one has sent by mail'),
  '/scmrptapi/schedules/save': post(
    'Send a report by mail',
    data({
      report: text,
      filters,
      every: text,
      day: { type: 'integer' },
      hour: { type: 'integer' },
      format: text,
      receivers: { type: 'array', items: text },
    }),
  ),
  '/scmrptapi/schedules/remove': post('Send it no longer', data({ id: text })),
  '/superdesignapi/rpt-design/index': get('Designs of the company (administrators)'),
  '/superdesignapi/rpt-design/view': get('One design', ['id']),
  '/superdesignapi/rpt-design/save': post('Keep a draft', data({ id: text, version: { type: 'integer' }, definition: { type: 'object' } })),
  '/superdesignapi/rpt-design/publish': post('Give the draft to its readers', data({ id: text })),
  '/superdesignapi/rpt-design/retire': post('Take a report from its readers', data({ id: text })),
}
