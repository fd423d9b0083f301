/** JSON Schemas of documents, generated from their definitions: responses and requests, with an example of each. */
import { kindOf, namesDocument } from '../../model/fields/kinds.ts'
import type { AnyActionForm } from '../../model/actions/action-form.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import { splitPath } from '../../model/fields/field-path.ts'
import { isRequired } from '../../model/rules/validate.ts'
import type { Label } from '../../model/text.ts'
import { id, type Schema } from './shared-schemas.ts'
import { wordsOf, wordsOfField } from './type-words.ts'

/** Converts a type name to a schema name: `purchase_order` → `PurchaseOrder`. */
export const schemaName = (type: AnyDocument): string => type.name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
const bilingualText = (label: Label): string => `${label[1]} / ${label[0]}`
const sent = (field: Field): boolean => !field.options.formula && !field.options.computed && !field.options.grows

/** Returns the schema of a document in a response. */
export function documentSchema(type: AnyDocument): Schema {
  return {
    type: 'object',
    description: bilingualText(type.label),
    properties: {
      id: { ...id, readOnly: true },
      number: { type: ['string', 'null'] },
      status: {
        type: 'string',
        enum: Object.keys(type.statuses),
        description: Object.entries(type.statuses as Record<string, { label: Label }>)
          .map(([name, { label }]) => `${name}: ${bilingualText(label)}`)
          .join('; '),
      },
      version: { type: 'integer', description: 'Send it back with every change.' },
      ownerCompany: id,
      createdAt: { type: 'string', format: 'date-time' },
      createdBy: id,
      updatedAt: { type: 'string', format: 'date-time' },
      updatedBy: id,
      ...Object.fromEntries(['ownerCompany$', 'createdBy$', 'updatedBy$'].map((name) => [name, { type: 'string', readOnly: true }])),
      partyRole: { type: 'string', description: "The caller's party role: owner, a counterparty's kind, or reader." },
      may: {
        type: 'object',
        properties: {
          edit: { type: 'boolean' },
          remove: { type: 'boolean' },
          actions: { type: 'array', items: { type: 'string' } },
          conversions: { type: 'array', items: { type: 'string' } },
          barred: {
            type: 'array',
            description: "Actions of the caller's roles that the document refuses now, and why; absent where there are none.",
            items: {
              type: 'object',
              properties: {
                name: { type: 'string' },
                why: { type: 'string', enum: ['turn', 'condition', 'apart', 'among', 'started', 'missing'] },
                fields: { type: 'array', items: { type: 'string' } },
              },
            },
          },
        },
      },
      ...properties(type.fields as Fields, true),
      ...(type.reads ? origin : {}),
      ...(type.flow ? waiting : {}),
      ...(type.tree ? place : {}),
    },
  }
}

/** What a row of a reading type says beside its fields. */
const origin: Record<string, Schema> = {
  $page: { type: 'string', description: 'Type of the document that the row comes from.', readOnly: true },
  $doc: { ...id, description: 'Id of the document that the row comes from.', readOnly: true },
}

/** What a row of a list says of the caller's tasks. */
const waiting: Record<string, Schema> = {
  $waits: { type: 'boolean', description: 'In a list: whether the document waits for the caller.', readOnly: true },
  $task: { ...id, description: "In a list: the caller's task of the process, which actions on several documents carry.", readOnly: true },
}

/** Where a row of a list that is asked for its tree stands. */
const place: Record<string, Schema> = {
  $tree: {
    type: 'object',
    description: 'In a list with `tree`: the documents above it from the top, and how many are directly below it.',
    readOnly: true,
    properties: {
      path: { type: 'array', items: { type: 'object', properties: { id, title: { type: 'string' } } } },
      below: { type: 'integer' },
    },
  },
}

/** Returns the schema of the values that `save` accepts; other keys refuse the request. */
export function valuesSchema(type: AnyDocument): Schema {
  const fields = Object.fromEntries(Object.entries(type.fields as Fields).filter(([, field]) => sent(field)))
  const required = Object.entries(fields)
    .filter(([, field]) => isRequired(field))
    .map(([name]) => name)
  return {
    type: 'object',
    description: `Values of ${type.label[1]}. Required names are those of a new document; a change sends only what changes.${type.creation ? ` Creating one is: ${type.creation.label[1]}. ${type.creation.confirm[1]}` : ''}`,
    additionalProperties: false,
    properties: {
      ...(type.number ? { number: { type: 'string', description: 'Leave it out: the server numbers by rule.' } } : {}),
      ...properties(fields, false),
    },
    ...(required.length > 0 ? { 'x-required-to-create': required } : {}),
    ...wordsOf(type),
    examples: [exampleValues(type)],
  }
}

