/** What the demo's styles are made by: a size chart of each, and a process sheet of those that are approved. Styles of one day are laid together. */
import { processSheet } from '../../documents/design/process-sheet.ts'
import { sizeChart } from '../../documents/design/size-chart.ts'
import { dec, mul, plain } from '../../model/decimal.ts'
import type { AnyDocument } from '../../model/document.ts'
import { measures, operationsOf } from './garment-development.ts'
import type { DevelopmentMasters } from './seed-development.ts'
import type { As } from './seed-session.ts'
import { dayFrom } from './seeded-random.ts'
import type { Garment } from './sketch.ts'

export interface DevelopedStyle {
  readonly id: string
  readonly garment: Garment
  /** Names of the sizes in ascending order. */
  readonly sizes: readonly string[]
  /** Its colourways, and their colours in the same order. */
  readonly ways: readonly string[]
  readonly shades: readonly string[]
  /** Where the style stands among all: each has its own base values. */
  readonly at: number
}

/** How far what is made for a style is: with its maker, with who approves it, or in force. */
export type Stand = 'draft' | 'submitted' | 'approved'

/** Styles that were begun on one day, and how far what is made for them is. */
export interface DevelopedTogether {
  readonly styles: readonly DevelopedStyle[]
  readonly begun: string
  readonly stand: Stand
}

/** Who makes documents, who approves them, and how many days after the beginning of their styles. */
interface Hands {
  readonly maker: string
  readonly submitted: number
  readonly approved: number
}

/** Has documents submitted and approved as far as they stand. */
export async function bringInForce(
  as: As,
  type: AnyDocument,
  { ids, begun, stand }: { readonly ids: readonly string[]; readonly begun: string; readonly stand: Stand },
  { maker, submitted, approved }: Hands,
): Promise<void> {
  if (stand === 'draft') return
  await as(maker, dayFrom(begun, stand === 'submitted' ? 0 : submitted)).actMany(type, ids, 'submit')
  if (stand === 'approved') await as('design', dayFrom(begun, approved)).signMany(type, ids, 'approve')
}

/** Lays the size charts of styles. */
export async function seedCharts(as: As, masters: DevelopmentMasters, { styles, begun, stand }: DevelopedTogether): Promise<void> {
  const made = await as('pattern', dayFrom(begun, stand === 'submitted' ? 0 : 3)).createMany(
    sizeChart,
    styles.map(({ id: style, garment, sizes, at }) => ({
      style,
      points: measures[garment].map(([part, base, step]) => ({
        part: masters.parts[part],
        // Fits differ by up to 2 %.
        base: plain(dec(mul(base, String(100 + (at % 5) - 2))).div(100)),
        steps: { cells: sizes.slice(1).map((size) => ({ size, value: step })) },
      })),
    })),
  )
  const ids = made.map(({ id }) => id)
  await bringInForce(as, sizeChart, { ids, begun, stand }, { maker: 'pattern', submitted: 6, approved: 8 })
}

/**
 * Lays the process sheets of styles and has them approved.
 * @returns the sheet of each style in their order, with its minutes
 */
export async function seedProcesses(
  as: As,
  masters: DevelopmentMasters,
  { styles, begun }: Omit<DevelopedTogether, 'stand'>,
): Promise<{ id: string; sam: string }[]> {
  const made = await as('technologist', dayFrom(begun, 5)).createMany(
    processSheet,
    styles.map(({ id: style, garment }) => ({
      style,
      lines: operationsOf[garment].map((name, at) => ({ sequence: (at + 1) * 10, operation: masters.operations[name] })),
      construction: '平缝针距每 3 厘米 11 至 13 针，缝份倒向后片。11 to 13 stitches in 3 cm; allowances turned to the back.',
      packing: '单件折叠入再生料包装袋，每箱同色混码。Folded singly in recycled bags; one colour, mixed sizes a carton.',
    })),
  )
  const ids = made.map(({ id }) => id)
  const hands = { maker: 'technologist', submitted: 7, approved: 9 }
  await bringInForce(as, processSheet, { ids, begun, stand: 'approved' }, hands)
  return made.map(({ id, ...sheet }) => ({ id, sam: String(sheet['sam']) }))
}
