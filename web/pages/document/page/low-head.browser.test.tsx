/** Component test of the head that is low while the content is scrolled: by how far, only of long content, and only by the content's own scrolling. */
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
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
