/** Server logic of evaluation configs: options belong to items. */
import { defineLogic } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { evaluationConfig } from './evaluation-config.ts'
import { refuse } from './messages.ts'

export const evaluationConfigLogic = defineLogic(evaluationConfig, {
  checks: {
    optionsSound(doc) {
      for (const [row, { item, option, score }] of doc.options.entries()) {
        const of = doc.items.find((one) => one.item === item)
        if (!of) return refuse('evaluationConfig.noItem', { item }, `options[${row}].item`)
        if (/[,，;；=]/.test(option)) return refuse('evaluationConfig.noCommasSemicolonsEqualsSigns', `options[${row}].option`)
        if (compare(score, of.maximum) > 0)
          return refuse('evaluationConfig.noMoreThanMaximum', { maximum: of.maximum }, `options[${row}].score`)
      }
      return undefined
    },
  },
})
