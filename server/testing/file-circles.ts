/** Circles of files that import one another, types and lazy imports included. */
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** Returns what each file imports of these files. */
export function importsOf(root: string, files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const named = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path]) => posix.join(dirname(file), path!))
      return [file, [...new Set(named)].filter((path) => known.has(path))]
    }),
  )
}

/** Returns the circles, each with its files in order, the largest first: files of which each reaches every other (Tarjan 1972). */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const places = new Map<string, { readonly at: number; low: number }>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const ownPlace = { at: places.size, low: places.size }
    places.set(file, ownPlace)
    open.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!places.has(next)) ownPlace.low = Math.min(ownPlace.low, visit(next))
      else if (open.includes(next)) ownPlace.low = Math.min(ownPlace.low, places.get(next)!.at)
    }
    if (ownPlace.low === ownPlace.at) {
      const circle = open.splice(open.indexOf(file))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return ownPlace.low
  }
  for (const file of imports.keys()) if (!places.has(file)) visit(file)
  return circles.toSorted((one, other) => other.length - one.length)
}
