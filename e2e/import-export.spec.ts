/**
 * Import and export in the browser: a spreadsheet is imported with its errors corrected, and undone; nothing is written before
 * confirmation.
 */
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { bookOf } from '../server/testing/workbook.ts'
import { barriers } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { activeOption } from './page-parts.ts'
import { openInside } from './navigation.ts'

const noBarriers = async (page: Page): Promise<void> => expect(await barriers(page)).toEqual([])

test('a sheet is mapped, corrected, imported and undone; past imports are listed [SH-2-032][SH-2-033][SH-2-055]', {
  tag: '@keys',
}, async ({ signIn, hand }) => {
  const page = await signIn('buyer')
  const mark = Date.now().toString(36)
  const rows = Array.from(
    { length: 12 },
    (_, at) => `导入色${mark}${at},Colour ${at},${at < 3 ? '蓝色' : '蓝'},${at === 5 ? 'white' : '#8FA6B8'},x`,
  )
  await page.goto('/page/upload/view')
  const template = page.waitForEvent('download')
  await hand.click(page.getByRole('button', { name: '下载模板：颜色', exact: true }))
  expect((await template).suggestedFilename()).toBe('颜色.xlsx')
  await noBarriers(page)
  await page.locator('[data-upload=colour]').setInputFiles({
    name: `${mark}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(['颜色名称,英文名称,色 系,Hex value,备忘', ...rows].join('\n')),
  })
  await expect(page.getByText('已对应 4 / 5 列')).toBeVisible()
  await hand.click(page.getByRole('button', { name: '检查数据' }))
  await expect(page.getByRole('status').filter({ hasText: '4 行有错误' })).toBeVisible()
  await noBarriers(page)

  const problems = page.getByRole('complementary', { name: '错误汇总' })
  await hand.click(problems.getByRole('group', { name: '您是不是要填：' }).getByRole('button', { name: '蓝', exact: true }))
  await expect(page.getByRole('status').filter({ hasText: '1 行有错误' })).toBeVisible()
  const cell = page.getByLabel('第 7 行 色值')
  await expect(cell).toHaveAttribute('aria-invalid', 'true')
  await hand.fill(cell, '#F4F4F0')
  await cell.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '没有错误' })).toBeVisible()

  // After a reload everything is unchanged; nothing has been written yet.
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: '没有错误' })).toBeVisible()
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(`/design/index/colour?q=${mark}`)
  await expect(elsewhere.getByText('没有符合条件的记录').or(elsewhere.locator('.blank'))).toBeVisible()
  await elsewhere.close()

  await hand.click(page.getByRole('button', { name: '导入 12 行' }))
  await expect(page.getByText('已导入 12 张单据')).toBeVisible()
  await hand.click(page.getByRole('button', { name: '打开列表' }))
  await openInside(page, `/design/index/colour?q=${mark}`)
  await expect(page.locator('.list-head')).toContainText('12')

  await openInside(page, '/upload/index')
  await hand.click(page.getByRole('region', { name: '我的导入任务' }).getByRole('link', { name: `${mark}.csv` }))
  await hand.click(page.getByRole('button', { name: '撤销导入' }))
  await hand.click(page.getByRole('dialog').getByRole('button', { name: '撤销导入' }))
  await expect(page.getByText('此次导入已撤销')).toBeVisible()
})

test('a workbook of an unsupported format is refused at its card with the reason', { tag: '@full' }, async ({ signIn }) => {
  const page = await signIn('buyer')
  await page.goto('/page/upload/view')
  await page
    .locator('[data-upload=colour]')
    .setInputFiles({ name: 'old.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex') })
  await expect(page.getByRole('alert')).toContainText('请在 Excel 中另存为 .xlsx')
})

test('orders are previewed, printed as PDF in the chosen order, and marked as printed [SH-1-006][SH-2-058][SH-2-068]', {
  tag: '@full',
}, async ({ signIn }) => {
  const page = await signIn('buyer')
  await page.goto('/order/index/purchase-order?n=20')
  const numbers = page.locator('tbody tr td:nth-child(2)')
  await expect(numbers.first()).toBeVisible()
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: /^导出/ }).click()
  await page.getByRole('menuitem', { name: 'Excel（修改后可导回）' }).click()
  const exported = await sheet
  expect(exported.suggestedFilename()).toBe('成品采购订单.xlsx')
  // Uploaded again unchanged, nothing differs.
  await page
    .locator('[data-back=purchase_order]')
    .setInputFiles(
      await exported.path().then(async (path) => ({ name: 'back.xlsx', mimeType: 'application/zip', buffer: await readFile(path) })),
    )
  await expect(page.getByRole('status').filter({ hasText: '没有差异' })).toBeVisible()
  await page.goBack()
  await expect(numbers.first()).toBeVisible()
  const [first, second] = [await numbers.nth(0).innerText(), await numbers.nth(1).innerText()]
  await page.locator('tbody input[type=checkbox]').nth(0).check()
  await page.locator('tbody input[type=checkbox]').nth(1).check()
  await page.locator('.chips').getByRole('button', { name: '打印', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '打印 2 张单据' })
  await expect(dialog.getByRole('listitem').first()).toContainText(first)
  await dialog.getByRole('button', { name: `下移 ${first}` }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText(second)
  await noBarriers(page)

  const view = await page.context().newPage()
  await view.goto((await dialog.getByRole('link', { name: '预览' }).getAttribute('href'))!)
  const sheets = view.locator('article[data-part=print-sheet]')
  await expect(sheets).toHaveCount(2)
  await expect(sheets.first()).toContainText(second)
  await expect(sheets.first().getByRole('img', { name: second })).toBeVisible()
  await expect(view.locator('input, select, textarea, nav, [data-part=watermark]')).toHaveCount(0)
  await noBarriers(view)
  await view.close()

  const answered = page.waitForResponse((response) => response.url().includes('doc-export'))
  const tab = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: '打印', exact: true }).click()
  expect((await answered).headers()['content-type']).toBe('application/pdf')
  await (await tab).close()
  await expect(dialog.getByRole('listitem').first()).toContainText(/已打印 \d+ 次，李敏/)
  const word = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Word' }).click()
  expect((await word).suggestedFilename()).toMatch(/\.docx$/)
})

test('an administrator writes print templates; a wrong placeholder is shown at the template', { tag: '@full' }, async ({ signIn }) => {
  const page = await signIn('admin')
  const mark = Date.now().toString(36)
  await page.goto('/page/printtemplates')
  await page.getByRole('button', { name: '新建 HTML 模板' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('单据', { exact: true }).fill('尺码组')
  await expect(activeOption(page)).toHaveText('尺码组')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('中文名称').fill(`尺码卡 ${mark}`)
  await dialog.getByLabel('英文名称').fill(`Card ${mark}`)
  await expect(dialog.getByLabel('模板内容')).toHaveValue(/\{\{number\}\}/)
  await dialog.getByLabel('模板内容').fill(`<h1>尺码卡 ${mark}</h1><p>{{nonsense}}</p>`)
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('nonsense')
  await noBarriers(page)
  await dialog.getByLabel('模板内容').fill(`<h1>尺码卡 ${mark}</h1><p>{{number}} {{name}}</p><qr value="{{number}}"/>`)
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: '保存并预览' }).click()
  const view = await opened
  await expect(view.getByRole('heading', { name: `尺码卡 ${mark}` })).toBeVisible()
  await expect(view.locator('article[data-part=print-sheet]')).toContainText(/SZ\d+/)
  const id = new URL(view.url()).searchParams.get('id')!
  await view.close()
  await expect(page.getByRole('row', { name: new RegExp(mark) })).toContainText('启用')
  // The same as a workbook, with its own paper and style.
  await page.getByRole('button', { name: '上传 Excel 模板' }).click()
  await dialog.getByLabel('单据', { exact: true }).fill('尺码组')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('中文名称').fill(`尺码表 ${mark}`)
  await dialog.getByLabel('英文名称').fill(`Sheet ${mark}`)
  const book = await bookOf(
    [
      [`尺码表 ${mark}`, null],
      ['{{number}}', '{{name}}'],
    ],
    {
      columns: [{ width: 24 }, { width: 24 }],
      merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }],
      pageSetup: { paperSize: 'a5', orientation: 'landscape' },
    },
  )
  await dialog.getByLabel('文件').setInputFiles({ name: '尺码.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(book) })
  const response = page.waitForResponse((answer) => answer.url().includes('/print/upload-template'))
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  const uploaded = (await (await response).json()) as { data: { results: { id: string } } }
  await expect(dialog).toHaveCount(0)
  await openInside(page, `/printpage/htprintview?page=size-list&id=${id}&template=${uploaded.data.results.id}`)
  const sheet = page.locator('article[data-part=print-sheet][data-kind=book]')
  await expect(sheet.locator('td[colspan="2"]')).toHaveText(`尺码表 ${mark}`)
  await expect(sheet.locator('tr').nth(1)).toContainText(/SZ\d+/)
  const { width, height } = (await sheet.boundingBox())!
  expect(width / height).toBeGreaterThan(1.3)
  await noBarriers(page)
})

test('pictures named by code are matched to records; files without a match are listed [SH-2-034][DM-2-116]', { tag: '@full' }, async ({
  signIn,
}) => {
  const page = await signIn('buyer')
  await page.goto('/design/index/colour')
  const number = (await page.locator('tbody tr td:nth-child(2)').first().innerText()).trim()
  await openInside(page, '/page/uploadimg/colour')
  const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
  await page.locator('[data-images=colour]').setInputFiles([
    { name: `${number}-1.png`, mimeType: 'image/png', buffer: dot },
    { name: 'no-such-code.png', mimeType: 'image/png', buffer: dot },
    { name: 'notes.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
  ])
  await expect(page.getByRole('row', { name: new RegExp(`${number}-1.png`) })).toContainText('已匹配')
  await expect(page.getByRole('row', { name: /no-such-code/ })).toContainText('未找到记录')
  await expect(page.getByRole('row', { name: /notes.gif/ })).toContainText('已忽略')
  await noBarriers(page)
  // A manually chosen record is still chosen after a reload.
  const record = await page
    .getByRole('row', { name: new RegExp(`${number}-1.png`) })
    .locator('td')
    .nth(1)
    .innerText()
  const chosen = page.getByRole('row', { name: /no-such-code/ })
  await chosen.getByRole('combobox').click()
  await chosen.getByRole('combobox').fill(number)
  await expect(activeOption(page)).toHaveCount(1)
  await chosen.getByRole('combobox').press('Enter')
  await expect(chosen).toContainText('已匹配')
  // It is listed next to the picture.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((done) => {
            const request = indexedDB.open('weft')
            request.onsuccess = () => {
              const all = request.result.transaction('files').objectStore('files').getAll()
              all.onsuccess = () => done((all.result as { note?: object }[]).filter(({ note }) => note).length)
            }
          }),
      ),
    )
    .toBe(1)
  await page.reload()
  await page.getByRole('button', { name: '继续上传' }).click()
  await expect(
    page
      .getByRole('row', { name: /no-such-code/ })
      .locator('td')
      .nth(1),
  ).toHaveText(record)
  await page.getByRole('button', { name: '移除 no-such-code.png' }).click()
  await page.getByRole('button', { name: '上传 1 张' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${number}-1.png`) })).toContainText('已上传')
  await expect(page.getByRole('status').filter({ hasText: '1 张已上传' })).toBeVisible()
})

