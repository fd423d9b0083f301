/** Tests of the addresses of files: each file is sent for once, by however many parts of a page at the same moment. */
import { afterEach, expect, test, vi } from 'vitest'
import { services } from './services.ts'

afterEach(() => void vi.restoreAllMocks())

test('columns that ask for the same pictures at the same moment send one call for each of them', async () => {
  const sent: string[][] = []
  vi.spyOn(window, 'fetch').mockImplementation((_, options) => {
    const { ids } = JSON.parse(new URLSearchParams(String(options?.body)).get('DATA') ?? '{}') as { ids: string[] }
    sent.push(ids)
    const results = ids.map((id) => ({ id, url: `/file/${id}`, name: `${id}.webp`, type: 'webp' }))
    return Promise.resolve(new Response(JSON.stringify({ code: 200, message: 'OK', data: { results } })))
  })
  const [one, other] = await Promise.all([services.filesOf(['71', '71', '72']), services.filesOf(['72', '73'])])
  expect(sent).toEqual([['71', '72'], ['73']])
  expect([Object.keys(one), Object.keys(other)]).toEqual([
    ['71', '72'],
    ['72', '73'],
  ])
  await services.filesOf(['71', '73'])
  expect(sent).toHaveLength(2)
})
