/**
 * A rule of the linter: a folder imports only folders of lower floors of its room, and a subfolder only lower subfolders of its folder. The
 * orders of engine, server, ui and web stand below and, drawn, in the README of each room. A second rule holds the order of the modules of documents,
 * as far as their logic calls that of other modules.
 */
import { posix } from 'node:path'

/**
 * The folders of each room from the lowest floor to the highest; folders of one array stand on one floor and do not import each other. Files
 * in the root of a room are interfaces and lists (below all folders), but for those named in `wiring`, which stand above all.
 */
export const rooms = {
  engine: {
    floors: [
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
    ],
    wiring: ['engine.ts'],
  },
  server: {
    floors: ['database', 'adapters', 'http', 'print', 'signing', 'ocr', 'help', 'openapi', 'calls', 'realtime', 'routes', 'demo', 'cli'],
    wiring: ['report-mail.ts', 'jobs.ts', 'worker.ts', 'routes.ts', 'server-node.ts', 'main.ts'],
  },
  ui: {
    floors: [['state', 'text', 'theme'], 'callouts', 'fields', ['lines', 'list'], ['form', 'sections']],
    wiring: [],
  },
  web: {
    floors: ['session', 'api', 'sign-in', 'shell', 'pages'],
    wiring: ['web-parts.tsx', 'routes.tsx', 'main.tsx'],
  },
}

/**
 * The subfolders of folders, from the lowest floor to the highest, likewise; `.` stands for the files in the folder's own root. Every
 * subfolder of engine, ui and web must stand here. Those of `server` have an order where they stand here, and those of `model` and `documents` have
 * none: the specification of a type names the words of every subfolder, and what reads a type stands beside its word; definitions of one module
 * name those of any other.
 */
export const subfolders = {
  'engine/save': ['input', 'validation', 'persistence', 'conversion', 'view', '.', 'actions', 'drafts'],
  'engine/store': ['tables', 'connection', 'memory', '.', ['links', 'rows', 'schema']],
  'engine/query': ['.', 'report'],
  'engine/workflow': ['design', 'state', 'people', 'deadlines', 'rules', 'runtime', 'queries'],
  'ui/lines': ['sizes', 'edits', 'grid', 'cards', '.'],
  'server/routes': [
    ['access', 'files'],
    [
      'administration',
      'documents',
      'import',
      'jobs',
      'messages',
      'navigation',
      'pages',
      'print',
      'profile',
      'registration',
      'reports',
      'webhooks',
    ],
    'workflow',
    '.',
  ],
  'web/shell': ['.', ['actions', 'help', 'session'], 'notifications', 'navigation', 'frame'],
  'web/pages': [
    ['account-access', 'document-templates', 'job-progress', 'messages', 'tile-rows', 'unsent'],
    'import',
    'picture-upload',
    'print',
    'document',
    ['admin', 'inspect', 'list', 'person', 'process-designer', 'superdemo', 'todo'],
    ['home', 'report', 'webhooks'],
    'dashboards',
    'big-screens',
  ],
  'web/pages/document': [
    '.',
    ['approval', 'conflict', 'preview'],
    ['comments', 'history', 'machine'],
    ['drafts', 'form', 'signing', 'versions', 'voice'],
    ['actions', 'frame'],
    'page',
  ],
}

/**
 * The modules of documents from the lowest to the highest, for values that a `.server.ts` imports from the `.server.ts` of another module. Types, and
 * definitions, which are data, are free: logic of any module may name the types of any other.
 */
export const modules = [
  'master',
  'material',
  'finance',
  'supplier',
  'design',
  'sourcing',
  'order',
  'logistics',
  'production',
  'warehouse',
  'quality',
  'ticket',
]

/** Imports that go against the order, until they are resolved. `server/code-tests/architecture.test.ts` refuses an entry that is no longer needed. */
export const exceptions = {}

const roomPattern = new RegExp(`(?:^|/)((?:${Object.keys(rooms).join('|')})/.*)$`)
/** Returns the path of a file from its room on, as names of folders and the file; undefined outside the rooms that have an order. */
const placeOf = (path) => path.match(roomPattern)?.[1].split('/')

