/** Paper sizes in millimetres; a roll is as long as its content. */
export const paperSizes = {
  a4: { width: 210, height: 297, margin: 14 },
  a5: { width: 148, height: 210, margin: 10 },
  'us-letter': { width: 215.9, height: 279.4, margin: 14 },
  'label-100x150': { width: 100, height: 150, margin: 5 },
  'label-60x40': { width: 60, height: 40, margin: 3 },
  'roll-80': { width: 80, height: null, margin: 4 },
  'roll-58': { width: 58, height: null, margin: 3 },
} as const satisfies Record<string, { width: number; height: number | null; margin: number }>
export type PaperSize = keyof typeof paperSizes
export const paperNames = Object.keys(paperSizes) as [PaperSize, ...PaperSize[]]
export const isPaper = (name: unknown): name is PaperSize => typeof name === 'string' && Object.hasOwn(paperSizes, name)
