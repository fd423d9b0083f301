/**
 * One printed document, by the default layout of its type or by a company template. Only texts and known elements are rendered, never
 * markup.
 */
import { createElement, Fragment, type CSSProperties, type ReactNode } from 'react'
import type {
  PreviewLook,
  PreviewNode,
  PreviewPaper,
  PreviewPictures,
  PrintPreview,
  PrintStyle,
} from '../../../model/outputs/print-preview.ts'
import { localise } from '../../../model/text.ts'
import { messages } from './messages.ts'
import styles from './print.module.css'

/** Converts an SVG to an image data URL. */
export const picture = (svg: string): string => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`

export function SheetOfPaper({ printing, paper }: { printing: PrintPreview; paper: PreviewPaper }): React.ReactElement {
  const { size, landscape, layout } = printing
  const [width, height] = landscape && size.height !== null ? [size.height, size.width] : [size.width, size.height]
  return (
    <article
      className={`${styles['print-sheet']}${layout === 'roll' ? ` ${styles['print-narrow']}` : layout === 'label' ? ` ${styles['print-label']}` : ''}${paper.tree ? ` ${styles['print-own']}` : ''}`}
      data-part="print-sheet"
      lang={printing.lang}
      style={{
        width: `${width}mm`,
        minHeight: height === null || layout === 'label' ? undefined : `${height}mm`,
        height: layout === 'label' ? `${height}mm` : undefined,
        padding: `${size.margin}mm`,
      }}
    >
      {paper.tree ? (
        paper.tree.map((node, at) => <Fragment key={at}>{drawn(node)}</Fragment>)
      ) : (
        <Standard printing={printing} paper={paper} />
      )}
    </article>
  )
}

function Standard({ printing, paper }: { printing: PrintPreview; paper: PreviewPaper }) {
  const {
    layout,
    images,
    size: { height },
  } = printing
  const tall = height !== null && height > 100
  const head = layout === 'label' ? paper.head.slice(0, tall ? 16 : 4) : paper.head
  return (
    <>
      <header className={styles['print-top']}>
        <div>
          <div className={styles['grey']}>{paper.company}</div>
          <h1>{paper.title}</h1>
          <div>
            {paper.number} <span className={styles['grey']}>{paper.status}</span>
          </div>
        </div>
        {paper.code && <img src={picture(paper.code)} alt={paper.number} />}
      </header>
      {paper.bars && <img className={styles['print-bars']} src={picture(paper.bars)} alt="" />}
      <dl className={styles['print-pairs']}>
        {head.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {layout === 'page' && <Signatories signatories={paper.signatories} />}
      {layout === 'page' && (paper.pictures ?? []).map((group) => <Pictures key={group.title} group={group} images={images} />)}
      {layout === 'page' && paper.tables.map((table) => <Lines key={table.title} table={table} images={images} />)}
      {layout === 'roll' && paper.tables.map((table) => <NarrowLines key={table.title} table={table} />)}
      {layout !== 'label' && paper.foot.length > 0 && (
        <dl className={styles['print-foot']}>
          {paper.foot.map(([label, text]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {layout === 'page' && paper.terms && <p>{paper.terms}</p>}
      {layout === 'page' && <Signatures signatories={paper.signatories} lang={printing.lang} />}
    </>
  )
}

type Signatory = PreviewPaper['signatories'][number]

/** The parties, each with address and contact. */
function Signatories({ signatories }: { signatories: readonly Signatory[] }) {
  if (signatories.every(({ about }) => about.length === 0)) return null
  return (
    <div className={styles['print-signatories']}>
      {signatories.map(({ label, name, about }) => (
        <div key={label}>
          <span className={styles['grey']}>{label}</span> <b>{name}</b>
          {about.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** A line for each party to sign on. */
function Signatures({ signatories, lang }: { signatories: readonly Signatory[]; lang: PrintPreview['lang'] }) {
  if (signatories.length === 0) return null
  return (
    <div className={`${styles['print-signatories']} ${styles['print-signs']}`}>
      {signatories.map(({ label, name }) => (
        <div key={label}>
          <span className={styles['grey']}>{label}</span> {name}
          <div className={styles['grey']}>{localise(messages.sign, lang)}</div>
        </div>
      ))}
    </div>
  )
}

/** Pictures under the head. */
function Pictures({ group, images }: { group: PreviewPictures; images: readonly string[] }) {
  return (
    <section data-part="print-pictures">
      <h3>{group.title}</h3>
      <div className={styles['print-pictures']}>
        {group.drawn.map(({ at, caption, notes }) => (
          <figure key={at}>
            <img src={picture(images[at]!)} alt={caption || group.title} />
            {caption && <figcaption className={styles['grey']}>{caption}</figcaption>}
            {notes?.map((note) => (
              <div key={note.no} data-part="call-out">
                <b>{note.no}</b> {note.done && '✓ '}
                {note.text}
              </div>
            ))}
          </figure>
        ))}
      </div>
    </section>
  )
}

type Table = PreviewPaper['tables'][number]

function Lines({ table, images }: { table: Table; images: readonly string[] }) {
  return (
    <section>
      <h3>{table.title}</h3>
      <table>
        <thead>
          <tr>
            <th>#</th>
            {table.looks && <th aria-hidden="true" />}
            {table.columns.map((column, at) => (
              <th key={at} className={column.right ? styles['right'] : ''}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={at}>
              <td>{at + 1}</td>
              {table.looks && <Look look={table.looks[at] ?? null} images={images} />}
              {row.map((text, column) => (
                <td key={column} className={table.columns[column]!.right ? styles['right'] : ''}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Look({ look, images }: { look: PreviewLook | null; images: readonly string[] }) {
  return (
    <td className={styles['print-look']}>
      {look?.picture != null && <img src={picture(images[look.picture] ?? '')} alt="" />}
      {look?.colour != null && (
        <svg viewBox="0 0 3 9" aria-hidden="true">
          <rect width="3" height="9" fill={look.colour} />
        </svg>
      )}
    </td>
  )
}

/** On a paper roll there is no room for columns: the description is on one line, its figures below. */
function NarrowLines({ table }: { table: Table }) {
  return (
    <section className={styles['print-lines']} aria-label={table.title}>
      {table.rows.map((row, at) => (
        <div key={at}>
          <b>{row.filter((text, column) => !table.columns[column]!.right && text !== '').join(' · ')}</b>
          <div>
            {row.map((text, column) =>
              table.columns[column]!.right && text !== '' ? (
                <span key={column}>
                  <span className={styles['grey']}>{table.columns[column]!.label}</span> {text}{' '}
                </span>
              ) : null,
            )}
          </div>
        </div>
      ))}
    </section>
  )
}

const known = new Set(['div', 'p', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'span', 'b', 'strong', 'i', 'em', 'u', 'small', 'th', 'td'])

function drawn(node: PreviewNode): ReactNode {
  if (typeof node === 'string') return node
  const { tag, style } = node
  const css = cssOf(style)
  const inside = (some: readonly PreviewNode[]) => some.map((child, at) => <Fragment key={at}>{drawn(child)}</Fragment>)
  if (tag === 'br') return <br />
  if (tag === 'hr') return <hr />
  if (tag === 'pagebreak') return <div className={styles['page-break']} />
  if (tag === 'qr' || tag === 'barcode')
    return node.svg ? <img src={picture(node.svg)} alt="" style={{ width: css.width ?? (tag === 'qr' ? '22mm' : '45mm') }} /> : null
  if (tag === 'grid') {
    const { widths = [], head = [], cells = [] } = node
    return (
      <table style={css} className={style.border ? styles['boxed'] : ''}>
        <colgroup>
          {widths.map((width, at) => (
            <col key={at} style={{ width: lengthOf(width) }} />
          ))}
        </colgroup>
        {head.length > 0 && (
          <thead>
            {rowsOf(head, widths.length).map((row, at) => (
              <tr key={at}>{inside(row)}</tr>
            ))}
          </thead>
        )}
        <tbody>
          {rowsOf(cells, widths.length).map((row, at) => (
            <tr key={at}>{inside(row)}</tr>
          ))}
        </tbody>
      </table>
    )
  }
  if (!known.has(tag)) return null
  const span = tag === 'td' || tag === 'th' ? { colSpan: node.columns, rowSpan: node.rows } : {}
  return createElement(tag, { style: css, ...span }, ...node.children.map(drawn))
}

/** Places cells as the PDF renderer does: a row is full when its columns are filled, including cells that span down from above. */
function rowsOf(cells: readonly PreviewNode[], count: number): PreviewNode[][] {
  const rows: PreviewNode[][] = []
  const occupiedRows: number[] = Array.from({ length: count }, () => 0)
  let row: PreviewNode[] = []
  let at = 0
  const close = () => {
    rows.push(row)
    row = []
    at = 0
    for (let column = 0; column < count; column++) occupiedRows[column] = Math.max(0, occupiedRows[column]! - 1)
  }
  for (const cell of cells) {
    if (typeof cell === 'string') continue
    while (at < count && occupiedRows[at]! > 0) at++
    if (at >= count) close()
    while (at < count && occupiedRows[at]! > 0) at++
    row.push(cell)
    for (let column = at; column < Math.min(count, at + (cell.columns ?? 1)); column++) occupiedRows[column] = cell.rows ?? 1
    at += cell.columns ?? 1
    if (at >= count) close()
  }
  if (row.length > 0) rows.push(row)
  return rows
}

const lengthOf = (width: NonNullable<PrintStyle['width']>): string => `${width.value}${width.unit === 'mm' ? 'mm' : '%'}`
function cssOf(style: PrintStyle): CSSProperties {
  return {
    textAlign: style.align,
    fontSize: style.size === undefined ? undefined : `${style.size}pt`,
    fontWeight: style.bold ? 700 : undefined,
    fontStyle: style.italic ? 'italic' : undefined,
    color: style.colour,
    background: style.fill,
    border: style.border ? '0.5pt solid #8c877d' : undefined,
    padding: style.fill || style.border ? '4pt' : undefined,
    marginTop: style.gap === undefined ? undefined : `${style.gap}pt`,
    width: style.width && lengthOf(style.width),
  }
}
