/** OpenAPI paths that do not depend on the document types: session, pages, workflow and supporting features. */
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
export const beside: Readonly<Record<string, Schema>> = {
  '/healthz': get('Is the node ready', [], true),
}
