/** Writes a document as a Word file: the same content in editable paragraphs and tables. */
import type { Printing } from './typeset-input.ts'
import { paperSizes } from '../../model/outputs/paper-sizes.ts'

const twips = (millimetres: number) => Math.round(millimetres * 56.693)
const grey = '63676E'

export async function writeWordDocument({ papers, paper, landscape, lang, name }: Printing): Promise<Buffer> {
  const { AlignmentType, BorderStyle, Document, Packer, PageOrientation, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } =
    await import('docx')
  const run = (text: string, more: { bold?: boolean; size?: number; color?: string } = {}) => new TextRun({ text, size: 18, ...more })
  const line = (text: string, more?: { bold?: boolean; size?: number; color?: string }) => new Paragraph({ children: [run(text, more)] })
  const none = { style: BorderStyle.NONE, size: 0, color: 'FFFFFF' }
  const hair = { style: BorderStyle.SINGLE, size: 4, color: 'C9C5BC' }
  const bare = { top: none, bottom: none, left: none, right: none }
  const cell = (text: string, { right = false, bold = false, fill }: { right?: boolean; bold?: boolean; fill?: string } = {}) =>
    new TableCell({
      borders: { ...bare, bottom: hair },
      ...(fill ? { shading: { fill } } : {}),
      children: [new Paragraph({ alignment: right ? AlignmentType.RIGHT : AlignmentType.LEFT, children: [run(text, { bold })] })],
    })
  const pairs = (some: readonly (readonly [string, string])[], columns: number) =>
    new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      borders: { ...bare, insideHorizontal: none, insideVertical: none },
      rows: Array.from(
        { length: Math.ceil(some.length / columns) },
        (_, row) =>
          new TableRow({
            children: Array.from({ length: columns }, (__, at) => {
              const [label, text] = some[row * columns + at] ?? ['', '']
              return new TableCell({
                borders: bare,
                children: [new Paragraph({ children: [run(`${label}  `, { color: grey }), run(text)] })],
              })
            }),
          }),
      ),
    })
  const { width, height, margin } = paperSizes[paper]
  const page = {
    size: {
      width: twips(width),
      height: twips(height ?? 297),
      orientation: landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
    },
    margin: { top: twips(margin), bottom: twips(margin), left: twips(margin), right: twips(margin) },
  }
  const document = new Document({
    title: name,
    creator: 'Weft',
    styles: { default: { document: { run: { font: 'Noto Sans SC', language: { value: lang === 'zh' ? 'zh-CN' : 'en-GB' } } } } },
    sections: papers.map((one) => ({
      properties: { page },
      children: [
        line(one.company, { color: grey, size: 16 }),
        line(one.title, { bold: true, size: 32 }),
        line([one.number, one.status].filter(Boolean).join('   '), { size: 20 }),
        line(''),
        ...(one.head.length > 0 ? [pairs(one.head, 2), line('')] : []),
        ...one.tables.flatMap((table) => [
          line(table.title, { bold: true }),
          new Table({
            width: { size: 100, type: WidthType.PERCENTAGE },
            borders: { ...bare, insideHorizontal: hair, insideVertical: none },
            rows: [
              new TableRow({
                tableHeader: true,
                children: table.columns.map(({ label, right }) => cell(label, { right, bold: true, fill: 'EFEDE8' })),
              }),
              ...table.rows.map(
                (row) =>
                  new TableRow({ cantSplit: true, children: row.map((text, at) => cell(text, { right: table.columns[at]!.right })) }),
              ),
            ],
          }),
          line(''),
        ]),
        ...(one.foot.length > 0 ? [pairs(one.foot, 1)] : []),
        ...(one.terms ? [line(''), line(one.terms, { size: 16 })] : []),
        ...one.signatories.flatMap(({ label, name: party, about }) => [
          line(''),
          line([`${label} ${party}`, ...about].join('  ')),
          line('____________________'),
        ]),
      ],
    })),
  })
  return Packer.toBuffer(document)
}
