/**
 * Tests how mail and SMS leave: over a real SMTP conversation and a real HTTP gateway, outside any transaction, at least once, and with an
 * id that stays the same over all tries.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testPool } from '../../engine/testing/test-pool.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { createEngine } from '../../engine/engine.ts'
import { sendChannelDeliveries } from '../../engine/notify/channel-deliveries.ts'
import { sendQueuedMails } from '../../engine/notify/mail-queue.ts'
import { getTypeParser } from '../../engine/store/connection/value-parsers.ts'
import { story, type Story } from '../../engine/testing/story.ts'
import { carry } from '../adapters/channels.ts'
import { sendDue } from '../adapters/mail.ts'
import { seedPeople } from '../demo/seed-accounts.ts'
import { createServer, type Server } from '../route-context.ts'
import { served } from '../testing/server-process.ts'
import { testDatabase } from '../testing/test-cluster.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

interface Received {
  readonly to: string
  readonly messageId: string
  readonly text: string
}
const mails: Received[] = []
const texts: { readonly to: string; readonly key: string | undefined }[] = []
/** Runs while the mail server holds the conversation, before it accepts the mail. */
let whileReceiving: () => Promise<void> = async () => undefined
let isRefusing = false
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let text = ''
    stream.setEncoding('utf8')
    stream.on('data', (part: string) => (text += part))
    stream.on('end', () => {
      void receive(session.envelope.rcptTo.map((one) => one.address).join(), text, done)
    })
  },
})
async function receive(to: string, text: string, answer: (error?: Error) => void): Promise<void> {
  await whileReceiving()
  if (isRefusing) return answer(new Error('busy'))
  mails.push({ to, messageId: /^Message-ID: (.+)$/im.exec(text)?.[1]?.trim() ?? '', text })
  answer()
}
const gateway: HttpServer = createHttpServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    texts.push({ to: (JSON.parse(body) as { to: string }).to, key: request.headers['idempotency-key'] as string | undefined })
    response.writeHead(200).end('{}')
  })
})

/** A house without a worker, so that a test decides when a node sends. */
let house: Story
let node: Server
let platform: string
let buyer: string
let smtpUrl: string
beforeAll(async () => {
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', () => ready()))
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', () => ready()))
  const port = (one: { address(): unknown }) => (one.address() as AddressInfo).port
  smtpUrl = `smtp://127.0.0.1:${port(smtp.server)}`
  house = await story({ documents: [] })
  node = createServer({
    dataDir: '',
    modules: {},
    smtpUrl,
    smsUrl: `http://127.0.0.1:${port(gateway)}/send`,
    publicUrl: 'https://weft.test',
  })
  node.open(house.engine)
  ;({ platform, user: buyer } = house.as('buyer').actor)
  await house.sql(`UPDATE core.account SET email = 'buyer@weft.example', mobile = '13912345678' WHERE id = $1`, [buyer])
})
afterAll(async () => {
  await house?.end()
  await new Promise<void>((done) => smtp.close(() => done()))
  gateway.close()
})
beforeEach(async () => {
  mails.length = 0
  texts.length = 0
  whileReceiving = async () => undefined
  isRefusing = false
  await house.sql('DELETE FROM core.channel_delivery')
  await house.sql('DELETE FROM core.queued_mail')
})

let nextId = 7_000_000
async function queueDelivery(channel: 'email' | 'sms', options: { digest?: boolean; text?: string } = {}): Promise<string> {
  const id = String(nextId++)
  await house.sql(
    `INSERT INTO core.channel_delivery (platform_id, id, user_id, channel, type, content_zh, content_en, digest) VALUES ($1, $2, $3, $4, 'MSG', $5, $5, $6)`,
    [platform, id, buyer, channel, options.text ?? 'one', options.digest ?? false],
  )
  return id
}
async function queueMail(): Promise<string> {
  const id = String(nextId++)
  await house.sql(
    `INSERT INTO core.queued_mail (platform_id, id, receiver, kind, language, given) VALUES ($1, $2, 'mill@weft.example', 'vendorReceived', 'en', '{}')`,
    [platform, id],
  )
  return id
}
/** Makes everything due and sends it as a node would. What was claimed by a node that has failed is due after its lease. */
const sendDeliveries = async () => {
  await house.sql(`UPDATE core.channel_delivery SET due_at = now() WHERE state = 'waiting'`)
  return sendChannelDeliveries(node.engine, carry(node))
}
const sendMails = async () => {
  await house.sql(`UPDATE core.queued_mail SET due_at = now() WHERE done_at IS NULL`)
  return sendQueuedMails(node.engine, (mail) => sendDue(node, mail))
}
const deliveries = () => house.sql(`SELECT id::text, state, tries, error FROM core.channel_delivery ORDER BY id`)
const openTransactions = () =>
  house.sql(
    `SELECT state, query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND xact_start IS NOT NULL`,
  )

