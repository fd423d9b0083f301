/**
 * Serves the web client: hashed assets with permanent caching, the one HTML page with a new nonce for every response, and that page
 * for every path that is not a call.
 */
import { createReadStream, existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callSegmentOf } from '../../model/call-segments.ts'
import { WeftError } from '../../model/errors.ts'
import { sendError } from './responses.ts'
import { newNonce, pageDevices, pagePolicy } from './headers.ts'
import { clientVersion } from './client-version.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
interface Asset {
  readonly path: string
  readonly type: string
  readonly size: number
  readonly encodings: readonly ('br' | 'gzip')[]
  readonly lasting: boolean
}

/** Serves `folder` (web/dist). Without it, pages say how to build the client. */
export function serveWeb(app: FastifyInstance, folder: string, { socket, appName }: { socket?: string; appName: string }): void {
  let assets = gather(folder)
  let gathered = Date.now()
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = decodePath(request.url.split('?', 1)[0]!)
    if (path === undefined || !['GET', 'HEAD'].includes(request.method))
      return sendError(new WeftError(404, 'generic.notFound'), request, reply)
    // A new build may have replaced the files of a running node: its scripts are found on request.
    if (path.startsWith('/assets/') && !assets.has(path) && Date.now() - gathered > 1000) {
      assets = gather(folder)
      gathered = Date.now()
    }
    const asset = assets.get(path)
    if (asset && path !== '/index.html') return sendAsset(asset, request, reply)
    const segment = callSegmentOf(path)
    // An unknown path below a segment of calls is 404 as data, never the page; so is a path with a file extension that does not exist.
    if ((segment && !segment.page) || /\.\w{1,5}$/.test(path)) return sendError(new WeftError(404, 'generic.notFound'), request, reply)
    if (!assets.has('/index.html')) assets = gather(folder)
    return sendPage(folder, reply, { socket, appName })
  }
  app.setNotFoundHandler(answer)
}

function gather(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!existsSync(folder)) return assets
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz|map)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const encodings = [...(existsSync(`${path}.br`) ? ['br' as const] : []), ...(existsSync(`${path}.gz`) ? ['gzip' as const] : [])]
    const url = `/${relative(folder, path).split(sep).join('/')}`
    assets.set(url, {
      path,
      type: types[extname(path)] ?? 'application/octet-stream',
      size: statSync(path).size,
      encodings,
      lasting: /^\/assets\/.*[-.][\w-]{8,}\.\w+$/.test(url),
    })
  }
  return assets
}

function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = asset.encodings.find((one) => new RegExp(`\\b${one}\\b`).test(accepted))
  const path = encoding ? `${asset.path}.${encoding === 'br' ? 'br' : 'gz'}` : asset.path
  if (asset.encodings.length > 0) reply.header('vary', 'accept-encoding')
  if (encoding) reply.header('content-encoding', encoding)
  reply.type(asset.type).header('content-length', encoding ? statSync(path).size : asset.size)
  reply.header('cache-control', asset.lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
  return request.method === 'HEAD' ? reply.send() : reply.send(createReadStream(path))
}

let page: { folder: string; at: number; html: string } | undefined
function sendPage(folder: string, reply: FastifyReply, { socket, appName }: { socket?: string; appName: string }): FastifyReply {
  const nonce = newNonce()
  reply
    .header('content-security-policy', pagePolicy(nonce, socket))
    .header('permissions-policy', pageDevices)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
  const path = join(folder, 'index.html')
  if (!existsSync(path))
    return reply
      .code(503)
      .send('<!doctype html><meta charset="utf-8"><title>Weft</title><p>The web client is not built yet: npm start builds it.</p>')
  const at = statSync(path).mtimeMs
  if (page?.folder !== folder || page.at !== at) page = { folder, at, html: prepared(readFileSync(path, 'utf8'), appName) }
  return reply.send(page.html.replaceAll('__NONCE__', nonce))
}

/**
 * Marks the places of the nonce once: scripts, style sheets, and a meta tag for libraries that add their own styles. It also writes
 * the product name and the build into the page.
 */
function prepared(html: string, appName: string): string {
  const name = appName.replace(/[^\w.-]/g, '')
  return html
    .replace(/<(script|style|link)(?=[\s>])(?![^>]*\bnonce=)/g, '<$1 nonce="__NONCE__"')
    .replace(
      '<head>',
      `<head><meta name="csp-nonce" property="csp-nonce" content="__NONCE__" nonce="__NONCE__"><meta name="weft-app" content="${name}"><meta name="weft-version" content="${clientVersion()}">`,
    )
}

function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.includes('\0') || decoded.split('/').includes('..') ? undefined : decoded
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return undefined
  }
}
