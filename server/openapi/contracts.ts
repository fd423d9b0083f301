/** The calls with a contract as OpenAPI operations: schemas are made from the contract's own. */
import { z } from 'zod'
import { callGroups } from '../../model/calls/all-calls.ts'
import { documentCallGroups } from '../../documents/all-documents.ts'
import { documentCalls } from '../../model/calls/documents.ts'
import type { Contract } from '../../model/calls/contract.ts'
import { messages } from '../../model/messages.ts'
import { signature } from './signing.ts'
import type { Schema } from './shared-schemas.ts'

/** The calls of the platform and those of single document types, by group. */
export const allCallGroups = { ...callGroups, ...documentCallGroups }
export const contracts: readonly Contract[] = Object.values(allCallGroups).flatMap((group): Contract[] => Object.values(group))

/** `/notifyapi/chat/index` → `notifyapi.chat.index`; the verb follows where an address has several. */
export const operationId = ({ path, method }: Contract): string =>
  path.slice(1).replaceAll(':', '').replaceAll('/', '.') +
  (contracts.filter((one) => one.path === path).length > 1 ? `.${method.toLowerCase()}` : '')

const ofDocuments: ReadonlySet<Contract> = new Set(Object.values(documentCalls))
/** Addresses in the notation of OpenAPI, with their operations by verb. Calls of documents stand there for each type (`type-calls.ts`). */
export function contractPaths(): Record<string, Schema> {
  const paths: Record<string, Schema> = {}
  for (const contract of contracts) {
    if (ofDocuments.has(contract)) continue
    const address = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [contract.method.toLowerCase()]: operation(contract) }
  }
  return paths
}

/** JSON Schema of what a call takes. */
export const inputSchema = ({ input }: Contract): Schema => plain(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
/** JSON Schema of what a call answers. */
export const outputSchema = ({ output }: Contract): Schema => plain(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }))
const plain = ({ $schema: _, '~standard': __, ...schema }: Schema): Schema => schema

function operation(contract: Contract): Schema {
  const { guard, summary, signed, writes, errors } = contract
  const named = [...(signed ? Object.keys(signature.headers) : []), ...(writes ? ['idempotencyKey'] : [])]
  const parameters = [...named.map((key) => ({ $ref: `#/components/parameters/${key}` })), ...parametersOf(contract)]
  return {
    operationId: operationId(contract),
    tags: [contract.path.split('/')[1]],
    summary: `${summary[1]} / ${summary[0]}`,
    ...(guard === 'public' ? { security: [] } : {}),
    ...(guard === 'people' || guard === 'rules' ? { description: guardText[guard] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(contract.method === 'GET' ? {} : { requestBody: bodyOf(contract) }),
    responses: { 200: answerOf(contract), '4XX': failure, default: failure },
    ...(errors.length > 0 ? { 'x-refusals': errors.map((key) => ({ key, message: messages[key] })) } : {}),
  }
}

/** The answer of a call that is refused or that fails. */
export const failure: Schema = { $ref: '#/components/responses/Failure' }

export const guardText = { people: 'For administrators of a company.', rules: 'For administrators of what binds the whole platform.' }

const inPath = (contract: Contract): readonly string[] => [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

/** Parameters of the path and of the query: all keys of a reading call, those that the contract names of any other. */
function parametersOf(contract: Contract): Schema[] {
  const schema = inputSchema(contract) as { properties?: Record<string, Schema>; required?: readonly string[] }
  const ofPath = inPath(contract)
  const inQuery = contract.method === 'GET' || contract.body === 'bytes'
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => inQuery || ofPath.includes(name) || contract.query?.includes(name))
    .map(([name, one]) => ({
      name,
      in: ofPath.includes(name) ? 'path' : 'query',
      required: ofPath.includes(name) || (schema.required ?? []).includes(name),
      schema: one,
      ...(name in contract.example.input ? { example: (contract.example.input as Record<string, unknown>)[name] } : {}),
    }))
}

function bodyOf(contract: Contract): Schema {
  const { properties, required, ...rest } = inputSchema(contract) as { properties?: Record<string, Schema>; required?: readonly string[] }
  const inBody = (name: string) => !contract.query?.includes(name)
  const schema = {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties ?? {}).filter(([name]) => inBody(name))),
    ...(required ? { required: required.filter(inBody) } : {}),
  }
  if (contract.body === 'bytes') return { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  if (contract.body === 'multipart')
    return {
      content: {
        'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, file: { type: 'string', format: 'binary' } } } },
      },
    }
  const example = Object.fromEntries(Object.entries(contract.example.input).filter(([name]) => inBody(name)))
  return {
    description: 'The keys stand in the body itself or, as an object or its JSON text, in `DATA`.',
    content: { 'application/json': { schema, example }, 'application/x-www-form-urlencoded': { schema } },
  }
}

function answerOf(contract: Contract): Schema {
  if (contract.file)
    return {
      description: 'The file',
      content: Object.fromEntries(contract.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
    }
  const schema = outputSchema(contract)
  const { output } = contract.example
  const whole = contract.envelope === 'data'
  return {
    description: 'OK, or field errors (code 11000)',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            code: { type: 'integer' },
            message: { type: 'string' },
            data: whole ? schema : { type: 'object', properties: { results: schema } },
          },
        },
        example: { code: 200, message: 'OK', data: whole ? output : { results: output } },
      },
    },
  }
}
