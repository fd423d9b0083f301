/**
 * Test fixtures of the browser suite: a server with its own season for every worker, reused sign-ins, and contexts that are
 * emptied after each test.
 */
import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { Client } from '../server/testing/client.ts'
import { BrowserContexts, type BorrowedPage, type StoredValues } from './browser-contexts.ts'
import { drive, keyboardHand, mouseHand, pointerEvents, type Hand } from './keyboard-driver.ts'
import { startWeft, type Season } from './season.ts'

/** Options of a context, and the language that its pages find stored. */
type PageOptions = BrowserContextOptions & { readonly language?: 'zh' | 'en' }

/**
 * Opens a page of `user` of the demo season in its own context, with a session and without the form; no page of Weft is loaded yet.
 * The first page of a user in a test takes the session that this worker keeps for the user; further pages are further devices with
 * their own sessions.
 */
type SignIn = (user: string, options?: PageOptions) => Promise<Page>

interface WorkerFixtures {
  /** Address of this worker's server. */
  readonly weftUrl: string
  readonly sessions: Sessions
  readonly contexts: BrowserContexts
}
/** Opens pages of a test, and takes them back at its end. */
type Borrow = (options: BrowserContextOptions, stored?: StoredValues) => Promise<Page>

export interface TestFixtures {
  /** Set by the project: the input device of this test. */
  readonly driver: 'mouse' | 'keyboard'
  /** Clicks, ticks and types as the project says: with the mouse, or with the keyboard alone. */
  readonly hand: Hand
  readonly borrowPage: Borrow
  /** Opens a page without a session, in its own context. */
  readonly openPage: (options?: BrowserContextOptions) => Promise<Page>
  readonly signIn: SignIn
  /** Signs in through the form, for tests of signing in. The page is the first one to which the session leads. */
  readonly signInByHand: SignIn
  /** Calls the API directly as `user`, to create and query states. */
  readonly apiAs: (user: string) => Promise<Client>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  weftUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed
    async ({}, use, info) => {
      const running = process.env['E2E_BASE']
      if (running) return use(running)
      const weft = await startWeft(JSON.parse(process.env['E2E_TEMPLATE']!) as Season, `worker_${info.workerIndex}`)
      await use(weft.url)
      await weft.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  sessions: [({ weftUrl }, use) => use(new Sessions(weftUrl)), { scope: 'worker' }],
  contexts: [
    async ({ weftUrl }, use) => {
      const contexts = new BrowserContexts(weftUrl)
      await use(contexts)
      await contexts.close()
    },
    { scope: 'worker' },
  ],
  driver: ['mouse', { option: true }],
  baseURL: ({ weftUrl }, use) => use(weftUrl),
  hand: ({ driver }, use) => use(driver === 'keyboard' ? keyboardHand : mouseHand),

  borrowPage: async ({ browser, contexts, contextOptions, driver }, use) => {
    const borrowed: BorrowedPage[] = []
    await use(async (options, stored) => {
      // The keyboard leaves a script in every page of its contexts.
      const isReusable = driver === 'mouse' && !options.storageState
      const reuse = isReusable ? JSON.stringify([contextOptions, options]) : undefined
      const one = await contexts.open(browser, { options, stored, reuse })
      if (driver === 'keyboard') await drive(one.page.context(), keyboardHand)
      borrowed.push(one)
      return one.page
    })
    const pointer = borrowed.flatMap(({ page }) => pointerEvents(page.context()))
    await Promise.all(borrowed.map((one) => one.giveBack()))
    if (driver === 'keyboard') expect(pointer, 'events of a pointer in a test that is played by keyboard').toEqual([])
  },
  openPage: ({ borrowPage }, use) => use((options = {}) => borrowPage(options)),
  page: async ({ borrowPage }, use) => use(await borrowPage({})),

  signIn: async ({ borrowPage, sessions }, use) => {
    const seated = new Set<string>()
    await use(async (user, { language, ...options } = {}) => {
      const client = seated.has(user) ? await sessions.begin(user) : await sessions.of(user)
      seated.add(user)
      return borrowPage(options, [...storedSession(client), ...(language ? [{ name: 'weft.language', value: language }] : [])])
    })
  },

  signInByHand: async ({ openPage, hand }, use) => {
    await use(async (user, options) => {
      const page = await openPage(options)
      await page.goto('/login')
      await hand.fill(page.locator('input').first(), user)
      await hand.fill(page.locator('input[type=password]'), 'Weft#2026')
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => !url.pathname.startsWith('/login'))
      return page
    })
  },

  apiAs: ({ sessions }, use) => use((user) => sessions.of(user)),
})
export { expect }

/**
 * The remaining lifetime that a session needs for reuse: a client renews it five minutes before its end, which invalidates the token
 * for all other clients.
 */
const minimumLifetime = 12 * 60_000

/** The sessions of one worker. Each user of the season signs in once, and again when the session was ended or is about to expire. */
class Sessions {
  readonly #url: string
  readonly #kept = new Map<string, Client>()

  constructor(url: string) {
    this.#url = url
  }

  /** Begins a separate session that is not shared. */
  async begin(user: string): Promise<Client> {
    const client = new Client(this.#url)
    const answer = await client.signIn(user)
    expect(answer.code, answer.text).toBe(200)
    return client
  }

  /** Returns the shared session of a user. */
  async of(user: string): Promise<Client> {
    const cachedClient = this.#kept.get(user)
    if (cachedClient && Number(cachedClient.user['expire']) - Date.now() > minimumLifetime && (await isAlive(cachedClient)))
      return cachedClient
    const client = await this.begin(user)
    this.#kept.set(user, client)
    return client
  }
}

const isAlive = async (client: Client): Promise<boolean> => (await client.get('/access/user-state')).status === 200

/** The session values that the client stores, and their place in the sign-in response (web/session/session-store.ts). */
const keys = [
  ['username', 'username'],
  ['platform_id', 'platform_id'],
  ['platform_name', 'platform_name'],
  ['token', 'access_token'],
  ['tokenexpire', 'expire'],
  ['refreshtoken', 'refresh_token'],
  ['refreshexpire', 'refresh_expire'],
  ['sign_key', 'sign_key'],
  ['app_key', 'app_key'],
] as const

const storedSession = ({ user }: Client): StoredValues => keys.map(([name, from]) => ({ name: `weft.${name}`, value: String(user[from]) }))
