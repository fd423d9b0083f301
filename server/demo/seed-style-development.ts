/** What the demo's styles are made by: a size chart of each, and a process sheet of those that are approved. */
import { processSheet } from '../../documents/design/process-sheet.ts'
import { sizeChart } from '../../documents/design/size-chart.ts'
import { mul, plain, dec } from '../../model/decimal.ts'
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
  /** The day on which the style was begun. */
  readonly begun: string
  /** Colours of its colourways. */
  readonly shades: readonly string[]
  /** Where the style stands among all: each has its own base values. */
  readonly at: number
}

/** Lays the size chart of a style; `approved` has it approved too, which leaves it with its maker otherwise. */
export async function seedChart(as: As, masters: DevelopmentMasters, style: DevelopedStyle, approved: boolean): Promise<void> {
  const { sizes, at, begun } = style
  const points = measures[style.garment].map(([part, base, step]) => ({
    part: masters.parts[part],
    // Fits differ by up to 2 %.
    base: plain(dec(mul(base, String(100 + (at % 5) - 2))).div(100)),
    steps: { cells: sizes.slice(1).map((size) => ({ size, value: step })) },
  }))
  const { id } = await as('buyer', dayFrom(begun, 3)).create(sizeChart, { style: style.id, points })
  if (!approved) return
  await as('buyer', dayFrom(begun, 6)).act(sizeChart, id, 'submit')
  await as('manager', dayFrom(begun, 8)).act(sizeChart, id, 'approve')
}

/** Lays the process sheet of a style and has it approved. */
export async function seedProcess(as: As, masters: DevelopmentMasters, { id: style, garment, begun }: DevelopedStyle): Promise<void> {
  const lines = operationsOf[garment].map((name, at) => ({ sequence: (at + 1) * 10, operation: masters.operations[name] }))
  const { id } = await as('buyer', dayFrom(begun, 5)).create(processSheet, {
    style,
    lines,
    construction: '平缝针距每 3 厘米 11 至 13 针，缝份倒向后片。',
    packing: '单件折叠入再生料包装袋，每箱同色混码。',
  })
  await as('buyer', dayFrom(begun, 7)).act(processSheet, id, 'submit')
  await as('manager', dayFrom(begun, 9)).act(processSheet, id, 'approve')
}