/** Returns the number of a floor in a list of floors: undefined for a name that stands on none. */
const floorIn = (floors, name) => {
  const at = floors.findIndex((floor) => [floor].flat().includes(name))
  return at === -1 ? undefined : at
}
/** Returns the floors of a folder: a room's, a subfolder's, and for the subfolders of the server, which need no order, none. */
const floorsOf = (folder) => rooms[folder]?.floors ?? subfolders[folder] ?? (folder.startsWith('server/') ? undefined : [])
/** Returns the first folder of a path that stands on no floor of the folder around it; undefined when all have one. */
const strayFolderOf = (path) => {
  const depth = path.findIndex((name, at) => {
    const floors = at > 0 && at < path.length - 1 ? floorsOf(path.slice(0, at).join('/')) : undefined
    return floors && floorIn(floors, name) === undefined
  })
  return depth === -1 ? undefined : path.slice(0, depth + 1).join('/')
}
/**
 * Returns the floor of a file within a folder above it.
 * @param folder path of that folder, a room or below
 * @param rest the names below that folder: subfolders and the file
 */
const floorOf = (folder, rest) => {
  const { floors, wiring } = rooms[folder] ?? {}
  if (!floors) return floorIn(subfolders[folder], rest.length > 1 ? rest[0] : '.')
  if (rest.length > 1) return floorIn(floors, rest[0])
  return wiring.includes(rest[0]) ? floors.length + wiring.indexOf(rest[0]) : -1
}
/** Returns the message about an import that the order refuses; undefined for a permitted one. */
const refusalOf = (own, target) => {
  const stray = strayFolderOf(own) ?? strayFolderOf(target)
  if (stray) return `${stray} stands on no floor: add it to engine/floors-lint.mjs`
  // The folder in which the two paths part has the order that counts.
  const at = own.findIndex((name, index) => name !== target[index])
  const folder = own.slice(0, at).join('/')
  const rests = [own.slice(at), target.slice(at)]
  const [ownName, targetName] = rests.map(([name]) => `${folder}/${name}`)
  if (at === -1 || (!rooms[folder] && (!subfolders[folder] || rests.every(({ length }) => length === 1)))) return undefined
  const [ownFloor, targetFloor] = rests.map((rest) => floorOf(folder, rest))
  if (targetFloor === undefined || ownFloor === undefined)
    return `${folder}/ has no files of its own: move ${ownFloor === undefined ? ownName : targetName} to one of its folders`
  if (exceptions[own.join('/')]?.includes(target.join('/'))) return undefined
  if (targetFloor > ownFloor)
    return `${ownName} may not import ${targetName}: it stands on a higher floor. Append to the operation (events, written), take a parameter, or move the code.`
  return targetFloor === ownFloor && rests.some(({ length }) => length > 1)
    ? `${ownName} may not import ${targetName}: they stand on one floor. Move the code, or give one of them a floor of its own in engine/floors-lint.mjs.`
    : undefined
}

const order = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    const ownPlace = placeOf(file)
    if (!ownPlace || /\.test\.|\/(testing|resilience-tests)\/|component-tests|vite\.config/.test(file)) return {}
    const check = (node) => {
      const spec = node.source?.value
      if (typeof spec !== 'string' || !spec.startsWith('.')) return
      const target = placeOf(posix.join(posix.dirname(file), spec))
      if (!target || target[0] !== ownPlace[0] || target.includes('testing')) return
      const message = refusalOf(ownPlace, target)
      if (message) context.report({ node: node.source, message })
    }
    return { ImportDeclaration: check, ImportExpression: check, ExportNamedDeclaration: check, ExportAllDeclaration: check }
  },
}

/** Returns the module of a file of documents that holds logic; undefined for any other file. */
const logicModuleOf = (path) => path.match(/(?:^|\/)documents\/([^/]+)\/[^/]+\.server\.ts$/)?.[1]
/** Whether an import or export passes types only. */
const isOfTypes = ({ importKind, exportKind, specifiers }) =>
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers?.length > 0 && specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type'))

const logic = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    const ownModule = logicModuleOf(file)
    if (!ownModule) return {}
    const check = (node) => {
      const spec = node.source?.value
      if (typeof spec !== 'string' || !spec.startsWith('.') || isOfTypes(node)) return
      const target = logicModuleOf(posix.join(posix.dirname(file), spec))
      if (!target || target === ownModule) return
      const missing = [ownModule, target].find((one) => !modules.includes(one))
      if (missing)
        context.report({ node: node.source, message: `${missing} stands in no order: add it to modules in engine/floors-lint.mjs` })
      else if (modules.indexOf(target) > modules.indexOf(ownModule))
        context.report({
          node: node.source,
          message: `logic of ${ownModule} may not call that of ${target}, a higher module: move what both need to the lower one, or to one below both.`,
        })
    }
    return { ImportDeclaration: check, ImportExpression: check, ExportNamedDeclaration: check, ExportAllDeclaration: check }
  },
}

export default { meta: { name: 'floors' }, rules: { order, logic } }
