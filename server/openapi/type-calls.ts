/** The calls of one document type as OpenAPI operations: the contracts of `model/calls/documents.ts` with the schemas of the type in their places. */
import { documentCalls } from '../../model/calls/documents.ts'
import type { Label } from '../../model/text.ts'
import type { Contract } from '../../model/calls/contract.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import type { AnyApart } from '../../model/lifecycle/apart.ts'
import { failure, inputSchema, outputSchema } from './contracts.ts'
import { exampleValues, formSchema, schemaName } from './schema.ts'
import { listProperties, type Schema } from './shared-schemas.ts'
import { signature } from './signing.ts'

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
/** Stands for the envelope of sign-in with one's own password, the document's id and the hash of the file (`executeAction`). */
const proofExample = 'eyJhbGciOiJSU0EtT0FFUC0yNTYifQ.…'

/** A contract as it stands for a type: what differs from type to type. */
interface TypeCall {
  readonly contract: Contract
  /** The last part of the address, and of the operation's id. */
  readonly name: string
  readonly summary?: string
  /** Properties that the type describes more closely. */
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly answer?: Schema
  readonly example?: object
}

/** Whether callers write documents of a type; the others are written by postings, or only read. */
export const isWritten = ({ readonly, ledger }: AnyDocument): boolean => !readonly && !ledger

/**
 * Returns the operations of a type by address. Types that only postings write, and reading types, have the reading ones.
 * @param targets names of the types that it may be converted to
 */
export function callsOfType(type: AnyDocument, targets: readonly string[]): Record<string, Schema> {
  const base = `/scmapi/${type.name.replaceAll('_', '-')}`
  const calls = [...readingCalls(type), ...(isWritten(type) ? writingCalls(type) : []), ...conversionCalls(targets), ...actionCalls(type)]
  return Object.fromEntries(calls.map((call) => [`${base}/${call.name}`, operation(type, call)]))
}

function readingCalls(type: AnyDocument): TypeCall[] {
  const { listDocuments, readDocument, lookUpDocuments, listFieldValues, exportDocuments } = documentCalls
  const list: Schema = {
    type: 'object',
    properties: {
      rows: { type: 'array', items: ref(schemaName(type)) },
      next: { type: 'string' },
      count: { type: 'integer' },
      more: { type: 'boolean' },
      heavy: { const: true },
      totals: { type: 'object', description: 'Sums by field; none for an amount whose rows have several currencies.' },
      currencyTotals: { type: 'object', description: 'Of amounts: one sum for each currency, `[{ currency, sum }]` by field.' },
      groups: { type: 'array', items: { type: 'object', description: 'Values, count, totals, and the filters that find its rows.' } },
    },
  }
  const single: TypeCall[] = [
    { contract: readDocument, name: 'view', answer: ref(schemaName(type)) },
    { contract: lookUpDocuments, name: 'pick', example: { search: 'A' } },
  ]
  return [
    { contract: listDocuments, name: 'index', answer: list, example: { filters: [], size: 20, count: true } },
    // A reading type has no documents of its own.
    ...(type.reads ? [] : single),
    { contract: listFieldValues, name: 'options', example: { field: 'status' } },
    {
      contract: exportDocuments,
      name: 'export',
      answer: { type: 'object', properties: { job: { type: 'string' } } },
      example: { columns: ['number', 'status'], format: 'csv' },
    },
  ]
}

function writingCalls(type: AnyDocument): TypeCall[] {
  const { saveDocument, importDocuments, computeDocument, removeDocument, copyDocument } = documentCalls
  const example = { values: exampleValues(type) }
  const [answer, values] = [ref(schemaName(type)), ref(`${schemaName(type)}Values`)]
  return [
    { contract: saveDocument, name: 'save', required: ['values'], answer, example },
    { contract: importDocuments, name: 'import', required: ['rows'], example: { rows: [{}], mode: 'check' } },
    { contract: computeDocument, name: 'compute', required: ['values'], answer, example },
    { contract: removeDocument, name: 'remove', required: ['version'], example: { id: '1000', version: 1 } },
    { contract: copyDocument, name: 'copy', answer: values },
  ]
}

