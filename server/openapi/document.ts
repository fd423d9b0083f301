/** `/openapi.json`: describes every call, generated from the definitions. It is complete enough to write a client from it alone. */
import { conversionsBySource } from '../../model/between/declared-conversions.ts'
import type { AnyDocument } from '../../model/document.ts'
import { documentSchema, schemaName, valuesSchema } from './schema.ts'
import { shared, type Schema } from './shared-schemas.ts'
import { contractPaths } from './contracts.ts'
import { callsOfType, isWritten } from './type-calls.ts'
import { description, signature, signInSteps } from './signing.ts'

export function openApi(types: readonly AnyDocument[], options: { readonly address: string }): Schema {
  const schemas: Record<string, Schema> = { ...shared }
  const paths: Record<string, Schema> = {
    '/healthz': {
      get: {
        operationId: 'healthz',
        summary: 'Is the node ready',
        security: [],
        responses: { 200: { description: 'Ready' }, 503: { description: 'Not ready' } },
      },
    },
    ...contractPaths(),
  }
  const conversions = conversionsBySource(types)
  for (const type of types) {
    const name = schemaName(type)
    schemas[name] = documentSchema(type)
    if (isWritten(type)) schemas[`${name}Values`] = valuesSchema(type)
    Object.assign(paths, callsOfType(type, [...(conversions.get(type.name)?.keys() ?? [])]))
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Weft', version: '1', description },
    servers: [{ url: options.address }],
    'x-sign-in': signInSteps,
    'x-signature': signature,
    security: [{ token: [] }, { bearer: [] }],
    tags: types.map((type) => ({ name: type.name, description: `${type.label[1]} / ${type.label[0]}` })),
    paths,
    components: componentsOf(schemas),
  }
}

/** What the calls share: sign-in, headers of a signature, the refusal, and the schemas. */
const componentsOf = (schemas: Record<string, Schema>): Schema => ({
  securitySchemes: { token: { type: 'apiKey', in: 'query', name: 'token' }, bearer: { type: 'http', scheme: 'bearer' } },
  parameters: {
    ...Object.fromEntries(Object.entries(signature.headers).map(([key, header]) => [key, signatureHeader(header)])),
    idempotencyKey: { name: 'idempotency-key', in: 'header', required: false, schema: { type: 'string', maxLength: 100 } },
  },
  responses: {
    Failure: { description: 'Failure', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
  },
  schemas,
})

const signatureHeader = (header: string): Schema => ({
  name: header,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description: (signature.values as Record<string, string>)[header] ?? 'See x-signature.',
})
