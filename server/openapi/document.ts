/** `/openapi.json`: describes every call, generated from the definitions. It is complete enough to write a client from it alone. */
import { actionsOf, type AnyDocument, type Conversion } from '../../model/document.ts'
import { documentSchema, exampleValues, schemaName, shared, valuesSchema, type Schema } from './schema.ts'
import { contractPaths } from './contracts.ts'
import { description, signature, signInSteps } from './signing.ts'

export function openApi(types: readonly AnyDocument[], options: { readonly address: string }): Schema {
  const schemas: Record<string, Schema> = { ...shared }
  const paths: Record<string, Schema> = {
    '/healthz': {
      get: { summary: 'Is the node ready', security: [], responses: { 200: { description: 'Ready' }, 503: { description: 'Not ready' } } },
    },
    ...contractPaths(),
  }
  for (const type of types) {
    const name = schemaName(type)
    schemas[name] = documentSchema(type)
    schemas[`${name}Values`] = valuesSchema(type)
    Object.assign(paths, callsOf(type, name))
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
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'query', name: 'token' }, bearer: { type: 'http', scheme: 'bearer' } },
      parameters: {
        ...Object.fromEntries(
          Object.entries(signature.headers).map(([key, header]) => [
            key,
            {
              name: header,
              in: 'header',
              required: true,
              schema: { type: 'string' },
              description: (signature.values as Record<string, string>)[header] ?? 'See x-signature.',
            },
          ]),
        ),
        idempotencyKey: { name: 'idempotency-key', in: 'header', required: false, schema: { type: 'string', maxLength: 100 } },
      },
      responses: {
        Failure: { description: 'Failure', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
      },
      schemas,
    },
  }
}

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const id = { type: 'string', pattern: '^[1-9][0-9]{0,18}$' }
const version = { type: 'integer' }
const object = (properties: Record<string, unknown>, required: readonly string[] = []): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...(required.length > 0 ? { required } : {}),
})

