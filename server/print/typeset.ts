/**
 * Typesets documents as PDF in a process of its own: a long print does not block other requests, a crash of the typesetter takes nothing along but
 * the document that it was at, and its fonts and documents leave memory with it.
 */
import type { SheetOfLabels } from '../../model/outputs/paper-sizes.ts'
import { childWork } from '../adapters/child-process.ts'

export interface Setting {
  readonly name: string
  readonly lang: 'zh' | 'en'
  readonly layout: 'page' | 'roll' | 'label'
  /** Millimetres. Without a height, the page is as long as its content. */
  readonly width: number
  readonly height: number | null
  readonly margin: number
  /** The labels of a sheet, which then holds several papers. */
  readonly labels?: SheetOfLabels
  readonly printed: string
  /** What stands under the line that a party signs on. */
  readonly sign?: string
  readonly papers: readonly object[]
  /** The pictures that the papers name by their place, as SVG. */
  readonly images?: readonly string[]
}
/** What the process is asked: the setting as JSON, and a PDF that the document may show and attach. */
export interface PdfQuestion {
  readonly data: string
  readonly frozen?: Uint8Array | undefined
}
export interface TypesetPdf {
  readonly pdf: Buffer
  readonly pages: number
}

/** A guard against a document that never ends: a list of 3,000 rows takes two minutes on a machine with ten others at work. */
const patience = 15 * 60_000
const typesetter = childWork<PdfQuestion, TypesetPdf>(new URL('./typeset-process.ts', import.meta.url), {
  name: 'typesetter',
  // What the process has in its heap is small; documents and fonts are outside of it.
  flags: ['--max-old-space-size=512', '--max-semi-space-size=2', '--expose-gc'],
  isHeard: true,
})

/** Returns the finished PDF. Data is passed as JSON, never as markup, so user input stays text whatever characters it contains. */
export const typeset = async (setting: Setting): Promise<Buffer> => (await typesetPaged(setting)).pdf

/** Returns the PDF and its page count. `frozen` is another PDF that a document may show and attach. */
export const typesetPaged = (setting: Setting, frozen?: Buffer): Promise<TypesetPdf> =>
  typesetter.inTurn((ask) => ask({ data: JSON.stringify(setting), frozen }, patience))