test('no transaction is open and no row is locked while a notification is being mailed', async () => {
  const id = await queueDelivery('email')
  let open: unknown
  let locked: unknown
  whileReceiving = async () => {
    open = await openTransactions()
    locked = await house.sql('SELECT id FROM core.channel_delivery WHERE id = $1 FOR UPDATE NOWAIT', [id])
  }
  await sendDeliveries()
  expect(open).toEqual([])
  expect(locked).toHaveLength(1)
  expect(mails).toHaveLength(1)
  expect(await deliveries()).toEqual([{ id, state: 'sent', tries: 1, error: null }])
})

test('no transaction is open while a queued mail is being sent', async () => {
  await queueMail()
  let open: unknown
  whileReceiving = async () => {
    open = await openTransactions()
  }
  await sendMails()
  expect(open).toEqual([])
  expect(mails.map(({ to }) => to)).toEqual(['mill@weft.example'])
  expect(await house.sql('SELECT tries, error, done_at IS NOT NULL AS done FROM core.queued_mail')).toEqual([
    { tries: 1, error: null, done: true },
  ])
})

test('a message that is being sent is not claimed by another node before its lease ends', async () => {
  await queueDelivery('email')
  let meanwhile: number | undefined
  whileReceiving = async () => {
    meanwhile = await sendChannelDeliveries(node.engine, carry(node))
  }
  await sendDeliveries()
  expect(meanwhile).toBe(0)
  expect(mails).toHaveLength(1)
  const [lease] = await house.sql(`SELECT due_at > now() + interval '5 minutes' AS long FROM core.channel_delivery`)
  expect(lease).toEqual({ long: true })
})

test('of nodes that send at the same moment, one sends the whole digest of a person', async () => {
  for (let round = 0; round < 6; round++) {
    for (let at = 0; at < 40; at++) await queueDelivery('email', { digest: true, text: `part ${at}` })
    const counts = await Promise.all(Array.from({ length: 8 }, () => sendChannelDeliveries(node.engine, carry(node))))
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 0, 0, 40])
  }
  expect(mails).toHaveLength(6)
})

test('a message that is refused is tried again later under the same id', async () => {
  await queueDelivery('email')
  await queueMail()
  isRefusing = true
  await sendDeliveries()
  await sendMails()
  expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 1, error: 'EMESSAGE' }])
  isRefusing = false
  await sendDeliveries()
  await sendMails()
  expect(mails).toHaveLength(2)
  expect(await deliveries()).toMatchObject([{ state: 'sent', tries: 2, error: null }])
})

test('a claim whose lease has ended does not settle the claim of another node', async () => {
  await queueDelivery('email')
  let isFirst = true
  whileReceiving = async () => {
    if (!isFirst) return
    isFirst = false
    // The first node is slower than its lease; another one claims and is refused.
    isRefusing = true
    await sendDeliveries()
    isRefusing = false
  }
  await sendDeliveries()
  expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 2, error: 'EMESSAGE' }])
})

test('the last of six tries is final, also when it was interrupted', async () => {
  await queueDelivery('email')
  await house.sql('UPDATE core.channel_delivery SET tries = 5')
  isRefusing = true
  await sendDeliveries()
  expect(await deliveries()).toMatchObject([{ state: 'failed', tries: 6 }])
  await house.sql(`UPDATE core.channel_delivery SET state = 'waiting', error = NULL`)
  await sendDeliveries()
  expect(await deliveries()).toMatchObject([{ state: 'failed', error: 'interrupted' }])
})

