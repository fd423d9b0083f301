/**
 * A rule of the linter: a folder imports only folders of lower floors of its room, and a subfolder only lower subfolders of its folder. The
 * orders of engine, server and web stand below and, drawn, in the README of each room.
 */
import { posix } from 'node:path'

/**
 * The folders of each room from the lowest floor to the highest; folders of one array stand on one floor and may import each other. Files in
 * the root of a room are interfaces and lists (below all folders), but for those named in `wiring`, which stand above all.
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
  web: {
    floors: [['api', 'session'], 'shell', 'pages'],
    wiring: ['web-parts.tsx', 'routes.tsx', 'main.tsx'],
  },
}

/**
 * The subfolders of folders from the lowest floor to the highest; `.` stands for the files at the folder's own root. A subfolder of the
 * engine must stand here.
 */
export const subfolders = {
  'engine/save': ['input', 'validation', 'persistence', 'conversion', 'view', '.', 'drafts'],
  'engine/workflow': ['design', 'state', 'people', 'deadlines', 'rules', 'runtime', 'queries'],
}

/** Imports that go against the order, until they are resolved. `server/architecture.test.ts` refuses an entry that is no longer needed. */
export const exceptions = {}

const roomPattern = new RegExp(`(?:^|/)(${Object.keys(rooms).join('|')})/((?:([^/]+)/)?(?:([^/]+)/)?.*)$`)
/** Returns room, path in the room, folder and subfolder of a file; undefined outside the rooms that have an order. */
const placeOf = (path) => {
  const [, room, inside, folder, subfolder = '.'] = path.match(roomPattern) ?? []
  return room && { room, folder, subfolder, path: `${room}/${inside}`, name: posix.basename(path) }
}
/** Returns the floor of a place: -1 for interfaces, the number of floors for wiring, undefined for a folder without a floor. */
const floorOf = ({ room, folder, name }) => {
  const { floors, wiring } = rooms[room]
  if (!folder) return wiring.includes(name) ? floors.length + wiring.indexOf(name) : -1
  const at = floors.findIndex((floor) => [floor].flat().includes(folder))
  return at === -1 ? undefined : at
}
/**
 * Returns the floor of a place among the subfolders of its folder: undefined for a subfolder of the engine without a floor. Where a folder
 * of another room has no order, all its subfolders stand on one floor.
 */
const subfloorOf = ({ room, folder, subfolder }) => {
  const order = subfolders[`${room}/${folder}`]
  if (!order) return room === 'engine' && subfolder !== '.' ? undefined : 0
  const at = order.indexOf(subfolder)
  return at === -1 ? undefined : at
}
const nameOf = ({ room, folder, name }) => (folder ? `${room}/${folder}` : `${room}/${name}`)
const subnameOf = ({ room, folder, subfolder, name }) => `${room}/${folder}/${subfolder === '.' ? name : subfolder}`

const order = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    const own = placeOf(file)
    if (!own || /\.test\.|\/(testing|resilience-tests)\/|component-tests|vite\.config/.test(file)) return {}
    const check = (node) => {
      const spec = node.source?.value
      if (typeof spec !== 'string' || !spec.startsWith('.')) return
      const target = placeOf(posix.join(posix.dirname(file), spec))
      if (!target || target.room !== own.room || /\/testing\//.test(target.path)) return
      const within = own.folder !== undefined && own.folder === target.folder
      const [floor, name] = within ? [subfloorOf, subnameOf] : [floorOf, nameOf]
      const lost = [own, target].find((place) => floorOf(place) === undefined || (place.folder && subfloorOf(place) === undefined))
      if (lost)
        return context.report({
          node: node.source,
          message: `${(floorOf(lost) === undefined ? nameOf : subnameOf)(lost)} stands on no floor: add it to engine/floors-lint.mjs`,
        })
      if (floor(target) > floor(own) && !exceptions[own.path]?.includes(target.path))
        context.report({
          node: node.source,
          message: `${name(own)} may not import ${name(target)}: it stands on a higher floor. Append to the operation (events, written), take a parameter, or move the code.`,
        })
    }
    return { ImportDeclaration: check, ImportExpression: check, ExportNamedDeclaration: check, ExportAllDeclaration: check }
  },
}

export default { meta: { name: 'floors' }, rules: { order } }
