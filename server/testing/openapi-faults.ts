/** Finds faults of an OpenAPI document that generators of clients stumble over: operations without an id or a refusal, and examples that break their own schema. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Node = Record<string, unknown>
interface OpenApiDocument {
  readonly paths: Record<string, Node>
  readonly components: { readonly schemas: Record<string, Node> }
}

/**
 * Returns the faults of a document, one line each, and how many examples were compared with their schemas.
 * @param document a document of OpenAPI 3.1, whose shared schemas stand under `#/components/schemas`
 */
export function openApiFaults(document: object): { readonly faults: readonly string[]; readonly examples: number } {
  const api = document as OpenApiDocument
  const { faults, examples } = exampleFaults(api)
  return { faults: [...operationFaults(api), ...faults, ...unusedSchemas(api)], examples }
}

/** Every operation has an id of its own and says how it refuses. */
function operationFaults({ paths }: OpenApiDocument): string[] {
  const known = new Set<unknown>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { operationId: id, responses } = operation as Node
      const faults = typeof id !== 'string' ? ['has no operationId'] : known.has(id) ? [`has the operationId of another: ${id}`] : []
      known.add(id)
      if (!Object.keys((responses as Node | undefined) ?? {}).some((code) => /^[45]/.test(code))) faults.push('states no refusal')
      return faults.map((fault) => `${method} ${path} ${fault}`)
    }),
  )
}

/** Every example fits the schema beside which it stands. */
function exampleFaults(api: OpenApiDocument): { faults: string[]; examples: number } {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'api', ...api })
  const faults: string[] = []
  const compiled = new Map<string, ValidateFunction>()
  let examples = 0
  const judge = (place: string, schema: unknown, example: unknown): void => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')
    const fits = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, fits)
    examples++
    if (!fits(example)) faults.push(`${place}: the example does not fit its schema: ${ajv.errorsText(fits.errors)}`)
  }
  const walk = (node: unknown, place: string): void => {
    if (typeof node !== 'object' || node === null) return
    const { schema, example, examples: named } = node as Node
    if (schema && 'example' in node) judge(place, schema, example)
    if (schema) for (const one of Object.values(named ?? {})) judge(place, schema, (one as Node)['value'])
    for (const [key, one] of Object.entries(node)) if (key !== 'example' && key !== 'examples') walk(one, `${place}/${key}`)
  }
  walk(api.paths, '')
  for (const [name, schema] of Object.entries(api.components.schemas))
    for (const one of (schema['examples'] as unknown[] | undefined) ?? []) judge(name, { $ref: `#/components/schemas/${name}` }, one)
  return { faults, examples }
}

/** Every shared schema is used. */
function unusedSchemas(api: OpenApiDocument): string[] {
  const text = JSON.stringify(api)
  return Object.keys(api.components.schemas)
    .filter((name) => !text.includes(`"#/components/schemas/${name}"`))
    .map((name) => `${name}: nothing uses this schema`)
}
