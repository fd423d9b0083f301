/** A printed document as the preview and the typesetter draw it: texts and known elements only, never markup. */
import type { Language } from '../text.ts'
import type { PaperSize } from './paper-sizes.ts'

export interface PrintStyle {
  readonly align?: 'left' | 'center' | 'right'
  /** Font size in points. */
  readonly size?: number
  readonly bold?: boolean
  readonly italic?: boolean
  readonly colour?: string
  readonly fill?: string
  readonly border?: boolean
  /** Space above in points. */
  readonly gap?: number
  readonly width?: { readonly value: number; readonly unit: 'percent' | 'mm' }
}
export type PreviewNode = string | PreviewPart
/** An element of a filled template. `widths`, `head` and `cells` are those of a table, which is laid out as a grid. */
export interface PreviewPart {
  readonly tag: string
  readonly style: PrintStyle
  readonly columns?: number
  readonly rows?: number
  /** The text of a code. */
  readonly value?: string
  /** The code, drawn. */
  readonly svg?: string
  readonly widths?: readonly NonNullable<PrintStyle['width']>[]
  readonly head?: readonly PreviewNode[]
  readonly cells?: readonly PreviewNode[]
  readonly children: readonly PreviewNode[]
}

export interface SheetBorder {
  /** Points. */
  readonly width: number
  readonly dash: 'solid' | 'dashed' | 'dotted' | 'double'
  readonly colour: string
}
export interface SheetStyle {
  /** Points, before the sheet is scaled to its paper. */
  readonly size: number
  readonly bold?: true
  readonly italic?: true
  readonly underline?: true
  readonly strike?: true
  readonly colour?: string
  readonly fill?: string
  readonly across: 'left' | 'center' | 'right'
  readonly down: 'top' | 'center' | 'bottom'
  /** Millimetres from the side that the text is aligned to. */
  readonly indent?: number
  readonly turned?: -90 | 90
  readonly top?: SheetBorder
  readonly right?: SheetBorder
  readonly bottom?: SheetBorder
  readonly left?: SheetBorder
}
export interface SheetCell {
  readonly text: string
  readonly style: SheetStyle
  readonly columns?: number
  readonly rows?: number
  /** The text may not fit, so codes get break opportunities. */
  readonly tight?: true
  /** Pictures anchored to its corner, by their index among the pictures of the print job; in millimetres. */
  readonly pictures?: readonly { readonly at: number; readonly left: number; readonly width: number; readonly height: number }[]
}
export interface SheetRow {
  /** Minimum height in millimetres. */
  readonly height: number
  readonly cells: readonly SheetCell[]
}
/** The rows between two breaks. The heading is repeated on every page. */
export interface SheetPart {
  readonly head: readonly SheetRow[]
  readonly rows: readonly SheetRow[]
  readonly fresh?: true
}
export interface SheetPage {
  /** Millimetres. Without a height, the page is as long as its content. */
  readonly width: number
  readonly height: number | null
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
  readonly centred?: true
}
/** A worksheet of a company's own workbook, on its paper. */
export interface SheetPaper extends SheetPage {
  readonly scale: number
  /** Millimetres after scaling. */
  readonly columns: readonly number[]
  readonly parts: readonly SheetPart[]
}

/** What the line of a row looks like: a picture by its place among the pictures of the print job, and a colour as `#rrggbb`. */
export interface PreviewLook {
  readonly picture: number | null
  readonly colour: string | null
}

/** The text of a call-out that is drawn on a picture under its number. */
export interface PictureNote {
  readonly no: number
  readonly text: string
  readonly done: boolean
}

/** Pictures under the head of a paper, each by its place among the pictures of the print job. */
export interface PreviewPictures {
  readonly title: string
  readonly drawn: readonly { readonly at: number; readonly caption: string; readonly notes?: readonly PictureNote[] }[]
}

/** One printed document. `tree` replaces head, tables and foot where a template is used, `sheets` where a workbook is. */
export interface PreviewPaper {
  readonly id: string
  readonly title: string
  readonly number: string
  readonly status: string
  readonly company: string
  /** The number as a QR code (SVG), empty without a number. */
  readonly code: string
  /** The number as Code 128 (SVG), of a label. */
  readonly bars?: string
  readonly head: readonly (readonly [label: string, text: string])[]
  readonly tables: readonly {
    readonly title: string
    readonly columns: readonly { readonly label: string; readonly right: boolean; readonly weight: number }[]
    readonly rows: readonly (readonly string[])[]
    readonly looks?: readonly (PreviewLook | null)[]
  }[]
  readonly pictures?: readonly PreviewPictures[]
  readonly foot: readonly (readonly [label: string, text: string])[]
  /** The parties with address and contact, who sign at the end. */
  readonly signatories: readonly { readonly label: string; readonly name: string; readonly about: readonly string[] }[]
  readonly terms: string
  readonly tree?: readonly PreviewNode[]
  readonly sheets?: readonly SheetPaper[]
}
/** Documents as they are printed, in the order of selection. */
export interface PrintPreview {
  readonly name: string
  readonly lang: Language
  readonly paper: PaperSize
  /** Millimetres. */
  readonly size: { readonly width: number; readonly height: number | null; readonly margin: number }
  readonly landscape: boolean
  readonly layout: 'page' | 'roll' | 'label'
  readonly copies: number
  /** Id of the template, or `default` for the type's own form. */
  readonly template: string
  readonly papers: readonly PreviewPaper[]
  /** Pictures of a workbook, or of the lines, as SVG, each once. */
  readonly images: readonly string[]
}

/** The tree of a stored template: elements whose texts are not filled yet. */
export type PrintNode = string | PrintPart
export interface PrintPart {
  readonly tag: string
  readonly style: PrintStyle
  /** Repeats the node for each row of these lines. */
  readonly each?: string
  /** Shows the node only when this value is not blank. */
  readonly when?: string
  readonly value?: string
  readonly columns?: number
  readonly rows?: number
  readonly children: readonly PrintNode[]
}
