/** A worksheet of a company workbook as printed: with the same columns, heights, borders and fonts as the PDF renderer. */
import type { CSSProperties } from 'react'
import type { SheetBorder, SheetCell, SheetPaper, SheetRow } from '../../../model/outputs/print-preview.ts'
import { picture } from './sheet.tsx'
import styles from './print.module.css'

export function SheetOfBook({
  sheet,
  images,
  lang,
  name,
}: {
  sheet: SheetPaper
  images: readonly string[]
  lang: string
  name: string
}): React.ReactElement {
  const wide = sheet.columns.reduce((sum, width) => sum + width, 0)
  const rows = (some: readonly SheetRow[]) => some.map((row, at) => <Row key={at} row={row} sheet={sheet} images={images} />)
  return (
    <article
      className={`${styles['print-sheet']} ${styles['print-book']}`}
      data-part="print-sheet"
      data-kind="book"
      lang={lang}
      aria-label={name}
      style={{
        width: `${sheet.width}mm`,
        minHeight: sheet.height === null ? undefined : `${sheet.height}mm`,
        padding: `${sheet.top}mm ${sheet.right}mm ${sheet.bottom}mm ${sheet.left}mm`,
      }}
    >
      {sheet.parts.map((part, at) => (
        <table
          key={at}
          className={[sheet.centred ? styles['centred'] : '', part.fresh ? styles['new-page'] : ''].filter(Boolean).join(' ')}
          style={{ width: `${wide}mm` }}
        >
          <colgroup>
            {sheet.columns.map((width, column) => (
              <col key={column} style={{ width: `${width}mm` }} />
            ))}
          </colgroup>
          {part.head.length > 0 && <thead>{rows(part.head)}</thead>}
          <tbody>{rows(part.rows)}</tbody>
        </table>
      ))}
    </article>
  )
}

function Row({ row, sheet, images }: { row: SheetRow; sheet: SheetPaper; images: readonly string[] }) {
  return (
    <tr style={{ height: `${row.height}mm` }}>
      {row.cells.map((cell, at) => (
        <td key={at} colSpan={cell.columns} rowSpan={cell.rows} style={cssOf(cell, sheet.scale)}>
          {cell.pictures?.map((one) => (
            <img
              key={one.at}
              src={picture(images[one.at] ?? '')}
              alt=""
              style={{ left: `${one.left}mm`, width: `${one.width}mm`, height: `${one.height}mm` }}
            />
          ))}
          {cell.style.turned ? (
            <span className={`${styles['turned']}${cell.style.turned === -90 ? ` ${styles['upwards']}` : ''}`}>{cell.text}</span>
          ) : (
            cell.text
          )}
        </td>
      ))}
    </tr>
  )
}

function cssOf({ style }: SheetCell, scale: number): CSSProperties {
  const line = (border: SheetBorder | undefined) =>
    border && `${Math.max(0.2, border.width * scale)}pt ${border.dash === 'double' ? 'solid' : border.dash} ${border.colour}`
  const side = (own: boolean) => `${(0.8 + (own ? (style.indent ?? 0) : 0)) * scale}mm`
  return {
    fontSize: `${style.size * scale}pt`,
    fontWeight: style.bold ? 700 : undefined,
    fontStyle: style.italic ? 'italic' : undefined,
    textDecoration: [style.underline ? 'underline' : '', style.strike ? 'line-through' : ''].filter(Boolean).join(' ') || undefined,
    color: style.colour,
    background: style.fill,
    textAlign: style.across,
    verticalAlign: style.down === 'center' ? 'middle' : style.down,
    padding: `${0.3 * scale}mm ${side(style.across === 'right')} ${0.3 * scale}mm ${side(style.across === 'left')}`,
    borderTop: line(style.top),
    borderRight: line(style.right),
    borderBottom: line(style.bottom),
    borderLeft: line(style.left),
  }
}
