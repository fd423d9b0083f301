/**
 * Tests the architecture rules. The linter refuses forbidden code, or the server does not start; there are six packages, and no file
 * exceeds the line cap.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import publicRoutes from '../public-routes.json' with { type: 'json' }
import { createHttp } from '../http/http.ts'
import { createServer } from '../route-context.ts'

const root = join(import.meta.dirname, '../..')
const rooms = ['model', 'engine', 'documents', 'ui', 'server', 'web']

/** Each entry has the file's location, its content and part of the expected refusal. */
const illegal: [file: string, text: string, refusal: string][] = [
  ['model/a1.ts', `import { list } from '../engine/query/list.ts'\nexport const a = list`, 'model knows no other room'],
  ['model/a2.ts', `import { theme } from '../ui/theme/theme.ts'\nexport const a = theme`, 'model knows no other room'],
  ['model/a3.ts', `import { readFileSync } from 'node:fs'\nexport const a = readFileSync`, 'also runs in the browser'],
  ['model/a4.ts', `import { useState } from 'react'\nexport const a = useState`, 'draws nothing'],
  ['model/a5.ts', `export const a = () => fetch('/x')`, 'model runs anywhere'],
  ['engine/b1.ts', `import { brand } from '../documents/design/brand.ts'\nexport const a = brand`, 'engine knows only model'],
  ['engine/b2.ts', `import { createHttp } from '../server/http/http.ts'\nexport const a = createHttp`, 'engine knows only model'],
  ['engine/save/b3.ts', `import pg from 'pg'\nexport const a = pg`, 'SQL is spoken in engine/store only'],
  ['engine/save/b4.ts', `export const a = (pool: { query(sql: string): void }) => pool.query('SELECT 1')`, 'whose rows may be seen'],
  ['engine/store/b7.ts', `import { list } from '../query/list.ts'\nexport const a = list`, 'higher floor'],
  ['engine/query/b8.ts', `import type { A } from '../save/save.ts'\nexport type B = A`, 'higher floor'],
  ['engine/attic/b9.ts', `import type { A } from '../store/read.ts'\nexport type B = A`, 'stands on no floor'],
  ['engine/save/input/b9.ts', `import type { A } from '../conversion/convert.ts'\nexport type B = A`, 'higher floor'],
  ['engine/save/view/b9.ts', `import type { A } from '../save.ts'\nexport type B = A`, 'higher floor'],
  ['engine/workflow/state/b9.ts', `import type { A } from '../runtime/advance.ts'\nexport type B = A`, 'higher floor'],
  ['engine/save/attic/b9.ts', `import type { A } from '../save.ts'\nexport type B = A`, 'engine/save/attic stands on no floor'],
  ['engine/journal/attic/b9.ts', `import type { A } from '../../store/read.ts'\nexport type B = A`, 'journal/attic stands on no floor'],
  ['engine/store/memory/b9.ts', `import type { A } from '../read.ts'\nexport type B = A`, 'higher floor'],
  ['server/routes/access/e7.ts', `import type { A } from '../workflow/workflow.ts'\nexport type B = A`, 'higher floor'],
  ['ui/lines/edits/c5.ts', `import type { A } from '../grid/grid.tsx'\nexport type B = A`, 'higher floor'],
  ['engine/store/b9.ts', `export const a = () => import('../query/list.ts')`, 'higher floor'],
  ['engine/b9.ts', `import { list } from './query/list.ts'\nexport const a = list`, 'higher floor'],
  ['server/adapters/e4.ts', `import { route } from '../routes/openapi.ts'\nexport const a = route`, 'higher floor'],
  ['server/http/e5.ts', `import type { Node } from '../server-node.ts'\nexport type A = Node`, 'higher floor'],
  ['server/attic/e6.ts', `import { a } from '../http/http.ts'\nexport const b = a`, 'stands on no floor'],
  ['web/shell/f5.tsx', `import { Home } from '../pages/home/home.tsx'\nexport const a = Home`, 'higher floor'],
  ['web/api/f6.ts', `export const a = () => import('../shell/frame/shell.tsx')`, 'higher floor'],
  ['web/session/f7.ts', `export const a = () => import('../api/client.ts')`, 'higher floor'],
  ['web/pages/todo/f8.tsx', `import { messages } from '../home/messages.ts'\nexport const a = messages`, 'higher floor'],
  ['web/pages/todo/f9.tsx', `import { frame } from '../admin/frame.tsx'\nexport const a = frame`, 'they stand on one floor'],
  ['web/pages/attic/f10.tsx', `import { frame } from '../admin/frame.tsx'\nexport const a = frame`, 'stands on no floor'],
  [
    'web/pages/home/f15.tsx',
    `import { useState } from 'react'\nexport function A({ b }: { b: boolean }) {\n  if (b) return null\n  const [c] = useState(1)\n  return c\n}`,
    'called conditionally',
  ],
  ['web/pages/f11.tsx', `import { Home } from './home/home.tsx'\nexport const a = Home`, 'has no files of its own'],
  ['web/shell/f12.tsx', `export const a = () => import('./navigation/palette.tsx')`, 'higher floor'],
  ['web/pages/document/machine/f13.ts', `import type { A } from '../page/editor.tsx'\nexport type B = A`, 'higher floor'],
  ['web/pages/home/parts/f14.ts', `import { a } from '../rows/a.ts'\nexport const b = a`, 'stands on no floor'],
  ['ui/lines/c4.tsx', `import { form } from '../form/form.tsx'\nexport const a = form`, 'higher floor'],
  ['engine/save/b10.ts', `export const a = "SELECT set_config('app.auth', 'on', true)"`, 'row-level security is set with the transaction'],
  ['server/b11.ts', 'export const a = (id: string) => `SET LOCAL app.platform = ${id}`', 'row-level security is set with the transaction'],
  [
    'engine/save/b12.ts',
    `import { tableLayout } from '../store/tables/table-layout.ts'\nexport const a = tableLayout`,
    'SQL on the tables of documents stands in',
  ],
  ...[
    `import { columnSql } from '../store/tables/table-layout.ts'\nexport const a = columnSql`,
    `import { tableNameOf as name } from '../store/tables/table-layout.ts'\nexport const a = name`,
    `import { comparedSql } from '../store/tables/table-layout.ts'\nexport const a = comparedSql`,
    `import * as layout from '../store/tables/table-layout.ts'\nexport const a = layout`,
    `export { quote } from '../store/tables/table-layout.ts'`,
    `export * from '../store/tables/table-layout.ts'`,
    `export const a = () => import('../store/tables/table-layout.ts')`,
    'export const a = `SELECT t.id FROM finance.statement t`',
    `export const a = 'UPDATE "finance"."statement" SET number = NULL'`,
    'export const a = `SELECT 1 FROM core.entry e JOIN finance.statement__lines l ON l.doc_id = e.id`',
    'export const a = (source: { table: string }) => `SELECT 1 FROM ${source.table} t`',
    'export const a = (source: { from(): string }) => `SELECT 1 FROM core.entry e JOIN ${source.from()} t ON true`',
  ].map((text, at): [string, string, string] => [`engine/report/t${at}.ts`, text, 'SQL on the tables of documents stands in']),
  ['engine/search/t1.ts', 'export const a = `SELECT t.id FROM finance.statement t`', 'SQL on the tables of documents stands in'],
  ['server/routes/t1.ts', 'export const a = `SELECT t.id FROM finance.statement t`', 'SQL on the tables of documents stands in'],
  ['engine/b5.ts', `import { Script } from 'node:vm'\nexport const a = Script`, 'no code is made from text'],
  ['engine/b6.ts', `export const a = (text: string): unknown => eval(text)`, 'eval'],
  ['engine/b7.ts', `export const a = (text: string): unknown => new Function(text)`, 'Function'],
  ['ui/c1.tsx', `import { brand } from '../documents/design/brand.ts'\nexport const a = brand`, 'ui knows only model'],
  ['ui/c2.tsx', `import { list } from '../engine/query/list.ts'\nexport const a = list`, 'ui knows only model'],
  ['ui/c3.tsx', `export const a = () => fetch('/x')`, 'ui asks its services'],
  ['documents/order/d1.ts', `import { list } from '../../engine/query/list.ts'\nexport const a = list`, 'a definition speaks only model'],
  ['documents/order/d2.ts', `import { style } from '../design/style.ts'\nexport const a = style`, 'by string, never by import'],
  ['documents/order/d3.server.ts', `import { list } from '../../engine/query/list.ts'\nexport const a = list`, 'by three doors'],
  ['documents/order/d4.server.ts', `import { theme } from '../../ui/theme/theme.ts'\nexport const a = theme`, 'draws nothing'],
  [
    'documents/order/screens/d6.tsx',
    `import { client } from '../../../web/api/client.ts'\nexport const a = client`,
    'a web part knows model and ui',
  ],
  [
    'documents/order/screens/d7.tsx',
    `import { style } from '../../design/style.ts'\nexport const a = style`,
    'of a definition a web part takes the type only',
  ],
  [
    'documents/order/d8.web.tsx',
    `import { style } from '../design/style.ts'\nexport const a = style`,
    'of a definition a web part takes the type only',
  ],
  ['documents/order/d9.ts', `import { a } from './a.rules.ts'\nexport const b = a`, 'server logic and screens call the rules'],
  ...[
    `import { list } from '../../engine/query/list.ts'\nexport const a = list`,
    `import { orderLogic } from './order.server.ts'\nexport const a = orderLogic`,
    `import { texts } from './screens/messages.ts'\nexport const a = texts`,
    `import { theme } from '../../ui/theme/theme.ts'\nexport const a = theme`,
  ].map((text, at): [string, string, string] => [`documents/order/r${at}.rules.ts`, text, 'rules of a type know only model']),
  [
    'documents/order/r5.rules.ts',
    `import { style } from '../design/style.ts'\nexport const a = style`,
    'of a definition rules take the type only',
  ],
  ['documents/order/r6.rules.ts', `import { texts } from './order.part.ts'\nexport const a = texts`, 'rules take the type only'],
  ['documents/order/r7.rules.ts', `import { f } from '../../model/fields/fields.ts'\nexport const a = f`, 'it makes none'],
  ['documents/order/r8.rules.ts', `export const a = () => fetch('/x')`, 'rules run anywhere'],
  [
    'documents/order/d5.web.tsx',
    `import { defineLogic } from '../../engine/document-logic.ts'\nexport const a = defineLogic`,
    'a web part knows model and ui',
  ],
  ['server/e1.ts', `import { theme } from '../ui/theme/theme.ts'\nexport const a = theme`, 'the server draws nothing'],
  ['server/e2.ts', `import { client } from '../web/api/client.ts'\nexport const a = client`, 'the server draws nothing'],
  ['server/routes/e3.ts', `import pg from 'pg'\nexport const a = pg`, 'SQL is spoken in engine/store only'],
  ['web/f1.tsx', `import { list } from '../engine/query/list.ts'\nexport const a = list`, 'the browser never sees server logic'],
  [
    'web/f2.tsx',
    `import { logic } from '../documents/order/purchase-order.server.ts'\nexport const a = logic`,
    'the browser never sees server logic',
  ],
  ['web/f3.tsx', `import { brand } from '../documents/design/brand.ts'\nexport const a = brand`, 'the browser gets pages as JSON'],
  ['web/f4.tsx', `import { join } from 'node:path'\nexport const a = join`, 'also runs in the browser'],
  ['documents/order/g1.server.ts', loopOver(`await ctx.set(order, id, {})`), 'call ctx.setMany once for all'],
  ['documents/order/g2.server.ts', loopOver(`if (id) await ctx.act(order, id, 'start')`), 'call ctx.actMany once for all'],
  ['documents/order/g3.server.ts', loopOver(`_seen(await ctx.get(order, id))`), 'call ctx.byId once for all'],
  [
    'documents/order/g4.server.ts',
    logicWith(`Promise.all(ids.map(async (id) => ctx.create(order, { id })))`),
    'call ctx.createMany once for all',
  ],
  ['documents/order/g5.server.ts', logicWith(`while (ids.length) await ctx.set(order, ids.pop(), {})`), 'call ctx.setMany once for all'],
  [
    'documents/design/g6.server.ts',
    `import { orderDefaults } from '../order/order-defaults.server.ts'\nexport const a = orderDefaults`,
    'logic of design may not call that of order',
  ],
  [
    'documents/finance/g7.server.ts',
    `import { type A, supplierRefusal } from '../supplier/supplier.server.ts'\nexport const a = (b: A) => supplierRefusal(b)`,
    'logic of finance may not call that of supplier',
  ],
  ['documents/design/g8.server.ts', `export { a } from '../quality/a.server.ts'`, 'logic of design may not call that of quality'],
  ['documents/attic/g9.server.ts', `import { a } from '../order/a.server.ts'\nexport const b = a`, 'attic stands in no order'],
  ...[
    `export const most = 20`,
    `export function f(rows: number[]) {\n  const own = rows.length\n  return own\n}`,
    `export function f(rows: number[][]) {\n  for (const [bad, one] of rows) if (bad) return one\n  return 0\n}`,
    `export function f(read: { errors: string }) {\n  const { errors: found } = read\n  return found\n}`,
    `export function f(read: { a?: { b: string } }) {\n  const { a: { b: kept } = { b: '' }, ...own } = read\n  return [kept, own]\n}`,
    `function told() {\n  return 1\n}\nexport const f = told`,
    `import { own } from './check/scope.ts'\nexport const f = own`,
  ].map((text, at): [string, string, string] => [`model/n${at}.ts`, text, 'does not say what it holds']),
  ['engine/long.ts', Array.from({ length: 402 }, (_, at) => `export const a${at} = ${at}`).join('\n'), 'too many lines'],
]
/** Logic with a context and the ids of documents. */
function logicWith(body: string): string {
  return `export async function follow(ids: string[], ctx: any, order: any, _seen: any): Promise<void> {\n  ${body}\n}`
}
function loopOver(body: string): string {
  return logicWith(`for (const id of ids) {\n    ${body}\n  }`)
}
/** Each entry is the permitted way to do what one of the rules above forbids. */
const legal: [file: string, text: string][] = [
  ['model/a.ts', `export const a = 1`],
  ['engine/store/b.ts', `import pg from 'pg'\nexport const a = pg`],
  ['engine/b.ts', `import { a } from '../model/a.ts'\nexport const b = a`],
  ['engine/save/b.ts', `import { a } from '../store/a.ts'\nexport const b = a`],
  ['engine/save/c.ts', `import { a } from './view/a.ts'\nexport const b = a`],
  ['engine/workflow/rules/c.ts', `import { a } from '../people/a.ts'\nexport const b = a`],
  [
    'engine/save/permitted.ts',
    'const from = `core.entry e`\nexport const a = `SELECT extract(epoch FROM e.at - now()) FROM ${from} JOIN core.job j ON true`',
  ],
  [
    'engine/report/permitted.ts',
    `import { storageTraits, type TableLayout } from '../store/tables/table-layout.ts'\nexport const a = (b: TableLayout) => storageTraits(b.columns[0]!.storage)`,
  ],
  ['engine/query/report/c.ts', 'export const a = `SELECT t.id FROM finance.statement t`'],
  ['engine/query/c.ts', `import { tableLayout } from '../store/tables/table-layout.ts'\nexport const b = tableLayout`],
  ['documents/order/d.server.ts', `import { defineLogic } from '../../engine/document-logic.ts'\nexport const b = defineLogic`],
  ['documents/order/g.server.ts', loopOver(`_seen(id)`).replace('of ids', 'of (await ctx.get(order, ids[0])).lines')],
  ['documents/order/h.server.ts', logicWith(`for (let id = ids[0]; id; ) id = (await ctx.get(order, id)).parent`)],
  [
    'model/n.ts',
    `export function f(read: { found: string; own: string }, asked: number) {\n  const { found, own: builtIn } = read\n  return [found, builtIn, read.own, asked]\n}`,
  ],
  ['documents/order/k.server.ts', `import { a } from '../design/a.server.ts'\nexport const b = a`],
  [
    'documents/design/l.server.ts',
    `import { order } from '../order/order.ts'\nimport type { A } from '../order/a.server.ts'\nimport { type B } from '../order/a.server.ts'\nexport const b = (one: A & B) => [order, one]`,
  ],
  [
    'documents/order/r.rules.ts',
    `import { a } from '../../model/a.ts'\nimport type { style } from '../design/style.ts'\nimport { b } from './q.rules.ts'\nexport const c = (d: typeof style) => [a, b, d]`,
  ],
  ['documents/order/r.server.ts', `import { a } from '../design/r.rules.ts'\nexport const b = a`],
  ['documents/order/r.web.tsx', `import { a } from './r.rules.ts'\nimport { c } from '../design/r.rules.ts'\nexport const b = [a, c]`],
  [
    'documents/order/screens/r.tsx',
    `import { a } from '../r.rules.ts'\nimport { c } from '../../design/r.rules.ts'\nexport const b = [a, c]`,
  ],
  ['documents/order/screens/d.tsx', `import { texts } from './messages.ts'\nexport const b = texts`],
  ['documents/order/d.web.tsx', `import { a } from '../../model/a.ts'\nexport const b = a`],
  ['server/routes/e.ts', `import { a } from '../http/http.ts'\nexport const b = a`],
  ['web/sign-in/f.ts', `import { call } from '../api/client.ts'\nexport const b = call`],
  ['web/pages/list/f.tsx', `import { page } from '../document/page/document.tsx'\nexport const b = page`],
  ['web/pages/document/f.ts', `import { messages } from './messages.ts'\nexport const b = messages`],
  ['server/e.ts', `import { list } from '../engine/query/list.ts'\nexport const b = list`],
  ['web/f.tsx', `import { part } from '../documents/order/d.web.tsx'\nexport const b = part`],
  ['web/g.tsx', `import type { brand } from '../documents/design/brand.ts'\nexport type B = typeof brand`],
]

