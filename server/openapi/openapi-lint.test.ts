/** Tests that the linter of `npm run check` finds what generators of clients stumble over in `/openapi.json`, and nothing in ours. */
import { expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { documents } from '../../documents/all-documents.ts'
import { openApiFaults } from '../testing/openapi-faults.ts'
import { openApi } from './document.ts'

// `npm test` runs the same linter over the same document before all tests (`server/testing/lint-openapi.ts`).
test.runIf(isFullRun)('operations have ids and refusals, examples fit their schemas, and every shared schema is used', () => {
  const { faults, examples } = openApiFaults(openApi(documents, { address: 'http://localhost' }))
  expect(faults).toEqual([])
  expect(examples).toBeGreaterThan(1000)
})

test('an operation without an id or a refusal, a repeated id, a wrong example and an unused schema are found', () => {
  const refusal = { responses: { 200: {}, 400: {} } }
  const json = (schema: object, example: unknown) => ({ content: { 'application/json': { schema, example } } })
  const closed = { type: 'object', properties: { size: { type: 'integer' } }, additionalProperties: false }
  const api = {
    paths: {
      '/a': { get: refusal, post: { operationId: 'a', responses: { 200: {} } } },
      '/b': { get: { ...refusal, operationId: 'a', requestBody: json({ $ref: '#/components/schemas/Query' }, { format: 'csv' }) } },
    },
    components: { schemas: { Query: closed, Left: { type: 'string' } } },
  }
  expect(openApiFaults(api)).toEqual({
    faults: [
      'get /a has no operationId',
      'post /a states no refusal',
      'get /b has the operationId of another: a',
      expect.stringMatching(/^\/\/b\/get\/requestBody.*does not fit its schema: .*additional properties/),
      'Left: nothing uses this schema',
    ],
    examples: 1,
  })
})
