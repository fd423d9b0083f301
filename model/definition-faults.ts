/** Everything that is wrong with the words of a definition that stand in files of their own, in words. `document()` refuses the first. */
import { constraintFaults } from './check-constraints.ts'
import type { AnyDocument } from './document.ts'

/** @returns one sentence for each fault, with the word and its place */
export const definitionFaults = (type: AnyDocument): string[] => [...constraintFaults(type)]

/** @throws Error that names the type, the place and what is wrong there */
export function refuseFaults(type: AnyDocument): void {
  const [fault] = definitionFaults(type)
  if (fault !== undefined) throw new Error(`${type.name}: ${fault}`)
}
