// The built-in functions of the language, by name.
import { contextFunctions } from './functions-context.ts'
import { listFunctions } from './functions-list.ts'
import { numberFunctions } from './functions-number.ts'
import { rangeFunctions } from './functions-range.ts'
import { statisticFunctions } from './functions-statistic.ts'
import { temporalFunctions } from './functions-temporal.ts'
import { textFunctions } from './functions-text.ts'
import { tradeFunctions } from './functions-trade.ts'
import type { Builtin } from './signature.ts'

const all: ReadonlyMap<string, Builtin> = new Map(
  [
    numberFunctions,
    statisticFunctions,
    textFunctions,
    listFunctions,
    contextFunctions,
    temporalFunctions,
    rangeFunctions,
    tradeFunctions,
  ].flatMap((some) => [...some]),
)

export function builtin(name: string): Builtin | undefined {
  return all.get(name)
}
