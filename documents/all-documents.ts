/**
 * All document types with their logic, reports, big screens and calls. They are found by the names of their files in the folders of the modules:
 * `purchase-order.ts` exports `purchaseOrder`, `purchase-order.server.ts` its `purchaseOrderLogic`. A new file is registered by standing there.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnsweredCall } from '../engine/document-calls.ts'
import type { DefinedLogic } from '../engine/document-logic.ts'
import type { Screen } from '../model/outputs/board.ts'
import type { Contract } from '../model/calls/contract.ts'
import type { AnyDocument } from '../model/document.ts'
import type { Report } from '../model/outputs/report.ts'

type Exports = Readonly<Record<string, unknown>>
interface Module {
  /** `order/purchase-order.server.ts` */
  readonly path: string
  /** The name of the file in camel case, without its suffix: `purchaseOrder`. */
  readonly name: string
  /** What follows the name in the file's name: `server`, `report`; '' for a definition. */
  readonly suffix: string
  readonly exports: Exports
}

/** Suffixes of files that register something; others (`x.test.ts`, `x.web.tsx`, `x.test-d.ts`) do not. */
const suffixes = new Set(['', 'server', 'report', 'screen', 'calls'])
/** Folders that are no modules. */
const others = new Set(['testing', 'workbench', 'node_modules'])

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const root = import.meta.dirname

/** `purchase-order.server.ts` → `purchase-order`, `server`. */
const partsOf = (file: string): [string, ...string[]] => file.replace(/\.ts$/, '').split('.') as [string, ...string[]]
/** Returns the files of a folder in the order of their names without suffix: `factory` stands before `factory-audit`. */
const namesIn = (folder: string): string[] => readdirSync(join(root, folder)).toSorted((a, b) => (partsOf(a)[0] < partsOf(b)[0] ? -1 : 1))

/** Loads every file that may register something, in the order of modules and names. */
function findModules(): Promise<Module[]> {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !others.has(entry.name))
  const files = folders
    .map(({ name }) => name)
    .toSorted()
    .flatMap((folder) => namesIn(folder).map((file) => ({ folder, file })))
  return Promise.all(
    files.flatMap(({ folder, file }) => {
      const [base, suffix = '', ...rest] = partsOf(file)
      if (!file.endsWith('.ts') || rest.length > 0 || !suffixes.has(suffix)) return []
      const address = pathToFileURL(join(root, folder, file)).href
      return import(address).then((exports: Exports) => ({ path: `${folder}/${file}`, name: camelCase(base), suffix, exports }))
    }),
  )
}

const modules = await findModules()

/** Returns what files with a suffix export under the name of the file and an ending. */
const exported = <T>(suffix: string, ending: string): readonly T[] =>
  modules.flatMap((module) => (module.suffix === suffix ? ((module.exports[`${module.name}${ending}`] as T | undefined) ?? []) : []))

/** All document types, in the order of modules and file names. */
export const documents: readonly AnyDocument[] = modules.flatMap(({ suffix, name, exports }) => {
  const type = exports[name]
  return suffix === '' && isDocument(type) ? [type] : []
})
function isDocument(value: unknown): value is AnyDocument {
  return typeof value === 'object' && value !== null && 'fields' in value && 'statuses' in value && 'rights' in value
}

/** The server logic of the types that have any. */
export const logic: readonly DefinedLogic[] = exported('server', 'Logic')
/** The reports and big screens that every platform has. */
export const reports: readonly Report[] = exported('report', 'Report')
export const screens: readonly Screen[] = exported('screen', 'Screen')

type CallGroup = Readonly<Record<string, Contract>>
/** Contracts of the calls that folders of documents declare, by group: `quoteComparison` for the export `quoteComparisonCalls`. */
export const documentCallGroups: Readonly<Record<string, CallGroup>> = Object.fromEntries(
  modules
    .flatMap(({ suffix, exports }) => (suffix === 'calls' ? Object.entries(exports) : []))
    .flatMap(([name, group]) => (name.endsWith('Calls') ? [[name.slice(0, -'Calls'.length), group as CallGroup] as const] : []))
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
)
/** The calls that the folders answer themselves. */
export const answeredCalls: readonly AnsweredCall[] = exported<readonly AnsweredCall[]>('server', 'Answers').flat()

/** Files that register something which is not found under the name of the file, for the test of the convention. */
export const unnamed: readonly string[] = modules.flatMap(({ path, name, suffix, exports }) => {
  const endings: Readonly<Record<string, string>> = { '': '', report: 'Report', screen: 'Screen' }
  const misnamed = Object.entries(exports).filter(
    ([key, value]) =>
      (isDocument(value) && (key !== name || path !== `${value.module}/${value.name.replaceAll('_', '-')}.ts`)) ||
      (isLogic(value) && (suffix !== 'server' || key !== `${name}Logic`)),
  )
  const missing = suffix in endings && suffix !== '' && exports[`${name}${endings[suffix]}`] === undefined
  return [...misnamed.map(([key]) => `${path}: ${key}`), ...(missing ? [path] : [])]
})
function isLogic(value: unknown): value is DefinedLogic {
  return typeof value === 'object' && value !== null && 'logic' in value && 'type' in value
}