function callsOf(type: AnyDocument, name: string): Record<string, Schema> {
  const base = `/scmapi/${type.name.replaceAll('_', '-')}`
  const list = object({
    rows: { type: 'array', items: ref(name) },
    next: { type: 'string' },
    count: { type: 'integer' },
    more: { type: 'boolean' },
    totals: { type: 'object' },
    groups: {
      type: 'array',
      items: { type: 'object', description: 'With `group`: values, count, totals, and the filters that find its rows.' },
    },
  })
  const calls: Record<string, Schema> = {
    [`${base}/index`]: operation(type, 'index', `List ${type.label[1]}`, {
      data: ref('ListQuery'),
      answer: list,
      example: { filters: [], size: 20, count: true },
    }),
    [`${base}/view`]: operation(type, 'view', `Read one ${type.label[1]}`, {
      data: object({ id }, ['id']),
      answer: ref(name),
      example: { id: '1000' },
    }),
    [`${base}/pick`]: operation(type, 'pick', `Find ${type.label[1]} for a link`, {
      data: object({
        search: { type: 'string' },
        ids: { type: 'array', items: id },
        codes: { type: 'array', items: { type: 'string' } },
        for: { type: 'object' },
        size: { type: 'integer', maximum: 50 },
      }),
      answer: { type: 'array', items: { type: 'object', properties: { id, title: { type: 'string' }, number: { type: 'string' } } } },
      example: { search: 'A' },
    }),
    [`${base}/export`]: operation(type, 'export', 'The list as a file (xlsx or csv), or { job } beyond 10 000 rows', {
      data: {
        allOf: [ref('ListQuery')],
        properties: {
          format: { type: 'string', enum: ['xlsx', 'csv'] },
          editable: { type: 'boolean' },
          language: { type: 'string', enum: ['zh', 'en'] },
          profile: id,
        },
      },
      answer: object({ job: id }),
      example: { columns: ['number', 'status'], format: 'csv' },
    }),
    [`${base}/options`]: operation(type, 'options', 'Values that a field has, for filters', {
      data: object(
        {
          field: { type: 'string' },
          side: { type: 'string' },
          filters: { type: 'array', items: ref('Filter') },
          search: { type: 'string' },
        },
        ['field'],
      ),
      answer: {
        type: 'array',
        items: { type: 'object', properties: { value: { type: 'string' }, label: { type: 'string' }, count: { type: 'integer' } } },
      },
      example: { field: 'status' },
    }),
  }
  if (!type.readonly && !type.ledger) {
    const saved = { data: object({ id, version, values: ref(`${name}Values`) }, ['values']), answer: ref(name), writes: true }
    calls[`${base}/save`] = operation(type, 'save', `Create or change ${type.label[1]} (with id and version)`, {
      ...saved,
      example: { values: exampleValues(type) },
    })
    calls[`${base}/import`] = operation(
      type,
      'import',
      'Import rows of a sheet, as a job (/ccommonapi/job): { created, kept, errors by row and column }',
      {
        data: object(
          {
            rows: {
              type: 'array',
              maxItems: 50_000,
              items: {
                type: 'object',
                description: 'Fields by name, columns of lines as lines.column, sizes as lines.matrix.S; links by code, name or id.',
              },
            },
            key: { type: 'string', description: 'Rows with the same text in this column are one document.' },
            mode: { type: 'string', enum: ['all', 'good', 'check'] },
          },
          ['rows'],
        ),
        answer: object({ job: id }),
        writes: true,
        example: { rows: [{}], mode: 'check' },
      },
    )
    calls[`${base}/compute`] = operation(type, 'compute', 'Computed fields of values that are not saved', {
      data: object({ values: ref(`${name}Values`) }, ['values']),
      answer: ref(name),
      example: { values: exampleValues(type) },
    })
    calls[`${base}/remove`] = operation(type, 'remove', 'Remove one that has not left its first status', {
      data: object({ id, version }, ['id', 'version']),
      answer: { const: true },
      writes: true,
      example: { id: '1000', version: 1 },
    })
    calls[`${base}/copy`] = operation(type, 'copy', 'Values of a copy, to be saved', {
      data: object({ id }, ['id']),
      answer: ref(`${name}Values`),
      example: { id: '1000' },
    })
  }
  const makes = Object.keys((type.conversions ?? {}) as Record<string, Conversion<any, string>>)
  if (makes.length > 0)
    calls[`${base}/make`] = operation(type, 'make', 'Values of a document made from this one, to be saved by its own save', {
      data: object({ id, to: { type: 'string', enum: makes } }, ['id', 'to']),
      answer: { type: 'object' },
      example: { id: '1000', to: makes[0] },
    })
  for (const [action, words] of Object.entries(actionsOf(type))) {
    if (words.internal) continue
    const proof = words.proof ? { proof: { type: 'string', description: proofSaid } } : {}
    const data = object({ id, version, comment: { type: 'string' }, values: ref(`${name}Values`), ...proof }, [
      'id',
      'version',
      ...(words.proof ? ['proof'] : []),
      ...(words.comment === 'required' ? ['comment'] : []),
    ])
    const summary = `${words.label[1]} / ${words.label[0]}: ${[words.from].flat().join(' | ')} → ${words.to}`
    calls[`${base}/${action}`] = operation(type, action, summary, {
      data,
      answer: ref(name),
      writes: true,
      example: { id: '1000', version: 1, ...(words.comment === 'required' ? { comment: 'Because' } : {}) },
    })
  }
  return calls
}

const proofSaid =
  'The same envelope as at sign-in (JWE for the key of /access/app-key) of { username, password, nonce, ts, id, sha256 }: the account’s own password, the id of the document, and the hash of the file that was read'

function operation(
  type: AnyDocument,
  call: string,
  summary: string,
  one: { data: Schema; answer: Schema; example: unknown; writes?: boolean },
): Schema {
  const parameters = [...Object.keys(signature.headers), ...(one.writes ? ['idempotencyKey'] : [])].map((key) => ({
    $ref: `#/components/parameters/${key}`,
  }))
  return {
    post: {
      tags: [type.name],
      operationId: `${type.name}.${call}`,
      summary,
      parameters,
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              properties: { DATA: { type: 'string', contentMediaType: 'application/json', contentSchema: one.data } },
            },
            example: { DATA: JSON.stringify(one.example) },
          },
          'application/json': { schema: { type: 'object', properties: { DATA: one.data } }, example: { DATA: one.example } },
        },
      },
      responses: {
        200: {
          description: 'OK, or field errors (code 11000)',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  code: { type: 'integer' },
                  message: { type: 'string' },
                  data: { type: 'object', properties: { results: one.answer } },
                },
              },
            },
          },
        },
        default: { $ref: '#/components/responses/Failure' },
      },
    },
  }
}
