/** Test helper: some document types with all types that they lead to, so that a story names the types of its own business alone. */
import type { DefinedLogic } from '../../engine/document-logic.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import * as all from '../all-documents.ts'

const byName = new Map(all.documents.map((type) => [type.name, type]))

/** The types that fields link to, those of lines included. */
const targetsOf = (fields: Fields): readonly string[] =>
  Object.values(fields).flatMap(({ options }) => [
    ...(options.to === undefined ? [] : [options.to]),
    ...(options.types ?? []),
    ...(options.marks?.measures ? [options.marks.measures.to] : []),
    ...(options.columns ? targetsOf(options.columns) : []),
  ])

/** Returns the types with these names, and those that they link to over any number of links, with their logic. */
export function withLinked(...names: readonly string[]): { readonly documents: AnyDocument[]; readonly logic: DefinedLogic[] } {
  const reached = new Set<string>()
  const reach = (name: string): void => {
    const type = byName.get(name)
    if (!type || reached.has(name)) return
    reached.add(name)
    for (const target of targetsOf(type.fields)) reach(target)
  }
  names.forEach(reach)
  return {
    documents: all.documents.filter(({ name }) => reached.has(name)),
    logic: all.logic.filter(({ type }) => reached.has(type.name)),
  }
}
