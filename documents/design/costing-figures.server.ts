/** Answers what fabric and other material of a costing sheet cost at quantities that are typed. */
import { answerCall, type AnsweredCall, type DocumentViewer } from '../../engine/document-calls.ts'
import { costingFiguresCalls, type CostingFigures, type CostingFiguresInput } from './costing-figures.calls.ts'
import { pricedMaterials, sourcesOf, takenFrom } from './costing.server.ts'
import { costing } from './costing.ts'

/**
 * Returns what fabric and other material of a sheet cost a piece at other quantities: what `fill` takes for them.
 * @throws WeftError 404 for a sheet that the user may not see, 403 where the user does not see the figures
 */
export async function figuresAt(viewer: DocumentViewer, { id, quantities, ...by }: CostingFiguresInput): Promise<CostingFigures> {
  const doc = await viewer.viewOwn(costing, id)
  viewer.requires(doc, ['scenarios.fabricTaken', 'scenarios.othersTaken'])
  // What the figures are reckoned from, whether the user sees it on the sheet or not.
  const { bom: of } = await sourcesOf(await viewer.ctx.get(costing, id), viewer.ctx)
  const priced = of && (await pricedMaterials(of, by, viewer.ctx))
  return {
    figures: quantities.map((quantity) => {
      const { fabricTaken, othersTaken } = takenFrom(priced?.rowsFor(quantity) ?? [], null)
      return { quantity, fabric: priced?.lacksFabric ? null : fabricTaken, others: othersTaken }
    }),
  }
}

export const costingFiguresAnswers: readonly AnsweredCall[] = [answerCall(costingFiguresCalls.costingFigures, figuresAt)]
