/** `npm run reference`: writes docs/wire-reference.md from the contracts of the calls, and docs/definition-reference.md (`definition-reference.ts`). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contract } from '../../model/calls/contract.ts'
import { messages } from '../../model/messages.ts'
import { definitionReference, definitionReferenceFile } from './definition-reference.ts'
import { allCallGroups, guardText, inputSchema, outputSchema } from './contracts.ts'
import type { Schema } from './shared-schemas.ts'

export const referenceFile = join(import.meta.dirname, '..', '..', 'docs', 'wire-reference.md')

/** The reference of all calls with a contract, as Markdown. */
export function reference(): string {
  const groups = Object.entries(allCallGroups).map(([name, calls]) => [
    `## ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
    ...Object.values(calls).map(callText),
  ])
  return `${[introduction, ...groups.flat()].join('\n\n')}\n`
}

const introduction = `# Reference of the calls

Written by \`npm run reference\` from the contracts in \`model/calls\` and \`documents/**/*.calls.ts\`; do not edit it. The guide is \`wire.md\`; the calls of documents (\`/scmapi/<type>/…\`) are in \`/openapi.json\`, made from their definitions.

A key with \`?\` may be absent. Every call may also be refused with 400 (bad input, errors by field in \`data.detail.fields\`), 401, 429, 500 and 503.`

function callText(contract: Contract): string {
  const { method, alsoMethods = [], path, guard, signed, writes, summary, errors, example, file, body, envelope, query } = contract
  const facts = [
    guard === 'public'
      ? 'Open to anybody.'
      : guard === 'wall'
        ? 'For a big screen, by its link.'
        : guard === 'session'
          ? ''
          : guardText[guard],
    signed ? 'Signed.' : '',
    writes ? 'Takes `idempotency-key`.' : '',
    body === 'multipart' ? 'The body is `multipart/form-data` with `file`.' : body === 'bytes' ? 'The body is the bytes.' : '',
    query ? `In the query: ${query.map((name) => `\`${name}\``).join(', ')}.` : '',
    envelope === 'data' ? 'The answer stands in `data` itself.' : '',
  ].filter(Boolean)
  return [
    `### ${[method, ...alsoMethods].join(' / ')} ${path}`,
    `${summary[1]} (${summary[0]}). ${facts.join(' ')}`.trim(),
    `- Input: ${code(shapeText(inputSchema(contract)))}`,
    `- Answer: ${file ? `a file (${file.join(', ')})` : code(shapeText(outputSchema(contract)))}`,
    ...(errors.length > 0 ? [`- Refusals: ${errors.map((key) => `\`${key}\` ${messages[key][1]} / ${messages[key][0]}`).join('; ')}`] : []),
    `- Example: ${code(JSON.stringify(example.input))}${file ? '' : ` → ${code(shortened(JSON.stringify(example.output)))}`}`,
  ].join('\n')
}

const code = (text: string): string => `\`${text.replaceAll('`', "'")}\``
const shortened = (text: string): string => (text.length > 600 ? `${text.slice(0, 600)} …` : text)

/** A JSON Schema in the notation of TypeScript, on one line. */
export function shapeText(schema: Schema): string {
  const { type, properties, required, items, prefixItems, anyOf, oneOf, allOf, additionalProperties, description } = schema as {
    type?: string | string[]
    properties?: Record<string, Schema>
    required?: readonly string[]
    items?: Schema
    prefixItems?: readonly Schema[]
    anyOf?: readonly Schema[]
    oneOf?: readonly Schema[]
    allOf?: readonly Schema[]
    additionalProperties?: Schema | boolean
    description?: string
  }
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return schema['enum'].map((one) => JSON.stringify(one)).join(' | ')
  const choices = anyOf ?? oneOf
  if (choices) return [...new Set(choices.map(shapeText))].join(' | ')
  if (allOf) return allOf.map(shapeText).join(' & ')
  if (prefixItems) return `[${prefixItems.map(shapeText).join(', ')}]`
  if (items) return listText(shapeText(items))
  if (properties && Object.keys(properties).length > 0)
    return `{ ${Object.entries(properties)
      .map(([name, one]) => `${name}${required?.includes(name) ? '' : '?'}: ${shapeText(one)}`)
      .join(', ')} }`
  if (type === 'object' && typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    return `{ [key]: ${shapeText(additionalProperties)} }`
  if (type === 'object') return description ? `object (${description.replace(/\.$/, '')})` : '{}'
  return [type ?? 'any'].flat().join(' | ')
}
const listText = (one: string): string => (/^[^{[(]* \| /.test(one) ? `(${one})[]` : `${one}[]`)

if (process.argv[1] === import.meta.filename) {
  writeFileSync(referenceFile, reference())
  writeFileSync(definitionReferenceFile, definitionReference())
}
