// The built-in functions of the language, by name.
import { contextFunctions } from './functions-context.ts'
import { listFunctions } from './functions-list.ts'
import { numberFunctions } from './functions-number.ts'
import { rangeFunctions } from './functions-range.ts'
import { statisticFunctions } from './functions-statistic.ts'
import { temporalFunctions } from './functions-temporal.ts'
import { textFunctions } from './functions-text.ts'
import { tradeFunctions } from './functions-trade.ts'
import type { Builtin, Functions } from './signature.ts'

/** The functions by subject, as the reference of definitions lists them. */
export const functionGroups: Readonly<Record<string, Functions>> = {
  Numbers: numberFunctions,
  'Statistics of lists': statisticFunctions,
  Texts: textFunctions,
  Lists: listFunctions,
  'Contexts and conversions': contextFunctions,
  'Days and times': temporalFunctions,
  Ranges: rangeFunctions,
  'Sizes and shares (our own)': tradeFunctions,
}
const all: ReadonlyMap<string, Builtin> = new Map(Object.values(functionGroups).flatMap((some) => [...some]))

export function builtin(name: string): Builtin | undefined {
  return all.get(name)
}
