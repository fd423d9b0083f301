/** Fills a print template with the values of a document. The result contains texts only, whatever characters people typed. */
import type { PrintNode, PrintPart, PrintStyle } from '../../model/outputs/print-preview.ts'
import type { PrintRow, PrintValues } from './print-model.ts'

export interface FilledPart {
  readonly tag: string
  readonly style: PrintStyle
  readonly columns?: number
  readonly rows?: number
  /** The value of `qr` and `barcode`. */
  readonly value?: string
  readonly children: readonly (string | FilledPart)[]
}
const mostParts = 50_000

/** Fills the nodes. Names are looked up in the row first, then in the document; what the viewer may not see is blank. */
export function fillTemplate(nodes: readonly PrintNode[], values: PrintValues): (string | FilledPart)[] {
  let parts = 0
  const textOf = (name: string, row: PrintRow | undefined): string => {
    const value = row && Object.hasOwn(row, name) ? row[name] : Object.hasOwn(values, name) ? values[name] : ''
    return typeof value === 'string' ? value : ''
  }
  const filled = (text: string, row: PrintRow | undefined) =>
    text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (_, name: string) => textOf(name, row))
  const walk = (node: PrintNode, row: PrintRow | undefined): (string | FilledPart)[] => {
    if (typeof node === 'string') return [filled(node, row)]
    const lines = node.each === undefined ? undefined : values[node.each]
    const rows: readonly (PrintRow | undefined)[] = node.each === undefined ? [row] : typeof lines === 'object' ? lines : []
    return rows.flatMap((one) => {
      if (node.when !== undefined && textOf(node.when, one) === '') return []
      if (++parts > mostParts) return []
      return [fillPart(node, one)]
    })
  }
  const fillPart = ({ tag, style, columns, rows, value, children }: PrintPart, row: PrintRow | undefined): FilledPart => ({
    tag,
    style,
    ...(columns === undefined ? {} : { columns }),
    ...(rows === undefined ? {} : { rows }),
    ...(value === undefined ? {} : { value: filled(value, row) }),
    children: children.flatMap((child) => walk(child, row)),
  })
  return nodes.flatMap((node) => walk(node, undefined))
}
