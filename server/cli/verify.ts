/**
 * `npm run verify`: computes the chain of the journal of every platform again, and names the first bad link. It ends with 1 when there is one. Arguments
 * `platform=link:hash` are heads that were written down earlier: the link must have that hash still.
 */
import { linkHash, platformIds, verifyJournal, type Verified } from '../../engine/journal/chain.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { openPool } from '../database/pool.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const reasons = {
  changed: 'was changed',
  removed: 'was removed',
  added: 'was added behind the application',
  link: 'does not follow from the link before',
}

const database = await openDatabase(readConfig(), say)
const opened = openPool(database.appUrl)
const { pool } = opened
let isBroken = false
try {
  for (const platform of await platformIds(pool)) isBroken = !(await isWhole(platform)) || isBroken
  for (const one of process.argv.slice(2)) isBroken = !(await hasStill(one)) || isBroken
} finally {
  await opened.end()
  database.stop()
}
process.exit(isBroken ? 1 : 0)

async function isWhole(platform: string): Promise<boolean> {
  let links = 0
  let entries = 0
  let part: Verified | undefined
  for (let from: string | null = '1'; from !== null && !part?.bad; from = part.next) {
    part = await verifyJournal(pool, platform, { from })
    links += part.links
    entries += part.entries
  }
  if (part?.bad) {
    const { link, reason, entry, type, doc } = part.bad
    const what = entry === null ? '' : `, entry ${entry}${type === null ? '' : ` (${type} ${doc})`}`
    say(`Platform ${platform}: link ${link}${what} ${reasons[reason]}.`)
    return false
  }
  const head = part?.head ? `, head ${platform}=${part.head.no}:${part.head.hash}` : ''
  say(`Platform ${platform}: ${links} links over ${entries} entries hold${head}; ${part?.unsealed ?? 0} entries wait to be sealed.`)
  return true
}

/** Compares a head that was written down with the link as it is now. */
async function hasStill(noted: string): Promise<boolean> {
  const [, platform, no, hash] = /^(\d+)=(\d+):([0-9a-f]{64})$/.exec(noted) ?? []
  if (!platform) throw new Error(`${noted}: give platform=link:hash, as an earlier run printed it`)
  const same = (await linkHash(pool, platform, no!)) === hash
  say(`Platform ${platform}: link ${no} ${same ? 'has the hash that was written down' : 'has another hash than was written down'}.`)
  return same
}
