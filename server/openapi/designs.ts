/** The calls of the designer of processes. */
import { get, named, post } from './beside.ts'
import type { Schema } from './schema.ts'

const design: Schema = {
  type: 'object',
  description:
    'Process definition: code, name, page, nodes with steps; a node may have limit { amount, unit: hour | day } (working time) and batch: false. `at` beside it: the moment of the version that was read; 409 when it changed since.',
}

export const designPaths: Record<string, Schema> = {
  '/superdesignapi/cpm-process/index': get('Designs of processes (administrators), of one page or all', ['page']),
  '/superdesignapi/cpm-process/view': get('One version of a design', ['id']),
  '/superdesignapi/cpm-process/types': get('Document types with a process: which version is in force, how many documents are on their own'),
  '/superdesignapi/cpm-process/choices': get(
    'For one type: statuses, actions, sides, roles, positions, and its own process to start from',
    ['page'],
  ),
  '/superdesignapi/cpm-process/check': post(
    'Check a design as saving would, keep nothing; answers who would be asked, for a document (REL_KEY) or a new one',
    { ...named('REL_KEY'), DATA: design },
  ),
  '/superdesignapi/cpm-process/save': post('Save a design as a draft; the id of a published one makes its next version', {
    ...named('id', 'at'),
    DATA: design,
  }),
  '/superdesignapi/cpm-process/publish': post(
    'Make a draft the process of its page; documents under way stay on theirs',
    named('id', 'at'),
  ),
  '/superdesignapi/cpm-process/retire': post('Take a design out of use', named('id')),
}
