/** A plain starter template for the print of a page. */
import type { placeholdersOf } from '../../../engine/print/print-model.ts'

/** Returns a starter template of a page: the heading, the number with its code, and the first lines as a table. */
export function starterTemplate(names: ReturnType<typeof placeholdersOf>): string {
  const plain = [...names]
    .filter(
      ([name, { columns }]) => !columns && !/^(id|title|company|number|status|ownerCompany|created(At|By)|updated(At|By))$/.test(name),
    )
    .slice(0, 8)
  const lines = [...names].find(([, { columns }]) => columns)
  const pairs = plain.map(([name, { label }]) => `    <td>${label}：{{${name}}}</td>`)
  const rows = Array.from(
    { length: Math.ceil(pairs.length / 2) },
    (_, at) => `  <tr>\n${pairs.slice(at * 2, at * 2 + 2).join('\n')}\n  </tr>`,
  )
  const columns = lines ? [...lines[1].columns!].slice(0, 8) : []
  return [
    '<table>\n  <tr>\n    <td style="width: 80%"><h1>{{title}}</h1>{{company}}<br/>{{number}} {{status}}</td>\n    <td style="text-align: right"><qr value="{{number}}"/></td>\n  </tr>\n</table>',
    `<table>\n${rows.join('\n')}\n</table>`,
    ...(lines
      ? [
          `<table style="border: 1px">\n  <thead><tr>${columns.map(([, label]) => `<th>${label}</th>`).join('')}</tr></thead>\n  <tbody><tr each="${lines[0]}">${columns.map(([name]) => `<td>{{${name}}}</td>`).join('')}</tr></tbody>\n</table>`,
        ]
      : []),
  ].join('\n')
}
