/** Component test of the head that is low while the content is scrolled: by how far, only of long content, and only by the content's own scrolling. */
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import styles from '../document.module.css'
import { Head } from '../frame/head.tsx'
import type { Loaded } from '../machine/loaded-document.ts'
import { lowerHead, raiseHead } from './low-head.ts'

const page = async (height: number) => {
  await render(
    <div data-part="doc" onScrollCapture={lowerHead}>
      <div data-part="doc-main" style={{ height: 200, overflow: 'auto' }}>
        <div style={{ height }}>
          <div data-testid="grid" style={{ height: 100, overflow: 'auto' }}>
            <div style={{ height: 3000 }} />
          </div>
        </div>
      </div>
    </div>,
  )
  return {
    doc: document.querySelector<HTMLElement>('[data-part=doc]')!,
    main: document.querySelector<HTMLElement>('[data-part=doc-main]')!,
    grid: document.querySelector<HTMLElement>('[data-testid=grid]')!,
  }
}

test('the head is low once long content is scrolled down, stays low on the way up, and is whole again at the top', async () => {
  const { doc, main } = await page(2000)
  main.scrollTop = 40
  await expect.poll(() => main.scrollTop).toBe(40)
  expect(doc.dataset['low']).toBeUndefined()
  main.scrollTop = 300
  await expect.poll(() => doc.dataset['low']).toBe('')
  main.scrollTop = 20
  await new Promise(requestAnimationFrame)
  expect(doc.dataset['low']).toBe('')
  main.scrollTop = 0
  await expect.poll(() => doc.dataset['low']).toBeUndefined()
})

test('content that a low head would let fit, and the scrolling of a grid, change nothing', async () => {
  const short = await page(500)
  short.main.scrollTop = 300
  await expect.poll(() => short.main.scrollTop).toBe(300)
  short.grid.scrollTop = 500
  await expect.poll(() => short.grid.scrollTop).toBe(500)
  await new Promise(requestAnimationFrame)
  expect(short.doc.dataset['low']).toBeUndefined()
})

test('another tab takes the mark away, since its content may not scroll at all', async () => {
  const { doc, main } = await page(2000)
  main.scrollTop = 300
  await expect.poll(() => doc.dataset['low']).toBe('')
  raiseHead(doc)
  expect(doc.dataset['low']).toBeUndefined()
})

test('the low head of a phone keeps the status whole and cuts the name of the type', async () => {
  await screen.viewport(390, 844)
  const of = pageOf([], {
    title: 'Sample request of the development team',
    statuses: { making: { label: 'In production', family: 'attention', edit: false, end: false } },
  })
  const loaded = { id: '1', number: 'SR-FA0001-0010', status: 'making', may: { actions: [], conversions: [] } } as unknown as Loaded
  await draw(
    <div className={styles['doc']} data-low="" style={{ width: 390 }}>
      <Head page={of} loaded={loaded} values={{}} name={loaded.number!} />
    </div>,
  )
  const title = document.querySelector('[data-part=head-title]')!.getBoundingClientRect()
  const [name, status, type] = ['h1', '.status', `.${styles['type']}`].map((one) => document.querySelector<HTMLElement>(one)!)
  expect(status!.getBoundingClientRect().right).toBeLessThanOrEqual(title.right)
  expect(type!.getBoundingClientRect().right).toBeLessThanOrEqual(title.right + 1)
  expect(name!.scrollWidth).toBeLessThanOrEqual(name!.clientWidth + 1)
  expect(type!.scrollWidth).toBeGreaterThan(type!.clientWidth)
  await screen.viewport(1440, 900)
})
