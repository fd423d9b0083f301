/** Tests that `/openapi.json` keeps what generators of clients need: an id for every operation, and examples that fit their own schemas. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { documents } from '../../documents/all-documents.ts'
import { openApi } from './document.ts'

type Node = Record<string, unknown>
const api = openApi(documents, { address: 'http://localhost' }) as {
  paths: Record<string, Node>
  components: { schemas: Record<string, Node> }
}
const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => ({ name: `${method} ${path}`, operation: one as Node })),
)

test('every operation has an id of its own and says how it refuses', () => {
  const ids = operations.map(({ operation }) => operation['operationId'])
  expect(operations.filter((_, at) => typeof ids[at] !== 'string').map(({ name }) => name)).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  const silent = operations.filter(({ operation }) => !Object.keys(operation['responses'] as Node).some((code) => /^[45]/.test(code)))
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('every example fits the schema beside which it stands, and every shared schema is used', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'api', ...api })
  const wrong: string[] = []
  const compiled = new Map<string, ValidateFunction>()
  const judge = (place: string, schema: unknown, example: unknown): void => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')
    const fits = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, fits)
    if (!fits(example)) wrong.push(`${place}: ${ajv.errorsText(fits.errors)}`)
  }
  let judged = 0
  const walk = (node: unknown, place: string): void => {
    if (typeof node !== 'object' || node === null) return
    const { schema, example, examples } = node as Node
    const all = [
      ...('example' in node ? [example] : []),
      ...Object.values((schema ? examples : undefined) ?? {}).map((one) => (one as Node)['value']),
    ]
    if (schema) for (const one of all) judge(place, schema, one)
    judged += schema ? all.length : 0
    for (const [key, one] of Object.entries(node)) if (key !== 'example' && key !== 'examples') walk(one, `${place}/${key}`)
  }
  walk(api.paths, '')
  for (const [name, schema] of Object.entries(api.components.schemas))
    for (const one of (schema['examples'] as unknown[] | undefined) ?? []) judge(name, { $ref: `#/components/schemas/${name}` }, one)
  expect(wrong).toEqual([])
  expect(judged).toBeGreaterThan(1000)

  const text = JSON.stringify(api)
  expect(Object.keys(api.components.schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([])
})
