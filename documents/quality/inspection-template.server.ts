/** Server logic of inspection templates: items in at most three levels. */
import { atPath, type Refusal } from '../../model/refusal.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { inspectionTemplate } from './inspection-template.ts'
import { refuse } from './messages.ts'

interface Item {
  readonly level1: string
  readonly level2: string | null
  readonly level3: string | null
}

/**
 * Returns the first invalid item and why: a third level without a second, a duplicate item, or an item above another one (only leaves
 * are inspected).
 */
export function wrongItem(items: readonly Item[]): { at: number; column: keyof Item; message: Refusal } | undefined {
  const paths = items.map((one) => [one.level1, one.level2, one.level3].filter(Boolean).join('\u0000'))
  for (const [at, item] of items.entries()) {
    if (item.level3 && !item.level2) return { at, column: 'level2', message: refuse('inspectionTemplate.thirdLevelNeedsSecond') }
    const first = paths.indexOf(paths[at]!)
    if (first < at) return { at, column: 'level1', message: refuse('inspectionTemplate.sameAsRow', { first: first + 1 }) }
    if (paths.some((path) => path.startsWith(`${paths[at]}\u0000`)))
      return {
        at,
        column: 'level1',
        message: refuse('inspectionTemplate.itemsBelowOnlyLowestLevelInspected'),
      }
  }
  return undefined
}

export const inspectionTemplateLogic = defineLogic(inspectionTemplate, {
  checks: {
    treeSound(doc) {
      const itemError = wrongItem(doc.items)
      return itemError && atPath(`items[${itemError.at}].${itemError.column}`, itemError.message)
    },
  },
})
