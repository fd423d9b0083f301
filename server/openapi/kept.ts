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
  '/scommonapi/export-profiles/index': get('Profiles of exports of a list: own ones and the company’s', ['page']),
  '/scommonapi/export-profiles/save': post('Keep a profile of exports', {
    DATA: {
      type: 'object',
      properties: {
        ...named('id', 'page', 'name'),
        shared: { type: 'boolean', description: 'Colleagues find it.' },
        columns: { type: 'array', items: text },
        format: { type: 'string', enum: ['xlsx', 'csv'] },
        language: { type: 'string', enum: ['zh', 'en'], description: 'Of the heads; without it that of who exports.' },
        editable: { type: 'boolean', description: 'With the key by which the sheet can come back.' },
      },
    },
  }),
  '/scommonapi/export-profiles/remove': post('Remove a profile', { DATA: { type: 'object', properties: named('id') } }),
  '/scommonapi/templates/index': get('Templates that a document of the page can begin with: own ones and the company’s', ['page']),
  '/scommonapi/templates/view': get('Values of a template as they may be used now, and what was left out', ['id']),
  '/scommonapi/templates/save': post('Keep what a copy of the document `doc` brings as a template; with an id name or share it anew', {
    DATA: { type: 'object', properties: { ...named('id', 'page', 'name', 'doc'), shared: { type: 'boolean' } } },
  }),
  '/scommonapi/templates/remove': post('Remove a template', { DATA: { type: 'object', properties: named('id') } }),
  '/clientinfoapi/user-profile/device-key': post('What seals one’s own drafts on a device; `renew` makes a new one', {
    renew: { type: 'boolean' },
  }),
  '/clientinfoapi/user-profile/recent': get('Documents that were opened lately (setting RECENT), as they are called now'),
}
