/**
 * Tests that each registry is the only list of its names: no other file has a second list of them, and the checks of the database
 * allow exactly the names of the registry.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { story, type Story } from '../../engine/testing/story.ts'
import { callGroups } from '../../model/calls/all-calls.ts'
import type { Contract } from '../../model/calls/contract.ts'
import { callSegmentNames, callSegmentOf } from '../../model/call-segments.ts'
import { providerKindNames } from '../../model/people/identity-provider-kinds.ts'
import { partyKindNames } from '../../model/people/party-kinds.ts'
import { stepKindNames, taskKindNames } from '../../model/process/process-kinds.ts'
import { returnPageNames } from '../../model/people/return-pages.ts'
import { widgetKinds } from '../../model/outputs/workbench.ts'
import { documents } from '../../documents/all-documents.ts'
import { contracts } from '../openapi/contracts.ts'

interface Registry {
  readonly file: string
  readonly names: readonly string[]
  /** The column whose check in the database lists the names; a new name needs a migration that widens the check. */
  readonly check?: readonly [table: string, column: string]
  /** Another registry that has some of the same names with a part of their own, which the compiler demands; or a namesake. */
  readonly others?: readonly string[]
}
const registries: readonly Registry[] = [
  { file: 'model/people/party-kinds.ts', names: partyKindNames, check: ['core.company', 'kind'] },
  {
    file: 'model/people/identity-provider-kinds.ts',
    names: providerKindNames,
    check: ['core.provider', 'kind'],
    others: ['model/notice-channels.ts', 'server/adapters/channels.ts', 'server/adapters/provider-sign-in.ts'],
  },
  { file: 'model/process/process-kinds.ts', names: taskKindNames, check: ['core.process_task', 'kind'] },
  { file: 'model/process/process-kinds.ts', names: stepKindNames, others: ['model/expression/pattern-parse.ts'] },
  { file: 'model/people/return-pages.ts', names: returnPageNames, others: ['web/pages/account-access/external-login.tsx'] },
  { file: 'model/call-segments.ts', names: callSegmentNames.filter((name) => name !== 'openapi.json') },
  { file: 'model/outputs/workbench.ts', names: widgetKinds, others: ['web/pages/home/widgets.tsx', 'engine/pages/workbench-layout.ts'] },
]

const root = join(import.meta.dirname, '../..')
const sources = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  // Definitions of documents name the sides of their type, and tests and fixtures name examples.
  .filter((file) => !/^(documents|docs|e2e|bench)\/|\.test\.|\/testing\/|\/demo\/|resilience-tests\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Returns the places where two or more names stand beside each other: in a list, a union, a comparison, or as keys of an object. */
function secondLists({ file: own, names, others = [] }: Registry): string[] {
  const name = `(?:${names.join('|')})`
  const list = new RegExp(
    [
      String.raw`'${name}'\s*[,|]\s*'${name}'`,
      String.raw`=== '${name}' \|\| [\w.]+ === '${name}'`,
      String.raw`^\s*${name}: [^\n]*,\n\s*${name}: `,
    ].join('|'),
    'm',
  )
  return sources
    .filter(({ file, text }) => file !== own && !others.includes(file) && list.test(text))
    .map(({ file, text }) => `${file}: ${text.match(list)![0]}`)
}

let app: Story
beforeAll(async () => {
  app = await story({ documents: [] })
})
afterAll(() => app?.end())

test.each(registries)('$file is the only list of $names', (registry) => {
  expect(secondLists(registry)).toEqual([])
})

test.each(registries.filter(({ check }) => check))('the database allows exactly $names of $file', async ({ names, check }) => {
  const [table, column] = check!
  const rows = await app.sql<{ definition: string }>(
    `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'c'`,
  )
  const definition = rows.map((row) => row.definition).find((text) => new RegExp(String.raw`CHECK \(\(+"?${column}"? = ANY`).test(text))
  expect([...(definition ?? '').matchAll(/'([^']+)'::text/g)].map(([, name]) => name).sort()).toEqual([...names].sort())
})

test('no file but the registry of return pages has the address of one', () => {
  const address = new RegExp(String.raw`(?<!example\.com)/login/(?:${returnPageNames.join('|')})\b(?!/<)`)
  const second = sources.filter(({ file, text }) => file !== 'model/people/return-pages.ts' && address.test(text)).map(({ file }) => file)
  expect(second).toEqual([])
})

test('the path of each call begins with a segment of the registry, which is signed if the call is', () => {
  // Those of the platform, of the documents and of the external interface: everything that becomes a route.
  expect(contracts.map(({ path }) => path)).toContain('/scmapi/quote-comparison/view')
  const wrong = contracts.filter(({ path, signed = false }) => {
    const segment = callSegmentOf(path)
    return !segment || (segment.signed ?? false) !== signed
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
  expect([callSegmentOf('/design/index/colour'), callSegmentOf('/constructor'), callSegmentOf('/')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('engine and routes of imports, lists and pages know no document type by its name', () => {
  const named = /\btypes\.get\('|typeOf\(server, '/
  expect(sources.filter(({ file, text }) => /^(engine|server\/routes)\//.test(file) && named.test(text)).map(({ file }) => file)).toEqual(
    [],
  )
})

/** Returns the document types that a text names. Names of one word are also common words: they count in quotes and in `/scmapi` only. */
const typesNamedIn = (text: string): string[] =>
  documents.flatMap(({ name }) => {
    const spellings = [name, name.replaceAll('_', '-'), name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())].join('|')
    const named = name.includes('_')
      ? new RegExp(`\\b(?:${spellings})(?:\\b|[A-Z])`)
      : new RegExp(`(?:page|type): '${name}'|/scmapi/${name}\\b`)
    return named.test(text) ? [name] : []
  })

test('routes and sockets name no document type', () => {
  const named = sources
    .filter(({ file }) => /^server\/(routes|realtime|calls|http)\//.test(file))
    .flatMap(({ file, text }) => typesNamedIn(text).map((name) => `${file}: ${name}`))
  expect(named).toEqual([])
  expect(typesNamedIn("import { purchaseOrderRoutes } from './x.ts'")).toEqual(['purchase_order'])
})

test('contracts of the platform name a document type in their examples only', () => {
  const named = Object.values(callGroups)
    .flatMap((group): Contract[] => Object.values(group))
    .flatMap(({ example: _, input, output, ...contract }) => {
      const schemas = [z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), z.toJSONSchema(output, { unrepresentable: 'any' })]
      return typesNamedIn(JSON.stringify([contract, schemas])).map((name) => `${contract.path}: ${name}`)
    })
  expect(named).toEqual([])
})
