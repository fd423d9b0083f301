/**
 * Going on to another page inside the running client, as a link in it would. It costs a third of a page load, because scripts, shell and
 * session are there already. Tests of loading itself, and tests that show what a fresh load finds, use `page.goto` and `page.reload`.
 */
import type { Page } from '@playwright/test'

/**
 * Shows another page of Weft to the same person, and resolves when nothing of the page before is left in the content. The path is loaded
 * instead where no page of the client is open, where it has the pathname of the open page, or where the page does not let go.
 * Answers of the server that are younger than 15 seconds are not read again, so a test that has just changed what the page shows, by
 * calls or on another page, loads it.
 */
export async function openInside(page: Page, path: string): Promise<void> {
  if (!(await isShownByRouter(page, path))) await page.goto(path)
}

/** How long the client may take to show the next page before it is loaded instead, in milliseconds. */
const patience = 5000

/** Gives the client's router another address; returns whether it has left the page. */
const isShownByRouter = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(
    ([to, limit]) => {
      const before = document.querySelector('#work > *')
      if (!before || new URL(to, location.href).pathname === location.pathname) return false
      return new Promise<boolean>((resolve) => {
        const end = (isLeft: boolean) => {
          watch.disconnect()
          clearTimeout(timer)
          resolve(isLeft)
        }
        const watch = new MutationObserver(() => {
          if (!before.isConnected) end(true)
        })
        const timer = setTimeout(end, limit, false)
        watch.observe(document.body, { childList: true, subtree: true })
        const place = (history.state as { idx?: number } | null)?.idx ?? 0
        const state = { idx: place + 1, key: String(Date.now()), usr: null }
        history.pushState(state, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state }))
      })
    },
    [path, patience] as const,
  )
