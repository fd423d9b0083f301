/** Calls about what people keep under a name: views of lists, profiles of exports, templates of documents; and what they opened lately. */
import { get, named, post } from './beside.ts'
import type { Schema } from './schema.ts'

const text = { type: 'string' }

export const keptPaths: Readonly<Record<string, Schema>> = {
  '/scommonapi/views/save': post('Keep a list view', {
    DATA: {
      type: 'object',
      properties: {
        ...named('id', 'page', 'name'),
        shared: { type: 'boolean' },
        roles: { type: 'array', items: text, description: 'Codes of roles that find it (administrators of the company).' },
        opens: { type: 'boolean', description: 'Their lists open with it.' },
        view: { type: 'object' },
      },
    },
  }),
  '/scommonapi/views/roles': get('Roles that a view can be published to: [{ code, label }] (administrators)'),
  '/scommonapi/views/remove': post('Remove an own view', { DATA: { type: 'object', properties: named('id') } }),
}
