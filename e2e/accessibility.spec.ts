/**
 * Accessibility tests of every kind of page, in both languages, light and dark, and on a phone. They take some minutes, so they run
 * with
 * `npm run test:full` and with `BARRIERS=1`; every run checks the kinds in the other files. Public pages: sign-up.spec and
 * supplier-registration.spec.
 */
import type { Page } from '@playwright/test'
import { someOrder } from './orders.ts'
import { barriers } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { nextFrame } from './page-parts.ts'
import { openInside } from './navigation.ts'

/** The pages of each user, and what is visible once a page has loaded. `$order` and `$booking` are documents of the season. */
const kinds: Readonly<Record<string, readonly (readonly [path: string, ready: string])[]>> = {
  buyer: [
    ['/workspace/home', '[data-widget] li'],
    ['/workspace/mailindex', '[role=tab]'],
    ['/workspace/menuguide', '[data-part=place-count]'],
    ['/workspace/messages', 'h1'],
    ['/order/index/purchase-order', 'table.weft tbody td'],
    ['/order/index/purchase-order?as=board', '[data-part=board-card]'],
    ['/order/index/purchase-order?as=calendar', '[data-part=calendar-days]'],
    ['/design/index/style?as=gallery', '[data-part=gallery] li'],
    ['/order/index/purchase-order?g=supplier', '[data-part=group-row]'],
    ['/order/masterdetail/purchase-order', 'main li, main tbody td'],
    ['/design/pickindex/colour', 'table.weft tbody td'],
    ['/design/ecindex/colour', '[data-part=quick-cell], [data-part=table-box] td'],
    ['/order/ectabindex/purchase-order', '[role=tab]'],
    ['/zp/order/calendarview/purchase-order', '[data-part=calendar-days]'],
    ['/order/page/purchase-order?id=$order', 'footer[data-part=doc-bar]'],
    ['/page/view/purchase-order?id=$order', '[data-part=doc-head] h1'],
    ['/order/page/purchase-order?new=1', '#field-supplier'],
    ['/page/subindex/delivery-booking?of=order&id=$order', 'main h1'],
    ['/sourcing/index/request-for-quotation', 'table.weft tbody td'],
    ['/order/index/purchase-contract', 'table.weft tbody td'],
    ['/page/upload/view', 'article'],
    ['/upload/index', 'h1'],
    ['/page/uploadimg/style', 'main h1'],
    ['/printpage/htprintview?page=purchase_order&id=$order', 'article[data-part=print-sheet]'],
    ['/finance/dsrptindex/index', 'main h1'],
    ['/finance/dsrptindex/statement-ageing', 'main h1'],
    ['/zp/finance/qvrpt/statement-ageing', 'h1'],
    ['/zp/order/index/purchase-order', 'table.weft tbody td'],
    ['/page/invoice/supplier-invoice', 'h1'],
    ['/mydash', 'main h1, [data-part=dash-tile]'],
    ['/visual', 'main, h1'],
    ['/page/userinfo', 'h1'],
    ['/page/notifysettings', 'h1'],
    ['/page/vendorinvite', 'h1'],
    ['/page/recycle', 'h1'],
    ['/page/ticket/view', 'h1'],
    ['/superdemo/component', 'h1'],
    ['/order/index/no-such-type', '.ant-result'],
    ['/admin/users', '.ant-result'],
  ],
  admin: [
    ['/clientrpt', 'h1'],
    ['/admin/workcalendar', 'h1'],
    ['/admin/processes', 'h1'],
    ['/admin/processes', 'h1'],
    ['/admin/processes?new=purchase_order', '[data-part=design-node]'],
    ['/admin/users', 'tbody td'],
    ['/admin/roles', 'h1'],
    ['/admin/numberrules', 'h1'],
    ['/admin/dictionaries', 'h1'],
    ['/admin/tags', 'h1'],
    ['/page/printtemplates', 'h1'],
    ['/page/outapi', 'h1'],
    ['/page/signups', 'h1'],
    ['/page/outbox', 'h1'],
  ],
  super: [['/page/providers', 'h1']],
}

/** Returns serious and critical violations with their page. Dark mode differs in colours only. */
async function violationsOf(page: Page, where: string, dark: boolean): Promise<string[]> {
  return (await barriers(page, dark ? ['color-contrast'] : undefined)).map((one) => `${where}: ${one}`)
}

for (const language of process.env['BARRIERS'] || process.env['WEFT_FULL'] ? (['zh', 'en'] as const) : [])
  test(`every kind of page has no barriers in ${language}, light and dark, and fits a phone [SH-1-012]`, async ({ signIn, apiAs }) => {
    test.setTimeout(1800_000)
    const pageErrors: string[] = []
    const { id: order } = await someOrder(await apiAs('buyer'))
    for (const [user, pages] of Object.entries(kinds)) {
      const page = await signIn(user, { language })
      page.on('pageerror', (error) => pageErrors.push(`${page.url()}: ${error.message}`))
      for (const [path, ready] of pages) {
        const where = `${user} ${path} ${language}`
        await openInside(page, path.replace('$order', order))
        const appeared = await page
          .locator(ready)
          .first()
          .waitFor({ timeout: 30_000 })
          .then(
            () => true,
            () => false,
          )
        if (!appeared) {
          pageErrors.push(`${where}: ${ready} did not come`)
          continue
        }
        pageErrors.push(...(await violationsOf(page, where, false)))
        await page.emulateMedia({ colorScheme: 'dark' })
        // Colours are drawn in the frame after the change.
        await nextFrame(page)
        pageErrors.push(...(await violationsOf(page, `${where} dark`, true)))
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize({ width: 390, height: 844 })
        // The frame for phones is drawn after the change of the size.
        const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (!path.startsWith('/printpage'))
          await expect
            .poll(tooWide, { timeout: 30_000 })
            .toBeLessThanOrEqual(1)
            .catch(async () => pageErrors.push(`${where}: ${await tooWide()} px too wide at 390`))
        await page.setViewportSize({ width: 1440, height: 900 })
      }
    }
    expect(pageErrors).toEqual([])
  })
