/** Tests where a style goes that is taken out of the archive: to what it was, and to approval only if it had been approved. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { colorway } from './colorway.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

async function styleInDevelopment(name: string): Promise<string> {
  const { brand, season, category } = await as('designer').get(style, stage.styleId)
  const { id } = await as('designer').create(style, { name, brand, season, category })
  await as('designer').create(colorway, { style: id, colour: stage.black })
  return id
}
const statusOf = async (id: string) => (await as('manager').get(style, id)).status
const act = (name: string, id: string, action: 'archive' | 'restore' | 'reopen' | 'stop' | 'reject', comment?: string) =>
  as(name).act(style, id, action, { comment })

test('a style that was approved is approved again; it is not taken up as one that never was', async () => {
  await act('merchandiser', stage.styleId, 'archive')
  await expect(act('manager', stage.styleId, 'reopen')).rejects.toMatchObject({ code: 409 })
  await act('manager', stage.styleId, 'restore')
  expect(await statusOf(stage.styleId)).toBe('approved')
})

for (const origin of ['rejected', 'stopped'] as const)
  test(`a style that was ${origin} is not approved by its archive: it is taken up again and asks for its approval`, async () => {
    const id = await styleInDevelopment(`Archived ${origin}`)
    if (origin === 'rejected') {
      await as('designer').act(style, id, 'submit')
      await as('merchandiser').act(style, id, 'accept')
      await act('manager', id, 'reject', 'No chart')
    } else await act('manager', id, 'stop')
    expect(await statusOf(id)).toBe(origin)
    await act('merchandiser', id, 'archive')
    await expect(act('manager', id, 'restore')).rejects.toMatchObject({ code: 409 })
    expect(await statusOf(id)).toBe('archived')
    await act('manager', id, 'reopen')
    expect(await statusOf(id)).toBe('modify')
    await as('designer').act(style, id, 'submit')
    await as('merchandiser').act(style, id, 'accept')
    await expect(as('manager').act(style, id, 'approve')).rejects.toMatchObject({ fields: expect.anything() as object })
  })
