/** Work beside the goods in the browser: a fit session on a tablet, samples and a lab dip on a phone, and the tech pack that a factory opens. */
import type { Locator, Page } from '@playwright/test'
import { barriers } from './axe.ts'
import { equal, finishedSamples, firstOf, styleToSew, type Row } from './development-documents.ts'
import { expect, test } from './fixtures.ts'
import { dayAfter, results } from './orders.ts'
import { options } from './page-parts.ts'
import { press } from './people.ts'
import { pagesOf } from '../server/testing/read-pdf.ts'

const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true } as const
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const bar = (page: Page) => page.locator('footer[data-part=doc-bar]')
const fitsPhone = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

interface Becomes {
  /** What shows that the picture was taken. */
  readonly taken: (dialog: Locator) => Locator
  /** What shows that the note was recorded. */
  readonly recorded: (dialog: Locator) => Locator
}
/** Opens the pictures and voice notes of a part, takes one picture and records one note. */
async function pictureAndNote(page: Page, part: Row, { taken, recorded }: Becomes): Promise<void> {
  await page.getByRole('button', { name: `图片 0 张：${part['partName']}` }).tap()
  const dialog = page.getByRole('dialog', { name: /^图片与语音/ })
  await dialog.locator('[data-files=photo] input[type=file]').setInputFiles({ name: 'part.png', mimeType: 'image/png', buffer: dot })
  // It moves what stands below it.
  await expect(taken(dialog)).toBeVisible()
  const recorder = dialog.locator('[data-part=recorder]')
  await recorder.getByRole('button', { name: '开始录音' }).tap()
  await expect(recorder.getByRole('status')).toContainText(/正在录音 [1-9]\d* 秒/)
  await recorder.getByRole('button', { name: '停止' }).tap()
  const sound = recorder.locator('audio')
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.duration)).toBeGreaterThanOrEqual(1)
  await recorder.getByText('对方可见', { exact: true }).tap()
  await recorder.getByRole('button', { name: '保存' }).tap()
  await expect(recorded(dialog)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('a fit session on a tablet goes on without a network, with a photo and a voice note per part, and is saved once; a fail makes what was said before it was pressed [DM-1-014] [DM-3-066]', {
  tag: '@full',
}, async ({ signIn, apiAs }) => {
  const buyer = await apiAs('buyer')
  const [piece] = await finishedSamples(buyer, await apiAs('factory'), 1)
  const fitting: Row = await results(buyer, 'fitting/save', { values: { sample: piece!.id } })
  const stored = async (): Promise<Row> => results(buyer, 'fitting/view', { id: fitting.id })
  const parts = fitting['measurements'] as Row[]
  const page = await signIn('buyer', { ...tablet, permissions: ['microphone'] })
  await page.goto(`/design/page/fitting?id=${fitting.id}&tab=section.fitting`)
  const session = page.locator('[data-part=fit-session]')
  const pad = page.locator('[data-part=keypad]')
  await session.getByRole('button', { name: `${parts[0]!['partName']} · 实测 –` }).tap()
  // The first part is three too wide; the others are as demanded.
  const wide = String(Number(parts[0]!['spec']) + 3)
  await page.keyboard.type(wide)
  await page.keyboard.press('Enter')
  await expect(session.getByRole('button', { name: `${parts[0]!['partName']} · 实测 ${wide}` })).toHaveAttribute('data-outside', 'true')
  await pictureAndNote(page, parts[0]!, {
    taken: (dialog) => dialog.getByRole('button', { name: '预览 part.png' }),
    recorded: (dialog) => dialog.getByRole('listitem').filter({ hasText: '李敏' }),
  })
  await expect(page.getByRole('button', { name: `图片 1 · 语音 1：${parts[0]!['partName']}` })).toBeVisible()
  await page.context().setOffline(true)
  await pictureAndNote(page, parts[1]!, {
    taken: (dialog) => dialog.getByText('等待网络，恢复后自动上传'),
    recorded: (dialog) => dialog.getByText('录音已存在此设备上，网络恢复后自动发送'),
  })
  for (const { spec, partName } of parts.slice(1)) {
    await expect(pad).toHaveAttribute('aria-label', new RegExp(String(partName)))
    for (const key of String(spec)) await pad.getByRole('button', { name: key, exact: true }).tap()
    await pad.getByRole('button', { name: '下一个' }).tap()
  }
  await expect(pad).toBeHidden()
  await session.getByRole('button', { name: `${parts[0]!['partName']} · 修订值 –` }).tap()
  await page.keyboard.type(String(Number(parts[0]!['spec']) + 1))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  expect((await stored())['measuredParts']).toBe(0)
  await page.context().setOffline(false)
  // What was taken without a network goes by itself, into what was measured since.
  await expect(page.getByRole('button', { name: `图片 1 · 语音 1：${parts[1]!['partName']}` })).toBeVisible()
  expect(await barriers(page, undefined, '[data-part=fit-session]')).toEqual([])
  const fail = session.locator('[data-verdict=fail]')
  await expect(fail).toContainText('建立第 2 轮打样通知单，带出 1 条待改进点')
  // A draft of the chart takes the value; without one the next version is made.
  await expect(fail).toContainText(/写入 1 个修订值|1 个修订值写入/)
  await fail.getByRole('button').last().tap()
  await page.getByRole('dialog').getByRole('button').last().tap()
  await expect(page.locator('[data-part=doc-head]')).toContainText('不合格')
  const judged = await stored()
  // Created, saved once, judged, linked to the next round and to the chart that it proposes.
  expect(judged['version']).toBe(5)
  expect([judged['status'], judged['measuredParts'], judged['outsideParts']]).toEqual(['fail', parts.length, 1])
  expect(await results(buyer, 'sample-request/view', { id: judged['next'] })).toMatchObject({ round: 2, status: 'draft' })
  expect((await results(buyer, 'size-chart/view', { id: judged['proposal'] })).status).toBe('draft')
  // The pictures are saved with the values; the factory plays what is shared with it.
  expect((judged['measurements'] as Row[]).slice(0, 2).map(({ photo }) => photo?.length)).toEqual([1, 1])
  const factory = await signIn('factory', tablet)
  await factory.goto(`/design/page/fitting?id=${fitting.id}`)
  await bar(factory).getByRole('button', { name: '更多' }).tap()
  await factory.getByRole('menuitem', { name: '语音批注' }).tap()
  const sound = factory.getByRole('region', { name: /^语音：尺寸 2 · / }).locator('audio')
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.duration)).toBeGreaterThanOrEqual(1)
})

