/** The reference of definitions: the document types, the kinds of fields, the functions of formulas and the parts of numbers, as Markdown. */
import { join } from 'node:path'
import { documents } from '../../documents/all-documents.ts'
import { functionGroups } from '../../model/expression/functions.ts'
import type { Parameter } from '../../model/expression/signature.ts'
import { kinds } from '../../model/fields/kinds.ts'
import { datePlaceholders, guestPart } from '../../model/number-scope.ts'

export const definitionReferenceFile = join(import.meta.dirname, '..', '..', 'docs', 'definition-reference.md')

/** The reference of definitions, as Markdown. */
export const definitionReference = (): string =>
  `${[introduction, types(), fieldKinds(), formulaFunctions(), numberParts()].join('\n\n')}\n`

const introduction = `# Reference of definitions

Written by \`npm run reference\` from the definitions and the registries; do not edit it. What each word of a definition means stands in \`glossary.md\`, which types use it in \`word-use.md\`.`

const code = (text: string): string => `\`${text}\``
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')

function types(): string {
  const rows = documents
    .toSorted((a, b) => (`${a.module}/${a.name}` < `${b.module}/${b.name}` ? -1 : 1))
    .map((type) => {
      const kind = type.reads ? 'reading type' : type.ledger ? 'ledger' : type.kind
      const number = type.number === undefined ? '' : code(type.number as string)
      return [type.label[0], type.label[1], code(type.name), type.code, type.module, kind, number, String(Object.keys(type.fields).length)]
    })
  return `## Document types\n\n${table(['中文', 'English', 'Name', 'Code', 'Module', 'Kind', 'Number', 'Fields'], rows)}`
}

function fieldKinds(): string {
  const rows = kinds.map(({ name, label, storage, operators, figure, adds, groups, sheet }) => [
    code(`f.${name}`),
    ...label,
    storage,
    operators.join(', '),
    figure ? (adds ? 'adds up' : 'number') : '',
    groups.join(', '),
    sheet.import,
  ])
  const head = ['Kind', '中文', 'English', 'Stored as', 'Filter operators', 'Figure', 'Grouped in', 'In a sheet']
  return `## Kinds of fields\n\nOptions of all kinds stand in \`model/field.ts\` (\`FieldOptions\`), those of one kind at its constructor in \`model/fields/\`.\n\n${table(head, rows)}`
}

function formulaFunctions(): string {
  const groups = Object.entries(functionGroups).map(([title, functions]) => {
    const rows = [...functions].flatMap(([name, { overloads }]) =>
      overloads.map(({ parameters }) => [code(`${name}(${signature(parameters)})`)]),
    )
    return `### ${title}\n\n${rows.map(([one]) => `- ${one!}`).join('\n')}`
  })
  return `## Functions of formulas

FEEL of the standard DMN 1.5 (\`docs/decisions/expression-conformance.md\` says what differs). \`?\` after a name: may be left out; after a kind: may be null; \`...\`: may repeat. What does not fit gives null.

Our own: \`pieces(matrix)\` are the pieces of a matrix with prepacks multiplied out, \`total by size(sizes)\` is the sum of decimals by size, \`gross use(usage, loss, basis)\` is a usage with its loss in percent (\`"added"\` to the usage, or a \`"yield"\` of what is issued), \`converted(…)\` is a quantity in another unit, \`colour difference(formula, standard, sample, factors)\` is the ΔE of two colours as lists of L*, a*, b* (formula \`"ciede2000"\` with the factors k_L, k_C, k_H, or \`"cmc"\` with l, c and one that is not read), and \`allocate(total, weights, unit)\` shares a total out by largest remainder, so that the shares add up to it exactly; a line takes its own by its position: \`allocate(doc.amount, doc.shares.weight)[index of(doc.shares.no, no)[1]]\`.

${groups.join('\n\n')}`
}

const signature = (parameters: readonly Parameter[]): string =>
  parameters
    .map(({ name, kinds: accepted, isOptional, takesNull, repeats }) => {
      const kind = accepted.length > 0 ? `: ${accepted.join('|')}${takesNull ? '?' : ''}` : ''
      return `${repeats ? '...' : ''}${name}${isOptional ? '?' : ''}${kind}`
    })
    .join(', ')

function numberParts(): string {
  const rows = [
    ...Object.entries(datePlaceholders).map(([name, { label }]) => [code(`{${name}}`), ...label]),
    [
      code('{0000}'),
      '流水号；前面的部分变化后重新计数',
      'The serial, as many digits as zeros; it begins again when a part before it changes',
    ],
    [code('{brand}'), '单据的字段', 'A field of the document, which must be filled'],
    [code('{brand.code}'), '所链接单据的字段', 'A field of a linked document'],
    [
      code(`{${guestPart}}`),
      '供应商、工厂或承运商自编号时的公司代码',
      'The code of the owning company and a hyphen, where suppliers, factories or carriers number for themselves',
    ],
  ]
  return `## Parts of a number\n\nThe pattern of \`number\`, as in \`PO-{brand.code}{yyyy}{mm}-{0000}\`; \`entered\` is a number that people enter.\n\n${table(['Part', '中文', 'Meaning'], rows)}`
}
