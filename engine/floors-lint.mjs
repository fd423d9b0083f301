/** A rule of the linter: a folder of the engine imports only folders of lower floors (the order stands in engine/README.md and below). */
import { posix } from 'node:path'

/** Floors from the lowest to the highest. Files in the root of the engine are interfaces (lowest) but for `engine.ts`, which wires. */
export const floors = [
  'store',
  'number',
  'authentication',
  'authorisation',
  'search',
  'query',
  'webhooks',
  'notify',
  'registration',
  'chat',
  'workflow',
  'ledger',
  'signing',
  'save',
  'files',
  'journal',
  'jobs',
  'pages',
  'export',
  'import',
  'print',
  'report',
  'admin',
]

const folderOf = (path) => path.match(/(?:^|\/)engine\/([^/]+)\//)?.[1]
const floorOf = (path) => {
  const folder = folderOf(path)
  if (folder) return floors.indexOf(folder)
  return path.endsWith('engine/engine.ts') ? floors.length : -1
}

const order = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    if (!/(?:^|\/)engine\//.test(file) || file.includes('.test.') || file.includes('/testing/')) return {}
    const own = floorOf(file)
    const check = (node) => {
      const spec = node.source?.value
      if (typeof spec !== 'string' || !spec.startsWith('.')) return
      const target = posix.join(posix.dirname(file), spec)
      if (!/(?:^|\/)engine\//.test(target) || target.includes('/testing/')) return
      const folder = [file, target].map(folderOf).find((name) => name && !floors.includes(name))
      if (folder)
        return context.report({ node: node.source, message: `engine/${folder} stands on no floor: add it to engine/floors-lint.mjs` })
      const wanted = floorOf(target)
      if (wanted > own)
        context.report({
          node: node.source,
          message: `${floors[own] ?? 'the interfaces of the engine'} may not import ${floors[wanted] ?? 'the wiring'}: it stands on a higher floor. Append to the operation (events, written), take a parameter, or move the code.`,
        })
    }
    return { ImportDeclaration: check, ImportExpression: check, ExportNamedDeclaration: check, ExportAllDeclaration: check }
  },
}

export default { meta: { name: 'engine-floors' }, rules: { order } }
