/** Tests of lines with a text in two languages: one column while they are read, that of the reader's language first while they are written. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PageField } from '../../model/page.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { Lines } from './lines.tsx'

const heads = () => [...document.querySelectorAll('[role=columnheader] > button')].map((one) => one.textContent)
const texts = () => [...document.querySelectorAll('[role=gridcell][data-column="0"]')].map((cell) => cell.textContent)

/** Draws lines whose method a person writes in Chinese and English. */
async function drawMethods(chinese: Partial<PageField>, editing: boolean) {
  const field = pageField('points', 'lines', {
    columns: [
      pageField('method', 'longText', { label: 'How to measure', ...chinese }),
      pageField('methodEn', 'longText', { label: 'In English', englishOf: 'method' }),
    ],
  })
  const lines = [
    { id: '1', method: '平量', methodEn: 'Laid flat' },
    { id: '2', method: '沿缝量', methodEn: null },
    { id: '3', method: null, methodEn: 'Along the seam' },
  ]
  await draw(<Lines page={pageOf([field])} field={field} doc={{}} lines={lines} errors={{}} editing={editing} onChange={() => undefined} />)
}

test('a reader in English sees the English text, and the Chinese one only where there is none', async () => {
  await drawMethods({ shownBy: 'methodEn' }, false)
  await expect.poll(heads).toEqual(['How to measure'])
  expect(texts()).toEqual(['Laid flat', '沿缝量', 'Along the seam'])
})

test('a reader in Chinese sees the Chinese text, and the English one only where there is none', async () => {
  await drawMethods({ shownElse: 'methodEn' }, false)
  await expect.poll(heads).toEqual(['How to measure'])
  expect(texts()).toEqual(['平量', '沿缝量', 'Along the seam'])
})

test('who writes has a column for each, that of the own language first, and each shows its own text', async () => {
  await drawMethods({ shownBy: 'methodEn' }, true)
  await expect.poll(heads).toEqual(['In English', 'How to measure'])
  expect(texts()).toEqual(['Laid flat', '', 'Along the seam'])
})

test('a card on a phone shows a reader in English the English text', async () => {
  await page.viewport(390, 800)
  const field = pageField('points', 'lines', {
    columns: [
      pageField('part', 'text', { label: 'Part', shownBy: 'partEn' }),
      pageField('method', 'longText', { label: 'How to measure', shownBy: 'methodEn' }),
    ],
  })
  const lines = [{ id: '1', part: '胸围', partEn: 'Chest', method: '平量', methodEn: 'Laid flat' }]
  await draw(<Lines page={pageOf([field])} field={field} doc={{}} lines={lines} errors={{}} editing={false} onChange={() => undefined} />)
  await expect.poll(() => document.querySelector('[data-part=line-card]')?.textContent).toContain('Laid flat')
  expect(document.querySelector('[data-part=line-card]')?.textContent).toContain('Chest')
  await page.viewport(1200, 800)
})
