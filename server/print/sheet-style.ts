/** The printed style of a workbook cell: font, colours, borders and alignment, in properties shared by typesetter and preview. */
import type { SheetBorder, SheetStyle } from '../../model/outputs/print-preview.ts'
import { resolveThemeColor, type CellStyle, type Color } from 'hucre'

const lines: Readonly<Record<string, Pick<SheetBorder, 'width' | 'dash'>>> = {
  hair: { width: 0.25, dash: 'solid' },
  thin: { width: 0.5, dash: 'solid' },
  medium: { width: 1.2, dash: 'solid' },
  thick: { width: 2, dash: 'solid' },
  double: { width: 1.5, dash: 'double' },
  dotted: { width: 0.5, dash: 'dotted' },
  dashed: { width: 0.5, dash: 'dashed' },
}

/** Returns the style of a cell. `kind` sets the default alignment: numbers and dates are aligned right. */
export function styleOf(
  style: CellStyle | undefined,
  book: { readonly size: number; readonly theme: readonly string[] },
  kind: 'figure' | 'text' | 'yesNo',
): SheetStyle {
  const { font, fill, border, alignment } = style ?? {}
  const ink = colourOf(font?.color, book.theme)
  const ground = fill?.type === 'pattern' && fill.pattern === 'solid' ? colourOf(fill.fgColor, book.theme) : undefined
  const horizontal = alignment?.horizontal
  const side = (name: 'top' | 'right' | 'bottom' | 'left'): Partial<Record<typeof name, SheetBorder>> => {
    const edge = border?.[name]
    if (!edge?.style) return {}
    const line = lines[edge.style] ?? { width: edge.style.startsWith('medium') ? 1.2 : 0.5, dash: 'dashed' }
    return { [name]: { ...line, colour: colourOf(edge.color, book.theme) ?? '#000000' } }
  }
  const turn = alignment?.textRotation
  return {
    size: Math.min(96, Math.max(4, font?.size ?? book.size)),
    ...(font?.bold ? { bold: true } : {}),
    ...(font?.italic ? { italic: true } : {}),
    ...(font?.underline ? { underline: true } : {}),
    ...(font?.strikethrough ? { strike: true } : {}),
    ...(ink && ink !== '#000000' ? { colour: ink } : {}),
    ...(ground && ground !== '#ffffff' ? { fill: ground } : {}),
    across:
      horizontal === 'right'
        ? 'right'
        : horizontal === 'center' || horizontal === 'centerContinuous' || horizontal === 'distributed'
          ? 'center'
          : horizontal === undefined || horizontal === 'general'
            ? kind === 'figure'
              ? 'right'
              : kind === 'yesNo'
                ? 'center'
                : 'left'
            : 'left',
    down: alignment?.vertical === 'top' ? 'top' : alignment?.vertical === 'bottom' || !alignment?.vertical ? 'bottom' : 'center',
    ...(alignment?.indent ? { indent: Math.min(30, alignment.indent * 2.2) } : {}),
    ...(turn === 90 ? { turned: -90 } : turn === 180 ? { turned: 90 } : {}),
    ...side('top'),
    ...side('right'),
    ...side('bottom'),
    ...side('left'),
  }
}

/** Returns `#rrggbb`, or undefined for an automatic colour. */
export function colourOf(colour: Color | undefined, theme: readonly string[]): string | undefined {
  if (!colour) return undefined
  const plain = /^(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec(colour.rgb ?? '')?.[1]
  if (plain) return `#${plain.toLowerCase()}`
  if (colour.theme === undefined) return undefined
  // Cells list light colours before dark ones; the theme itself lists dark before light.
  const at = [1, 0, 3, 2][colour.theme] ?? colour.theme
  const known = theme.length > 0 ? theme : ['000000', 'FFFFFF']
  const hex = /([0-9a-f]{6})$/i.exec(String(resolveThemeColor([...known], at, colour.tint) ?? ''))?.[1]
  return hex ? `#${hex.toLowerCase()}` : undefined
}
