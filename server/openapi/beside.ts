/** The calls that are the same whatever documents there are: session, pages, process, side things. */
import type { Schema } from './schema.ts'

const json = (schema: Schema): Schema => ({
  200: {
    description: 'OK',
    content: {
      'application/json': {
        schema: { type: 'object', properties: { code: { type: 'integer' }, message: { type: 'string' }, data: schema } },
      },
    },
  },
  default: { $ref: '#/components/responses/Failure' },
})
const text = { type: 'string' }
export const named = (...names: string[]): Record<string, Schema> => Object.fromEntries(names.map((name) => [name, text]))
const form = (properties: Record<string, Schema>): Schema => ({
  content: {
    'application/x-www-form-urlencoded': { schema: { type: 'object', properties } },
    'application/json': { schema: { type: 'object', properties } },
  },
})

export function get(summary: string, query: readonly string[] = [], open = false): Schema {
  return {
    get: {
      summary,
      parameters: query.map((name) => ({ name, in: 'query', schema: text })),
      responses: json({ type: 'object', properties: { results: {} } }),
      ...(open ? { security: [] } : {}),
    },
  }
}
export function post(summary: string, body: Record<string, Schema>, more: { open?: boolean; answer?: Schema } = {}): Schema {
  return {
    post: {
      summary,
      requestBody: form(body),
      responses: json(more.answer ?? { type: 'object', properties: { results: {} } }),
      ...(more.open ? { security: [] } : {}),
    },
  }
}
export const userinfo = {
  type: 'object',
  properties: {
    userinfo: {
      type: 'object',
      properties: {
        ...named(
          'access_token',
          'refresh_token',
          'sign_key',
          'app_key',
          'id',
          'username',
          'fullname',
          'language_code',
          'client_id',
          'client_name',
          'platform_id',
          'platform_name',
        ),
        expire: { type: 'integer' },
        refresh_expire: { type: 'integer' },
        dashroles: { type: 'array', items: text },
        menus: { type: 'array', items: { type: 'object', properties: named('ID', 'CATEGORY', 'TITLE', 'FURL') } },
        settings: { type: 'object' },
      },
    },
  },
}
const bus = '/ccommonapi/cpm-bus'
const processed = {
  REL_KEY: { type: 'string', description: 'Id of the document.' },
  ACTION_MSG: { type: 'string', description: 'Comment.' },
}

export const beside: Readonly<Record<string, Schema>> = {
  '/healthz': get('Is the node ready', [], true),
  '/ccommonapi/gui/page-detail-struct': get('A page as JSON (ETag, If-None-Match)', ['page']),
  '/ccommonapi/gui/page-view-log': get('History of a document, the document as of a version, or what differs from version `against`', [
    'page',
    'id',
    'version',
    'against',
  ]),
  '/ccommonapi/doc-print/doc-export': get(
    'PDF of one document or, with several ids separated by commas, of up to 100 in that order; `paper` a4, a5 or us-letter, `landscape` 1',
    ['page', 'id', 'paper', 'landscape'],
  ),
  '/ccommonapi/gui/global-search': get(
    'Searches everything that one may read by number, name or pinyin; the newest of each type, exact hits first; `page` narrows to one type',
    ['search', 'page'],
  ),
  '/ccommonapi/gui/page-gui-detail-struct': get('Configuration of the global search', ['page']),
  '/attachapi/upload': {
    post: {
      summary: 'Upload a file for a field',
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { type: text, field: text, file: { type: 'string', format: 'binary' } } },
          },
        },
      },
      responses: json({ type: 'object', properties: { results: { type: 'object', properties: named('id', 'name', 'type') } } }),
    },
  },
  '/attachapi/parts/begin': post('Begin a file that comes in parts, or go on with it', {
    DATA: { type: 'object', properties: { ...named('type', 'field', 'name', 'sha256'), bytes: { type: 'integer' } } },
  }),
  '/attachapi/parts/put': {
    post: {
      summary: 'A part of it at its place',
      parameters: ['id', 'at'].map((name) => ({ name, in: 'query', required: true, schema: text })),
      requestBody: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
      responses: json({ type: 'object', properties: { results: { type: 'object', properties: { received: { type: 'integer' } } } } }),
    },
  },
  '/attachapi/parts/view': get('How much of it is there', ['id']),
  '/attachapi/parts/end': post('All parts are there: the file', { DATA: { type: 'object', properties: named('id') } }),
  '/attachapi/parts/drop': post('Give it up', { DATA: { type: 'object', properties: named('id') } }),
  '/attachapi/ticket': post('Addresses for files, good for five minutes', { ids: { type: 'array', items: text } }),
  '/attachapi/file/{id}': {
    get: {
      summary: 'A file',
      security: [],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: text },
        { name: 'ticket', in: 'query', required: true, schema: text },
      ],
      responses: { 200: { description: 'The bytes' }, default: { $ref: '#/components/responses/Failure' } },
    },
  },
  '/scommonapi/sconf-ui-config-person/submit-cache': post(
    'Keep an own layout of a page; with scope draft what was typed into a document (id; none for a new one) and is not saved yet: DATA { values, version?, title? } answers { at }',
    {
      ...named('page', 'scope', 'id'),
      merge: { type: 'boolean', description: 'Only the keys that are named change; null takes one away.' },
      DATA: { type: 'object' },
    },
  ),
  '/scommonapi/sconf-ui-config-person/reset-page': post('Back to the layout as shipped', named('page')),
  '/scommonapi/sconf-ui-config-person/clear-cache': post(
    'The same; with scope draft the own draft of a document goes',
    named('page', 'scope', 'id'),
  ),
  '/scommonapi/sconf-ui-config-person/page-cache': get('Own draft of a document, or of a new one: { values, version, at } or null', [
    'page',
    'id',
  ]),
  '/scommonapi/sconf-ui-config-person/page-caches': get('Own drafts: [{ page, typeText, id, title, at }], the newest first'),
  '/scommonapi/sconf-ui-config-person/copy-page-person': post('Take over a colleague’s layout', named('page', 'user_id')),
  '/scommonapi/sconf-ui-config-person/page-person-template': get('Colleagues’ layouts', ['page']),
  '/ccommonapi/utils/asked': get('What each buyer asks of who works for them, on every platform of the person'),
  '/ccommonapi/utils/related': get('Documents that this one names (way from) and that name it (way to), by type', ['page', 'id']),
  '/ccommonapi/gui/reveal': post('A covered mobile number, whole; the journal says who asked', named('page', 'id', 'path')),
}
