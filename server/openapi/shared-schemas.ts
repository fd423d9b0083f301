/** JSON Schemas that all types share: values with parts, filters, refusals, and what the calls of lists take. */
import { calloutLimits, calloutShapes } from '../../model/fields/callouts.ts'
import { idPattern } from '../../model/fields/openapi.ts'

export type Schema = Record<string, unknown>

/** An id of a document or a company. */
export const id = { type: 'string', pattern: idPattern } as const

export const shared: Record<string, Schema> = {
  Matrix: {
    type: ['object', 'null'],
    description:
      'Pieces by colour (id, absent where the line names one), size code and optional second size; prepacks are ratios times packs.',
    additionalProperties: false,
    properties: {
      cells: { type: 'array', items: { $ref: '#/components/schemas/MatrixCell' } },
      prepacks: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            packs: { type: 'string' },
            ratio: { type: 'array', items: { $ref: '#/components/schemas/MatrixCell' } },
          },
        },
      },
    },
    required: ['cells'],
  },
  MatrixCell: {
    type: 'object',
    properties: {
      colour: id,
      size: { type: 'string' },
      second: { type: 'string' },
      pieces: { type: 'string', description: 'A whole number as text.' },
    },
    required: ['size', 'pieces'],
  },
  Measure: {
    description:
      'A quantity with its unit. Sent: `amount` with `unit` (id) or `code`, or a text such as `12 KG`; a bare decimal is in the base unit. Answered with all parts.',
    oneOf: [
      { type: 'string' },
      { type: 'null' },
      {
        type: 'object',
        additionalProperties: false,
        required: ['amount'],
        properties: {
          amount: { type: 'string', description: 'A decimal as text, as entered.' },
          unit: { ...id, description: 'Of the unit.' },
          code: { type: 'string', description: 'Code of the unit.' },
          numerator: { type: 'string', description: 'One of the unit is numerator ÷ denominator base units, exactly.', readOnly: true },
          denominator: { type: 'string', readOnly: true },
          base: { type: 'string', description: 'In the base unit, rounded half up to 12 decimals.', readOnly: true },
        },
      },
    ],
  },
  SizeDecimals: {
    type: ['object', 'null'],
    description:
      'Decimals by size, with the keys of a size matrix: grading, usage, measured values, surcharges. A size without a cell is not known.',
    additionalProperties: false,
    properties: {
      cells: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            colour: id,
            size: { type: 'string' },
            second: { type: 'string' },
            value: { type: 'string', pattern: '^-?[0-9]+(\\.[0-9]{1,4})?$', description: 'A decimal as text.' },
          },
          required: ['size', 'value'],
        },
      },
    },
    required: ['cells'],
  },
  Callouts: {
    type: ['object', 'null'],
    description:
      'Call-outs on the pictures of the field that `x-marks` names. Places are fractions of width and height with four decimals at most; numbers stay with their shape.',
    additionalProperties: false,
    properties: {
      last: { type: 'integer', minimum: 0, description: 'The highest number that was ever given.' },
      shapes: {
        type: 'array',
        maxItems: calloutLimits.shapes,
        items: {
          type: 'object',
          additionalProperties: false,
          properties: {
            no: { type: 'integer', minimum: 1 },
            picture: { ...id, description: 'Of the file.' },
            shape: { enum: Object.keys(calloutShapes) },
            points: {
              type: 'array',
              minItems: 1,
              maxItems: calloutShapes.stroke.most,
              items: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'number', minimum: 0, maximum: 1 } },
            },
            zh: { type: 'string', maxLength: calloutLimits.text },
            en: { type: 'string', maxLength: calloutLimits.text },
            done: { type: 'boolean' },
            part: { ...id, description: 'Of what a measure line measures.' },
            title: { type: 'array', items: { type: 'string' }, description: 'Title of the part, in Chinese and English.', readOnly: true },
          },
          required: ['no', 'picture', 'shape', 'points'],
        },
      },
    },
    required: ['shapes'],
  },
  Address: {
    type: ['object', 'null'],
    additionalProperties: false,
    properties: Object.fromEntries(['province', 'city', 'area', 'detail', 'country'].map((part) => [part, { type: 'string' }])),
  },
  Filter: {
    type: 'object',
    required: ['field', 'operator'],
    additionalProperties: false,
    properties: {
      field: { type: 'string' },
      operator: {
        type: 'string',
        enum: [
          'eq',
          'ne',
          'in',
          'notIn',
          'all',
          'contains',
          'startsWith',
          'gt',
          'ge',
          'lt',
          'le',
          'between',
          'empty',
          'notEmpty',
          'relative',
        ],
      },
      value: { description: 'A value, a list for in, notIn, all and between, a word such as thisMonth for relative.' },
    },
  },
  Failure: {
    type: 'object',
    description: 'code 11000 (HTTP 200): errors by field path. Every other code equals the HTTP status: errors is a list of texts.',
    properties: {
      code: { type: 'integer', enum: [11000, 400, 401, 403, 404, 409, 413, 429, 500, 503] },
      message: { type: 'string' },
      data: {
        type: 'object',
        properties: {
          errors: {
            oneOf: [
              { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
              { type: 'array', items: { type: 'string' } },
            ],
          },
          detail: { type: 'object' },
        },
      },
    },
  },
}

/** What the calls that read a list take, described more closely than in their contracts. */
export const listProperties: Record<string, Schema> = {
  partyRole: { type: 'string' },
  filters: {
    type: 'array',
    maxItems: 20,
    items: {
      anyOf: [
        { $ref: '#/components/schemas/Filter' },
        { type: 'object', properties: { any: { type: 'array', maxItems: 20, items: { $ref: '#/components/schemas/Filter' } } } },
      ],
    },
  },
  search: { type: 'string' },
  sort: { type: 'array', maxItems: 3, items: { type: 'string' }, description: 'Field names, - for descending.' },
  size: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  after: { type: 'string', description: 'The `next` of the page before.' },
  page: { type: 'integer', minimum: 1 },
  columns: { type: 'array', items: { type: 'string' } },
  count: { enum: [true, false, 'exact'], description: 'Exact to 10 000; `exact` counts beyond.' },
  totals: { type: 'boolean' },
  group: { type: 'array', maxItems: 3, items: { type: 'string' }, description: 'Groups with count and totals instead of rows.' },
  tree: { enum: ['top', 'all'], description: 'Of a type with a tree: rows at the top, or any; each with its place as `$tree`.' },
}