interface Complaint {
  readonly filename: string
  readonly message: string
  readonly help?: string
}
let folder: string
let complaints: Complaint[]
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weft-walls-'))
  for (const file of [
    '.oxlintrc.json',
    'engine/floors-lint.mjs',
    'engine/sql-lint.mjs',
    'documents/logic-lint.mjs',
    'model/names-lint.mjs',
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  for (const [file, text] of [...illegal, ...legal]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${text}\n`)
  }
  const { stdout } = spawnSync(join(root, 'node_modules', '.bin', 'oxlint'), ['--format=json', '.'], { cwd: folder, encoding: 'utf8' })
  complaints = (JSON.parse(stdout) as { diagnostics: Complaint[] }).diagnostics
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the linter', () => {
  test.each(illegal)('refuses %s and says where to go', (file, _, refusal) => {
    const messages = complaints.filter(({ filename }) => filename.endsWith(file)).map(({ message, help }) => `${message} ${help ?? ''}`)
    expect(messages.join('\n')).toContain(refusal)
  })
  test('accepts the permitted ways', () => {
    const about = complaints.filter(({ filename }) => legal.some(([file]) => filename.endsWith(file)))
    expect(about).toEqual([])
  })
})

test('every module of documents has its place in the order of logic', async () => {
  const path: string = '../../engine/floors-lint.mjs'
  const { modules } = (await import(path)) as { modules: readonly string[] }
  // These two hold no document types.
  const folders = readdirSync(join(root, 'documents'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['testing', 'workbench', 'node_modules'].includes(entry.name))
    .map(({ name }) => name)
  expect(modules.toSorted()).toEqual(folders.toSorted())
})

test('each exception of the floors is still an import', async () => {
  const path: string = '../../engine/floors-lint.mjs'
  const { exceptions } = (await import(path)) as { exceptions: Readonly<Record<string, readonly string[]>> }
  const unneeded = Object.entries(exceptions).flatMap(([file, targets]) =>
    targets.filter((target) => {
      const spec = posix.relative(dirname(file), target)
      return !readFileSync(join(root, file), 'utf8').includes(`'${spec.startsWith('.') ? spec : `./${spec}`}'`)
    }),
  )
  expect(unneeded).toEqual([])
})

test('handlers stand in files that are named as the contract files of their calls, or in folders that are', () => {
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'model/calls', 'server/routes'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && existsSync(join(root, file)))
  const [contracts, handlers] = ['model/calls/', 'server/routes/'].map((folder) => files.filter((file) => file.startsWith(folder)))
  const fileOf = new Map(
    contracts!.flatMap((file) =>
      [...text(file).matchAll(/^export const (\w+Calls) = /gm)].map(([, group]) => [group, posix.basename(file, '.ts')] as const),
    ),
  )
  expect(fileOf.size).toBeGreaterThan(40)
  const handled = handlers!.flatMap((file) =>
    [...text(file).matchAll(/^import \{([^}]*)\} from '[./]*model\/calls\/[^']*'/gm)].flatMap(([, names]) =>
      names!.split(',').flatMap((name) => {
        const contract = fileOf.get(name.trim().split(' as ')[0]!)
        return contract ? [{ file, contract }] : []
      }),
    ),
  )
  expect(new Set(handled.map(({ contract }) => contract))).toEqual(new Set(fileOf.values()))
  expect(
    handled.filter(({ file, contract }) => posix.basename(file, '.ts') !== contract && posix.basename(posix.dirname(file)) !== contract),
  ).toEqual([])
})

describe('the HTTP interface', () => {
  const server = () => createServer({ dataDir: folder, modules: {} })
  const boot = (config: object | undefined, path = '/scmapi/nobody/knows') => {
    const app = createHttp(server())
    app.post(path, config ? { config } : {}, async () => 'OK')
    return app
  }
  test('the server does not start with a route that has no guard', () => {
    expect(() => boot(undefined)).toThrow('declares no guard')
    expect(() => boot({ guard: 'everybody' })).toThrow('declares no guard')
  })
  test('the server does not start with an unreviewed public route or with a signed public route', () => {
    expect(() => boot({ guard: 'public' })).toThrow('public-routes.json')
    const known = publicRoutes.find((one) => one.startsWith('POST '))!.slice(5)
    expect(() => boot({ guard: 'public', signed: true }, known)).toThrow('public and signed')
  })
  test('the server starts when the same route has a guard', () => {
    expect(() => boot({ guard: 'session', signed: true })).not.toThrow()
  })
})

describe('the codebase', () => {
  test('saving and the ledgers cast nothing to fit, and the values of a document have their type there', () => {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'engine/save', 'engine/ledger'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !file.includes('.test-d.'))
    expect(files.length).toBeGreaterThan(50)
    // A row of a statement (`rows<…>`) is no document.
    const loose = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => /\bas never\b|Record<string, unknown>/.test(line) && !/rows</.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(loose).toEqual([])
  })
  const files = execFileSync('git', ['ls-files', '--', ...rooms], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  const lines = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1

  test('has six packages, each with a README, a package.json and a tsconfig.json', () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
    expect(workspaces).toEqual(rooms)
    for (const room of rooms)
      expect(readdirSync(join(root, room)), room).toEqual(expect.arrayContaining(['README.md', 'package.json', 'tsconfig.json']))
    for (const room of ['src', 'lib', 'utils', 'common'])
      expect(
        files.filter((file) => file.split('/').includes(room)),
        room,
      ).toEqual([])
  })
  test('the lock file lists every optional package, those of other platforms too, so that npm ci accepts it', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>
    }
    const isListed = (path: string, name: string): boolean =>
      `${path && `${path}/`}node_modules/${name}` in packages ||
      (path !== '' && isListed(path.split('/node_modules/').slice(0, -1).join('/node_modules/'), name))
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isListed(path, name)),
    )
    expect(missing).toEqual([])
  })
  test('half of the files are short, and the first line of each file says what it is', () => {
    const sizes = files.map(lines).sort((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(90)
    expect(files.filter((file) => !/^\/[/*]/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
  test('has default exports only where a tool requires them, and no module that only re-exports', () => {
    const text = (file: string) => readFileSync(join(root, file), 'utf8')
    expect(files.filter((file) => /^export default/m.test(text(file)) && !/(vite.config|test-cluster)\.ts$/.test(file))).toEqual([])
    expect(files.filter((file) => /^export \* from/m.test(text(file)))).toEqual([])
  })
})
