/** The definitions on paper (`docs/decisions/vocabulary/`), by file: their types, the figures that they state, and what they could not say. */
import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyDocument } from '../../model/document.ts'

/** A document as people fill it in, and the figures that follow, by field; a column as `lines.0.amount`. */
export interface Example {
  readonly given: Readonly<Record<string, unknown>>
  readonly gives: Readonly<Record<string, unknown>>
}
export interface PaperModule {
  readonly area: string
  readonly file: string
  readonly types: readonly AnyDocument[]
  readonly examples: readonly Example[]
  /** Problems that are findings, by place: what the definition cannot say yet. */
  readonly problems: Readonly<Record<string, string>>
}

const folder = join(import.meta.dirname, '../..', 'docs', 'decisions', 'vocabulary')
const isDefinition = (value: unknown): value is AnyDocument =>
  typeof value === 'object' && value !== null && 'statuses' in value && 'fields' in value

async function load(path: string): Promise<PaperModule> {
  const exports = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>
  return {
    area: basename(dirname(path)),
    file: basename(path, '.ts'),
    types: Object.values(exports).filter(isDefinition),
    examples: (exports['examples'] ?? []) as readonly Example[],
    problems: (exports['problems'] ?? {}) as Readonly<Record<string, string>>,
  }
}

const files = readdirSync(folder, { withFileTypes: true, recursive: true })
  .filter(({ name, parentPath }) => name.endsWith('.ts') && parentPath !== folder)
  .map(({ name, parentPath }) => join(parentPath, name))
  .toSorted()
export const paperModules: readonly PaperModule[] = await Promise.all(files.map(load))
