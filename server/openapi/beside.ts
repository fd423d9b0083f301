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
export const beside: Readonly<Record<string, Schema>> = {
  '/healthz': get('Is the node ready', [], true),
  '/ccommonapi/doc-print/doc-export': get(
    'PDF of one document or, with several ids separated by commas, of up to 100 in that order; `paper` a4, a5 or us-letter, `landscape` 1',
    ['page', 'id', 'paper', 'landscape'],
  ),
}
