/** The demo's patterns: three styles have one with a drawing of its pieces. */
import { pattern } from '../../documents/design/pattern.ts'
import { piecesOf } from '../../documents/design/pattern-pieces.server.ts'
import { style } from '../../documents/design/style.ts'
import { drawingOf, patternDrawing, type DrawnGarment } from './pattern-drawing.ts'
import type { Masters } from './seed-masters.ts'
import { dayFrom } from './seeded-random.ts'
import { seedStep } from './season-steps.ts'
import type { Stage } from './seed-session.ts'
import type { KeepPicture } from './seed-styles.ts'

/** Garments, the codes of their categories and their base sizes. */
const drawn: readonly (readonly [garment: DrawnGarment, category: string, size: string])[] = [
  ['tee', 'TS', 'M'],
  ['shirt', 'SH', 'M'],
  ['trousers', 'TR', '30'],
]

/** Lays a pattern for the first approved style of each garment; the last one waits for the design manager. */
export async function seedPatterns(
  stage: Stage,
  platform: string,
  { masters, keep }: { readonly masters: Masters; readonly keep: KeepPicture },
): Promise<void> {
  for (const [at, [garment, code, size]] of drawn.entries())
    await seedStep(stage, { platform, name: `pattern ${garment}` }, async (as, tx) => {
      const maker = as('pattern', dayFrom(stage.today, -20 + at * 8))
      const approved = await maker.find(style, { category: masters.categories.get(code), status: 'approved' })
      const of = approved.toSorted((one, other) => Number(one.id) - Number(other.id))[0]
      if (!of) return null
      const { company, user } = maker.actor
      const cad = await keep(
        { name: `${of.number}.dxf`, type: 'dxf', bytes: patternDrawing(garment, { style: of.number!, size }), company, user, platform },
        tx,
      )
      const { id } = await maker.create(pattern, {
        style: of.id,
        patternNo: `PT-${of.number}`,
        cad: [cad],
        markerWidth: '145',
        shrinkageWarp: '3',
        shrinkageWeft: '2',
        cutPieces: piecesOf(drawingOf(garment)),
      })
      await maker.act(pattern, id, 'submit')
      if (at < drawn.length - 1) await as('design', dayFrom(stage.today, -18 + at * 8)).act(pattern, id, 'approve')
      return id
    })
}
