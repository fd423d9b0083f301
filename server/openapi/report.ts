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

export const reportPaths: Record<string, Schema> = {}