test('a sample keeper puts three samples into a bin of the rack and hands them over, by scan on a phone [DM-2-010] [DM-3-065]', {
  tag: '@full',
}, async ({ signIn, apiAs }) => {
  const [buyer, keeper] = [await apiAs('buyer'), await apiAs('samples')]
  const pieces = await finishedSamples(buyer, await apiAs('factory'), 3)
  const bin = await firstOf(keeper, 'bin', [equal('status', 'active')])
  const page = await signIn('samples', phone)
  await page.goto('/page/check/sample-desk')
  const box = page.getByRole('textbox', { name: '扫描或输入样衣编号' })
  // The bin is chosen once; each sample that is scanned does not belong there yet, and is put there.
  await page.getByText('盘点库位').tap()
  const rack = page.locator('[data-part=rack]')
  await rack.getByRole('combobox').fill(bin.number)
  await options(page, bin.number).first().tap()
  for (const { number } of pieces) {
    await box.fill(number)
    await box.press('Enter')
    const stray = rack.locator('[data-part=stray] li', { hasText: number })
    await expect(stray).toContainText('没有库位')
    await stray.getByRole('button', { name: '移至此库位' }).tap()
    await expect(rack.locator('[data-part=found]')).toContainText(number)
  }
  await fitsPhone(page)
  expect(await barriers(page)).toEqual([])
  for (const { id } of pieces) {
    const stored = await results(keeper, 'sample/view', { id })
    expect([stored.status, stored.bin]).toEqual(['in_stock', bin.id])
  }
  await page.getByText('单件', { exact: true }).tap()
  for (const { number } of pieces) {
    await box.fill(number)
    await box.press('Enter')
    const card = page.getByRole('region', { name: number })
    await expect(card).toContainText('唐洁')
    await card.getByRole('combobox').first().fill('李敏')
    await options(page, '李敏').first().tap()
    await card.getByRole('button', { name: '交接' }).tap()
    await expect(card).toContainText('李敏')
    await expect(card.getByRole('button', { name: '交接' })).toHaveCount(0)
  }
  await box.fill('SM-0')
  await box.press('Enter')
  await expect(page.locator('[data-part=scan-last]')).toContainText('没有编号为 SM-0 的样衣')
  await fitsPhone(page)
  expect(await barriers(page)).toEqual([])
  for (const { id } of pieces) expect((await results(keeper, 'sample/view', { id }))['holder$']).toContain('李敏')
})