function conversionCalls(targets: readonly string[]): TypeCall[] {
  if (targets.length === 0) return []
  const to = { type: 'string', enum: targets }
  return [{ contract: documentCalls.convertDocument, name: 'make', properties: { to }, example: { id: '1000', to: targets[0] } }]
}

/** Says who may not do an action. */
const apartNote = ({ persons = [], did = [] }: AnyApart): string =>
  `; not for ${[...persons, ...did.map((name) => `who did ${name}`)].join(', ')} (403 action.apart)`

/** Says which warnings an action asks to confirm. */
function asksNote(type: AnyDocument, asks: readonly string[]): string {
  const warnings = (type.warnings ?? {}) as Readonly<Record<string, Label>>
  return `; may ask to confirm (409 action.asks): ${asks.map((name) => warnings[name]?.[1] ?? name).join('; ')}`
}
/** Says that the answer is the document as it was: the result comes with the end of the job. */
const workNote = '; starts a computation, progress by …/work, stopped by …/cancel-work (409 work.running, work.stale)'

function actionCalls(type: AnyDocument): TypeCall[] {
  return Object.entries(actionsOf(type)).flatMap(([name, { internal, label, from, to, proof, comment, asks, form, apart, work }]) => {
    if (internal) return []
    const needsComment = comment === 'required'
    return [
      {
        contract: documentCalls.executeAction,
        name,
        summary: `${label[1]} / ${label[0]}: ${[from].flat().join(' | ')} → ${to}${asks ? asksNote(type, asks) : ''}${apart ? apartNote(apart) : ''}${work ? workNote : ''}`,
        ...(form ? { properties: { values: formSchema(type, form) } } : {}),
        required: ['version', ...(proof ? ['proof'] : []), ...(needsComment ? ['comment'] : [])],
        answer: ref(schemaName(type)),
        example: { id: '1000', version: 1, ...(proof ? { proof: proofExample } : {}), ...(needsComment ? { comment: 'Because' } : {}) },
      },
    ]
  })
}

/** The schema of `DATA`: that of the contract without the keys of the address, with what the type describes more closely. */
function dataOf(type: AnyDocument, { contract, properties = {}, required = [] }: TypeCall): Schema {
  const schema = inputSchema(contract) as { properties: Record<string, Schema>; required?: readonly string[] }
  const inAddress = new Set([...contract.path.matchAll(/:(\w+)/g)].map(([, key]) => key!))
  const ofType: Readonly<Record<string, Schema>> = { ...listProperties, values: ref(`${schemaName(type)}Values`), ...properties }
  const keys = Object.entries(schema.properties).filter(([key]) => !inAddress.has(key))
  return {
    ...schema,
    properties: Object.fromEntries(keys.map(([key, one]) => [key, ofType[key] ?? one])),
    required: [...new Set([...(schema.required ?? []).filter((key) => !inAddress.has(key)), ...required])],
  }
}

function operation(type: AnyDocument, call: TypeCall): Schema {
  const { contract, name, summary, answer = outputSchema(contract) } = call
  const data = dataOf(type, call)
  const { type: _, action: __, ...ofContract } = contract.example.input as Record<string, unknown>
  const example = call.example ?? ofContract
  const parameters = [...Object.keys(signature.headers), ...(contract.writes ? ['idempotencyKey'] : [])]
  const envelope = {
    type: 'object',
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data: { type: 'object', properties: { results: answer } } },
  }
  return {
    post: {
      tags: [type.name],
      operationId: `${type.name}.${name}`,
      summary: summary ?? `${type.label[1]}: ${contract.summary[1]} / ${contract.summary[0]}`,
      parameters: parameters.map((key) => ({ $ref: `#/components/parameters/${key}` })),
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              properties: { DATA: { type: 'string', contentMediaType: 'application/json', contentSchema: data } },
            },
            example: { DATA: JSON.stringify(example) },
          },
          'application/json': { schema: { type: 'object', properties: { DATA: data } }, example: { DATA: example } },
        },
      },
      responses: {
        200: { description: 'OK, or field errors (code 11000)', content: { 'application/json': { schema: envelope } } },
        '4XX': failure,
        default: failure,
      },
    },
  }
}
