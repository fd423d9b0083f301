/**
 * The browser contexts of one worker. A context costs twice the processor time of a page load, because it has a renderer process and
 * an HTTP cache of its own; so a context is emptied after a test and given to the next one that asks for the same options.
 */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

/** What a page finds in the local storage of the suite's server. */
export type StoredValues = readonly { readonly name: string; readonly value: string }[]

/** A page that a test has for itself until it gives it back. */
export interface BorrowedPage {
  readonly page: Page
  /** Takes the page back: the next test may get it, if nothing remains of this one. */
  giveBack(): Promise<void>
}

interface OpenWith {
  readonly options?: BrowserContextOptions
  readonly stored?: StoredValues
  readonly reuse?: string | undefined
}

/** A static picture of the client: a page of the same origin that runs no script, at which the storage can be reached. */
const quietPage = '/avatar.svg'

/** Methods whose effect on a context or page lasts longer than the page load. A context on which a test has called one is closed. */
const lasting = [
  'addInitScript',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
  'newCDPSession',
] as const

/** Events that tests listen to. Playwright itself listens to the end of a context, so not all listeners may be removed. */
const eventNames = [
  'console',
  'dialog',
  'download',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'response',
  'websocket',
] as const

export class BrowserContexts {
  readonly #origin: string
  /** Pages without a test, by the options of their contexts. */
  readonly #free = new Map<string, Page[]>()

  /** @param origin address of the worker's server */
  constructor(origin: string) {
    this.#origin = origin
  }

  /**
   * Opens a page in a context of its own, with `stored` in its local storage and nothing else. With `reuse` it may be one that an
   * earlier test gave back; it then stands at a picture of the client until the test opens an address.
   * @param reuse names the options of the context, the defaults of the test file included; absent where no other test may have it
   */
  async open(browser: Browser, { options = {}, stored = [], reuse }: OpenWith): Promise<BorrowedPage> {
    const free = reuse === undefined ? undefined : this.#free.get(reuse)?.pop()
    if (free) await free.evaluate((values) => values.forEach(({ name, value }) => localStorage.setItem(name, value)), stored)
    const page = free ?? (await (await browser.newContext(this.#withStored(options, stored))).newPage())
    if (reuse === undefined) return { page, giveBack: () => page.context().close() }
    const viewport = page.viewportSize()
    const isReusable = watchLastingCalls(page)
    const takeBack = async () => {
      const colorScheme = options.colorScheme ?? 'light'
      if (!isReusable() || !(await isEmptied(page, { viewport, colorScheme }))) return page.context().close()
      this.#free.set(reuse, [...(this.#free.get(reuse) ?? []), page])
    }
    return { page, giveBack: takeBack }
  }

  /** Closes the contexts that no test has. */
  async close(): Promise<void> {
    await Promise.all([...this.#free.values()].flat().map((page) => page.context().close()))
    this.#free.clear()
  }

  #withStored(options: BrowserContextOptions, stored: StoredValues): BrowserContextOptions {
    if (stored.length === 0) return options
    return { ...options, storageState: { cookies: [], origins: [{ origin: this.#origin, localStorage: [...stored] }] } }
  }
}

/** The colours of a page are set back when it is emptied. */
const isColourAlone = (name: string, [emulated]: readonly unknown[]): boolean =>
  name === 'emulateMedia' && Object.keys(emulated ?? {}).join() === 'colorScheme'

/** Notes calls with a lasting effect from now on; the returned function tells whether there was none. */
function watchLastingCalls(page: Page): () => boolean {
  let isUntouched = true
  const restore: (() => void)[] = []
  const watch = (target: object, names: readonly string[]) => {
    const methods = target as Record<string, (...values: unknown[]) => unknown>
    for (const name of names) {
      const method = methods[name]
      if (!method) continue
      methods[name] = (...values) => {
        if (!isColourAlone(name, values)) isUntouched = false
        return method.apply(target, values)
      }
      restore.push(() => delete methods[name])
    }
  }
  watch(page, lasting)
  watch(page.context(), lasting)
  watch(page.clock, ['install', 'setFixedTime', 'setSystemTime'])
  return () => {
    for (const undo of restore) undo()
    return isUntouched
  }
}

/** How a page was when its context was opened. */
interface First {
  readonly viewport: ReturnType<Page['viewportSize']>
  readonly colorScheme: BrowserContextOptions['colorScheme']
}

/** Leaves the page at a picture, in its first size and colours, without listeners, routes, cookies and stored values. Returns false where that is not possible. */
async function isEmptied(page: Page, { viewport, colorScheme = 'light' }: First): Promise<boolean> {
  const context = page.context()
  if (page.isClosed() || context.pages().length !== 1) return false
  try {
    for (const event of eventNames) {
      page.removeAllListeners(event)
      context.removeAllListeners(event)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(quietPage)
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await context.clearCookies()
    await page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      const deleted = (name: string) =>
        new Promise((done, failed) => {
          const request = indexedDB.deleteDatabase(name)
          request.onsuccess = done
          request.onerror = failed
          request.onblocked = failed
        })
      for (const { name } of await indexedDB.databases()) if (name) await deleted(name)
    })
    return true
  } catch {
    return false
  }
}