test('a dye house enters a reading and hands in on a phone [DM-1-033]', { tag: '@full' }, async ({ signIn, apiAs }) => {
  const [buyer, house] = [await apiAs('buyer'), await apiAs('dyer')]
  const supplier = await firstOf(house, 'supplier')
  const colour: Row = await results(buyer, 'colour/save', {
    values: { name: '打样蓝', family: 'blue', labL: '60', labA: '-3.2', labB: '-18.5', illuminant: 'D65', observer: 'deg10' },
  })
  const material = await firstOf(buyer, 'material', [equal('status', 'active'), equal('type', 'fabric')])
  const { id, version }: Row = await results(buyer, 'lab-dip/save', {
    values: { material: material.id, colour: colour.id, supplier: supplier.id, dueDate: dayAfter(7) },
  })
  await results(house, 'lab-dip/take', { id, version })
  const page = await signIn('dyer', phone)
  await page.goto(`/material/page/lab-dip?id=${id}`)
  await bar(page).getByRole('button', { name: '更多' }).tap()
  await page.getByRole('menuitem', { name: '编辑' }).tap()
  const addLine = async (lines: string, fill: (sheet: Locator) => Promise<void>) => {
    await page.locator(`#field-${lines}`).getByRole('button', { name: '添加行' }).tap()
    const opened = page.getByRole('dialog', { name: '第 1 行' })
    await opened.getByLabel('选项').fill('A')
    await options(page, 'A').first().tap()
    await fill(opened)
    await opened.getByRole('button', { name: '完成' }).tap()
    await expect(opened).toBeHidden()
  }
  await addLine('options', (sheet) => sheet.getByLabel('染厂配方号').fill('R-77'))
  await addLine('readings', async (sheet) => {
    for (const [label, value] of [
      ['L*', '60.3'],
      ['a*', '-3.6'],
      ['b*', '-18'],
    ] as const)
      await sheet.getByLabel(label).fill(value)
  })
  await fitsPhone(page)
  expect(await barriers(page)).toEqual([])
  await bar(page).getByRole('button', { name: '提交色样' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '提交色样' }).tap()
  await expect(page.locator('[data-part=doc-head]')).toContainText('待评审')
  const { status, options: dyed, readings } = await results(buyer, 'lab-dip/view', { id })
  expect([status, dyed[0].recipe, readings[0].deltaE, dyed[0].within]).toEqual(['pending_review', 'R-77', '0.5472', 'yes'])
})

test('the page of a tech pack shows its file once it is made; the factory opens it in English, and the brand sees when', {
  tag: '@full',
}, async ({ signIn, apiAs }) => {
  const [buyer, factory] = [await apiAs('buyer'), await apiAs('factory')]
  const { style } = await styleToSew(buyer)
  const plant = await firstOf(factory, 'factory', [equal('status', 'active')])
  const draft: Row = await results(buyer, 'tech-pack/save', { values: { style, receiver: plant.id, language: 'en' } })
  const designer = await signIn('design')
  await designer.goto(`/design/page/tech-pack?id=${draft.id}`)
  await press(designer, '下发', '已下发')
  await expect(designer.locator('[data-part=tech-pack-file]').getByText('打开 PDF')).toBeVisible()
  const page = await signIn('factory', { language: 'en' })
  await page.goto(`/design/page/tech-pack?id=${draft.id}`)
  const link = page.getByRole('link', { name: /\.pdf$/ })
  await expect(link).toBeVisible()
  await expect(page.locator('[data-part=doc-head]')).toContainText('Issued')
  expect(await barriers(page)).toEqual([])
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await tab.close()
  const pdf = await page.request.get((await link.getAttribute('href'))!)
  const text = pagesOf(await pdf.body()).join(' ')
  expect(text).toContain('Size chart')
  expect(text).not.toMatch(/单价|税点|利润点|Unit price|Tax point|Profit point/)
  await expect.poll(async () => (await results(buyer, 'tech-pack/view', { id: draft.id })).openedAt).not.toBeNull()
})
