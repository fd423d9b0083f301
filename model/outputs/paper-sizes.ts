/** Papers to print on: their sizes in millimetres, and the labels that stand on a sheet. */

interface Paper {
  readonly width: number
  readonly height: number | null
  readonly margin: number
  readonly labels?: SheetOfLabels
}
/** The labels on one sheet. */
export interface SheetOfLabels {
  readonly width: number
  readonly height: number
  readonly margin: number
  readonly columns: number
  readonly rows: number
}

/** Paper sizes in millimetres; a roll is as long as its content. A sheet has labels in columns and rows, which stand apart evenly. */
export const paperSizes = {
  a4: { width: 210, height: 297, margin: 14 },
  a5: { width: 148, height: 210, margin: 10 },
  'us-letter': { width: 215.9, height: 279.4, margin: 14 },
  'label-100x150': { width: 100, height: 150, margin: 5 },
  'label-60x40': { width: 60, height: 40, margin: 3 },
  'label-40x30': { width: 40, height: 30, margin: 2 },
  'sheet-24': { width: 210, height: 297, margin: 10, labels: { width: 40, height: 30, margin: 2, columns: 4, rows: 6 } },
  'roll-80': { width: 80, height: null, margin: 4 },
  'roll-58': { width: 58, height: null, margin: 3 },
} as const satisfies Record<string, Paper>
export type PaperSize = keyof typeof paperSizes
export const paperNames = Object.keys(paperSizes) as [PaperSize, ...PaperSize[]]
export const isPaper = (name: unknown): name is PaperSize => typeof name === 'string' && Object.hasOwn(paperSizes, name)
/** Returns the labels of a sheet; undefined for other papers. */
export const labelsOf = (paper: PaperSize): SheetOfLabels | undefined => (paperSizes[paper] as Paper).labels
/** Returns the size of one printed document: that of a label where several stand on a sheet. */
export const labelSize = (paper: PaperSize): { readonly width: number; readonly height: number | null; readonly margin: number } => {
  const { width, height, margin } = labelsOf(paper) ?? paperSizes[paper]
  return { width, height, margin }
}
