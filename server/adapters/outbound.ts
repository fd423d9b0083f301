/**
 * Outbound calls to addresses entered by an administrator: https only, never into the internal network (security: server-side
 * requests), no redirects, ten seconds, one megabyte.
 */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { Server } from '../route-context.ts'

const inside = new BlockList()
// IPv4 addresses embedded in IPv6 addresses are subject to the IPv4 rules.
for (const [network, prefix, family] of [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
] as const)
  inside.addSubnet(network, prefix, family)

const patience = 10_000
const mostBytes = 1_000_000

/** Returns whether an address may be called. `localProviders` (tests, private networks) allows every address. */
export async function mayCall(server: Pick<Server, 'localProviders'>, url: URL): Promise<boolean> {
  if (server.localProviders) return url.protocol === 'https:' || url.protocol === 'http:'
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true }).catch(() => [])
  return addresses.length > 0 && addresses.every(({ address, family }) => !inside.check(address, family === 6 ? 'ipv6' : 'ipv4'))
}

/**
 * Returns whether an address may be stored as one to be called: as {@link mayCall}, but a host whose name does not lead anywhere now is judged
 * when it is called. It asks the name servers, so it stands outside of transactions.
 */
export async function maySave(server: Pick<Server, 'localProviders'>, url: URL): Promise<boolean> {
  if (await mayCall(server, url)) return true
  if (
    server.localProviders ||
    url.protocol !== 'https:' ||
    url.username !== '' ||
    url.password !== '' ||
    isIP(url.hostname.replace(/^\[|\]$/g, ''))
  )
    return false
  return (await lookup(url.hostname, { all: true }).catch(() => [])).length === 0
}

/**
 * Calls `fetch` under these rules.
 * @throws Error for an address that is not allowed and for a response that is too long
 */
export async function callOut(server: Pick<Server, 'localProviders'>, address: string, init: RequestInit = {}): Promise<Response> {
  if (!(await mayCall(server, new URL(address)))) throw new Error('an address that may not be called')
  const answer = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) })
  if (Number(answer.headers.get('content-length') ?? 0) > mostBytes) throw new Error('an answer that is too long')
  return answer
}