test('a voice note is recorded at a place of a picture, plays after a reload and is searched [SH-1-021][SH-3-035][SH-9-012]', {
  tag: '@full',
}, async ({ signIn }) => {
  const page = await signIn('buyer', { permissions: ['microphone'] })
  await page.goto('/design/index/style?n=20')
  await page.locator('tbody tr td:nth-child(2)').first().click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/page\/style\?id=/)
  let before = 0
  const open = async () => {
    await page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '更多' }).click()
    const response = page.waitForResponse(/voice-notes\/index/)
    await page.getByRole('menuitem', { name: '语音批注' }).click()
    before = ((await (await response).json()) as { data: { results: unknown[] } }).data.results.length
    return page.getByRole('dialog', { name: '语音批注' })
  }
  let dialog = await open()
  const marks = dialog.getByRole('button', { name: /^语音 \d+，李敏/ })
  await dialog.getByRole('button', { name: '在图片 1 中央添加语音' }).press('Enter')
  await dialog.getByRole('button', { name: '开始录音' }).click()
  await expect(dialog.getByRole('status')).toContainText('3 秒')
  await dialog.getByRole('button', { name: '停止' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  const then = before + 1
  await expect(marks).toHaveCount(then)
  await page.reload()
  dialog = await open()
  await expect(dialog.getByRole('button', { name: /^语音 \d+，李敏/ })).toHaveCount(then)
  const sound = dialog.locator('audio').last()
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => Math.round(one.duration))).toBeGreaterThanOrEqual(3)
  // The transcript is saved, edited and found by search.
  const mark = `领口收紧 ${Date.now()}`
  await dialog
    .getByRole('button', { name: /^为语音 \d+ 添加文字稿/ })
    .last()
    .click()
  await dialog.getByRole('textbox', { name: /的文字稿$/ }).fill(mark)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText(mark)).toBeVisible()
  await page.reload()
  dialog = await open()
  await expect(dialog.getByText(mark)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^修改语音 \d+ 的文字稿/ }).last()).toBeVisible()
  const search = dialog.getByRole('searchbox', { name: '搜索说明与文字稿' })
  await search.fill('谁也没说过')
  await expect(dialog.getByText('没有符合的语音批注')).toBeVisible()
  await expect(dialog.getByText(mark)).toBeHidden()
  await search.fill(mark.slice(0, 6).toUpperCase())
  await expect(dialog.locator('mark').last()).toHaveText(mark.slice(0, 6))
})