test('messages that are claimed and not attempted in time are due again, and the claim does not count as a try', async () => {
  const [first, second] = [await queueDelivery('email'), await queueDelivery('email')]
  await queueMail()
  await queueMail()
  await house.sql('UPDATE core.channel_delivery SET tries = 5')
  await house.sql('UPDATE core.queued_mail SET tries = 5')
  whileReceiving = () => sleep(600)
  await sendChannelDeliveries(node.engine, carry(node), 0.5)
  await sendQueuedMails(node.engine, (mail) => sendDue(node, mail), 0.5)
  expect(mails).toHaveLength(2)
  expect(await deliveries()).toEqual([
    { id: first, state: 'sent', tries: 6, error: null },
    { id: second, state: 'waiting', tries: 5, error: null },
  ])
  const queued = await house.sql(
    'SELECT tries, done_at IS NOT NULL AS done, due_at <= now() AS due, error FROM core.queued_mail ORDER BY tries DESC',
  )
  expect(queued[1]).toEqual({ tries: 5, done: false, due: true, error: null })
  whileReceiving = async () => undefined
  await sendChannelDeliveries(node.engine, carry(node))
  await sendQueuedMails(node.engine, (mail) => sendDue(node, mail))
  expect(mails).toHaveLength(4)
  expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('an SMS carries its id as an idempotency key, each message its own', async () => {
  const ids = [await queueDelivery('sms'), await queueDelivery('sms')]
  await sendDeliveries()
  expect(texts).toEqual(ids.map((id) => ({ to: '13912345678', key: `notice.${platform}.${id}` })))
})

test('a digest has another id when more notifications have joined it', async () => {
  await queueDelivery('email', { digest: true, text: 'first' })
  isRefusing = true
  const ids: string[] = []
  const sendAll = async () => {
    await house.sql(`UPDATE core.channel_delivery SET due_at = now() WHERE state = 'waiting'`)
    return sendChannelDeliveries(node.engine, (delivery) => {
      ids.push(delivery.messageId)
      return carry(node)(delivery)
    })
  }
  await sendAll()
  await sendAll()
  await queueDelivery('email', { digest: true, text: 'second' })
  isRefusing = false
  await sendAll()
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[1])
  expect(mails).toHaveLength(1)
})

test.runIf(isFullRun)(
  'kill -9 while the mail server has the mail: it is sent again after the lease, with the same Message-ID',
  async () => {
    const database = await testDatabase()
    const owner = testPool({ connectionString: database.ownerUrl, max: 2, types: { getTypeParser } })
    const dataDir = mkdtempSync(join(tmpdir(), 'weft-mail-'))
    await seedPeople(createEngine({ pool: owner, documents: [], logic: [] }))
    const process = await served({
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: database.appUrl,
      DATA_DIR: dataDir,
      SMTP_URL: smtpUrl,
      PUBLIC_URL: 'https://weft.test',
    })
    try {
      const id = '8000000'
      await owner.query(
        `INSERT INTO core.channel_delivery (platform_id, id, user_id, channel, type, content_zh, content_en)
       SELECT m.platform_id, $1, a.id, 'email', 'MSG', 'one', 'one' FROM core.account a JOIN core.member m ON m.user_id = a.id WHERE a.username = 'buyer'`,
        [id],
      )
      const delivery = async () =>
        (await owner.query(`SELECT state, tries, due_at > now() AS leased FROM core.channel_delivery WHERE id = $1`, [id]))
          .rows[0] as object
      const isKilled = new Promise<void>((killed) => {
        whileReceiving = async () => {
          whileReceiving = async () => undefined
          await process.kill()
          killed()
        }
      })
      await process.start()
      await isKilled
      expect(await delivery()).toEqual({ state: 'waiting', tries: 1, leased: true })
      await waitFor(() => mails.length === 1)
      // Before the end of the lease a node leaves it alone; at its end a node sends it again.
      await owner.query('UPDATE core.channel_delivery SET due_at = now() WHERE id = $1', [id])
      await process.start()
      await waitFor(() => mails.length === 2)
      await waitFor(async () => ((await delivery()) as { state: string }).state === 'sent')
      expect(await delivery()).toMatchObject({ state: 'sent', tries: 2 })
      expect(mails[0]!.messageId).toMatch(/^<[\w-]{43}@127\.0\.0\.1>$/)
      expect(mails[1]!.messageId).toBe(mails[0]!.messageId)
    } finally {
      await process.stop()
      await owner.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)
