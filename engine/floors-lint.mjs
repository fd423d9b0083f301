/**
 * A rule of the linter: a folder imports only folders of lower floors of its room, and a subfolder only lower subfolders of its folder. The
 * orders of engine, server, ui and web stand below and, drawn, in the README of each room.
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
    floors: [['state', 'text', 'theme'], 'fields', ['lines', 'list'], 'form'],
    wiring: [],
  },
  web: {
    floors: ['session', 'api', 'sign-in', 'shell', 'pages'],
    wiring: ['web-parts.tsx', 'routes.tsx', 'main.tsx'],
  },
}

/**
 * The subfolders of folders, from the lowest floor to the highest, likewise; `.` stands for the files in the folder's own root. A folder of
 * ui and web whose subfolders import each other stands here.
 */
export const subfolders = {
  'web/shell': ['.', ['actions', 'help', 'session'], 'notifications', 'navigation', 'frame'],
  'web/pages': [
    ['entry', 'jobs', 'messages', 'templates', 'tiles'],
    'import',
    'images',
    'print',
    'document',
    ['admin', 'designs', 'list', 'person', 'superdemo', 'todo'],
    ['home', 'out', 'report'],
    'mydash',
    'visual',
  ],
  'web/pages/document': [
    '.',
    ['approval', 'conflict'],
    ['comments', 'history', 'machine'],
    ['drafts', 'form', 'signing', 'voice'],
    ['actions', 'frame'],
    'page',
  ],
}

/** Imports that go against the order, until they are resolved. `server/architecture.test.ts` refuses an entry that is no longer needed. */
export const exceptions = {}

const roomPattern = new RegExp(`(?:^|/)((?:${Object.keys(rooms).join('|')})/.*)$`)
/** Returns the path of a file from its room on, as names of folders and the file; undefined outside the rooms that have an order. */
const placeOf = (path) => path.match(roomPattern)?.[1].split('/')

/** Returns the number of a floor in a list of floors: undefined for a name that stands on none. */
const floorIn = (floors, name) => {
  const at = floors.findIndex((floor) => [floor].flat().includes(name))
  return at === -1 ? undefined : at
}
/**
 * Returns the floor of a file within the folder where its path parts from the path of the other file.
 * @param folder path of that folder, a room or below
 * @param rest the names below that folder: of one subfolder or more and the file
 * @returns undefined where the folder has no order or the subfolder no floor
 */
const floorOf = (folder, rest) => {
  const room = rooms[folder]
  if (!room) return subfolders[folder] && floorIn(subfolders[folder], rest.length > 1 ? rest[0] : '.')
  if (rest.length > 1) return floorIn(room.floors, rest[0])
  return room.wiring.includes(rest[0]) ? room.floors.length + room.wiring.indexOf(rest[0]) : -1
}
/** Returns the message about an import that the order refuses; undefined for a permitted one. */
const refusalOf = (own, target) => {
  const at = own.findIndex((name, index) => name !== target[index])
  const folder = own.slice(0, at).join('/')
  const [ownRest, targetRest] = [own.slice(at), target.slice(at)]
  // Files of one folder import each other freely.
  if (at === -1 || (ownRest.length === 1 && targetRest.length === 1 && !rooms[folder])) return undefined
  if (!rooms[folder] && !subfolders[folder] && !/^(ui|web)\//.test(folder)) return undefined
  const [ownName, targetName] = [ownRest, targetRest].map((rest) => `${folder}/${rest[0]}`)
  const [ownFloor, targetFloor] = [ownRest, targetRest].map((rest) => floorOf(folder, rest))
  if (ownFloor === undefined || targetFloor === undefined)
    return `${ownFloor === undefined ? ownName : targetName} stands on no floor: add it to engine/floors-lint.mjs`
  if (exceptions[own.join('/')]?.includes(target.join('/'))) return undefined
  if (targetFloor > ownFloor)
    return `${ownName} may not import ${targetName}: it stands on a higher floor. Append to the operation (events, written), take a parameter, or move the code.`
  const sameFolder = ownRest[0] === targetRest[0] || (ownRest.length === 1 && targetRest.length === 1)
  return targetFloor === ownFloor && !sameFolder
    ? `${ownName} may not import ${targetName}: they stand on one floor. Move the code, or give one of them a floor of its own in engine/floors-lint.mjs.`
    : undefined
}

const order = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    const own = placeOf(file)
    if (!own || /\.test\.|\/(testing|resilience-tests)\/|component-tests|vite\.config/.test(file)) return {}
    const check = (node) => {
      const spec = node.source?.value
      if (typeof spec !== 'string' || !spec.startsWith('.')) return
      const target = placeOf(posix.join(posix.dirname(file), spec))
      if (!target || target[0] !== own[0] || target.includes('testing')) return
      const message = refusalOf(own, target)
      if (message) context.report({ node: node.source, message })
    }
    return { ImportDeclaration: check, ImportExpression: check, ExportNamedDeclaration: check, ExportAllDeclaration: check }
  },
}

export default { meta: { name: 'floors' }, rules: { order } }
