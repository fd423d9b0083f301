/** The calls of the clock of approvals: what the platform settled about time, and where approvals take long. */
import { get, post } from './beside.ts'
import type { Schema } from './schema.ts'

const text = { type: 'string' }
const limit = { type: 'object', properties: { amount: { type: 'integer' }, unit: { enum: ['hour', 'day'] } } }

export const clockPaths: Record<string, Schema> = {
  '/clientinfoapi/admin/work-calendar/index': get('Working hours, holidays, limit and levels of the platform'),
  '/clientinfoapi/admin/work-calendar/save': post('Keep them; tasks under way keep their moments', {
    DATA: {
      type: 'object',
      properties: {
        zone: text,
        week: { type: 'array', minItems: 7, maxItems: 7, items: { type: 'array', items: { type: 'array', items: text } } },
        closed: { type: 'array', items: text },
        open: { type: 'array', items: text },
        limit,
        levels: { type: 'array', minItems: 3, maxItems: 3, items: { type: 'integer' } },
        nodes: {
          type: 'array',
          items: { type: 'object', properties: { type: text, node: text, limit, batch: { type: 'boolean' } } },
        },
        version: { type: 'integer' },
      },
    },
  }),
  '/scmrptapi/slow-nodes/index': get('How long approvals take, by step, in working seconds (administrators, owners of processes)', [
    'from',
    'to',
    'type',
  ]),
  '/scmrptapi/slow-nodes/rows': get('The tasks behind a line, the longest first', ['from', 'to', 'type', 'process', 'node', 'step']),
  '/scmrptapi/slow-nodes/export': get('The page as a file (format xlsx or csv); with process, node and step the tasks behind a line', [
    'from',
    'to',
    'type',
    'process',
    'node',
    'step',
    'format',
  ]),
}