/** Returns the schema of the values of an action with a form: its fields by path, where `lines.column` is a column of one new line. */
export function formSchema(type: AnyDocument, { fields: paths, prefill }: AnyActionForm): Schema {
  const fields = type.fields as Fields
  const schemas = paths.map((path) => {
    const [name, column] = splitPath(path)
    return [path, fieldSchema(column === undefined ? fields[name]! : fields[name]!.options.columns![column]!, false)]
  })
  return {
    type: 'object',
    description: 'The form of the action. Other fields only where the status allows editing.',
    properties: Object.fromEntries(schemas),
    ...(prefill ? { 'x-prefill': prefill } : {}),
  }
}

function properties(fields: Fields, answered: boolean): Record<string, Schema> {
  const schemas: Record<string, Schema> = {}
  for (const [name, field] of Object.entries(fields)) {
    schemas[name] = fieldSchema(field, answered)
    if (answered && namesDocument(field)) schemas[`${name}$`] = { type: 'string', description: `Title of ${name}.`, readOnly: true }
    if (answered && field.kind === 'links') schemas[`${name}$`] = { type: 'array', items: { type: 'string' }, readOnly: true }
  }
  return schemas
}

function fieldSchema(field: Field, answered: boolean): Schema {
  const { options } = field
  const restricted = options.restrict ? ' Not everybody sees or writes it.' : ''
  const base = {
    description: `${bilingualText(field.label)}.${options.help ? ` ${options.help[1]}.` : ''}${restricted}`,
    ...(answered && !sent(field) ? { readOnly: true } : {}),
    ...wordsOfField(field),
  }
  if (field.kind === 'lines') {
    const columns = Object.fromEntries(Object.entries(options.columns ?? {}).filter(([, column]) => answered || sent(column)))
    const line: Schema = {
      type: 'object',
      ...(answered ? {} : { additionalProperties: false }),
      properties: {
        id: { ...id, description: 'Of an existing line.' },
        no: { type: 'integer', readOnly: true },
        ...properties(columns, answered),
      },
    }
    const list = {
      ...kindOf(field).openapi(field),
      items: line,
      ...(options.atLeastLines ? { minItems: options.atLeastLines } : {}),
      ...(options.atMostLines ? { maxItems: options.atMostLines } : {}),
    }
    return answered
      ? { ...base, ...list }
      : {
          ...base,
          oneOf: [
            list,
            {
              type: 'object',
              additionalProperties: false,
              description: 'Only what changes.',
              properties: {
                set: { type: 'array', items: line },
                remove: { type: 'array', items: id },
                behind: { type: 'array', items: { type: 'string' } },
                order: { type: 'array', items: { type: 'string' } },
              },
            },
          ],
        }
  }
  const { description, ...value } = kindOf(field).openapi(field)
  return { ...base, ...value, ...(description === undefined ? {} : { description: `${base.description} ${String(description)}` }) }
}

/** Returns values of a new document: required fields with plausible values. Ids are placeholders for ids that `pick` returns. */
export function exampleValues(type: AnyDocument): Record<string, unknown> {
  return exampleOf(type.fields as Fields, 1)
}
function exampleOf(fields: Fields, seed: number): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!sent(field) || !(isRequired(field) || field.kind === 'lines')) continue
    if (field.kind === 'lines') {
      const lines = Math.max(1, field.options.atLeastLines ?? 0)
      values[name] = Array.from({ length: lines }, (_, at) => exampleOf(field.options.columns ?? {}, seed + 1 + at))
    } else if (field.kind === 'matrix') values[name] = { cells: [{ size: 'M', pieces: '100' }] }
    else if (kindOf(field).storage === 'id') values[name] = '1000'
    else if (kindOf(field).storage === 'ids') values[name] = ['1000']
    else values[name] = kindOf(field).example?.(field, seed) ?? 'A1'
  }
  return values
}
