/** Tests the menu of a user: entries that are never shown, and the platform's names for types. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { text } from '../../model/fields/text.ts'
import { saveOverlay } from '../pages/overlay.ts'
import { story, type Story } from '../testing/story.ts'
import { menusOf } from './menus.ts'

const typeNamed = (name: string, menu?: number) =>
  document(name, {
    ...(menu === undefined ? {} : { menu }),
    module: 'story',
    code: name.slice(0, 6).toUpperCase(),
    kind: 'transaction',
    label: ['单据', 'Paper'],
    number: 'P-{0000}',
    parties: { owner: 'brand' },
    rights: { read: ['buyer'], create: ['buyer'], edit: ['buyer'] },
    fields: { name: text(['名称', 'Name']) },
    statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
    actions: {},
    list: { columns: ['number', 'name'], sort: ['-number'] },
    form: [{ section: ['基本', 'Basic'], fields: ['number', 'name'] }],
  })
const types = [typeNamed('wx_order'), typeNamed('wxorder'), typeNamed('wechat_mgm')]
const placed = [typeNamed('alpha'), typeNamed('beta', 20), typeNamed('gamma', 10)]
let app: Story
beforeAll(async () => {
  app = await story({ documents: types })
})
afterAll(() => app.end())

const menus = (name: string) =>
  app
    .as(name)
    .perform(async (operation) =>
      (await menusOf(operation, { story: ['故事', 'Story'] })).menus.filter(({ CATEGORY }) => CATEGORY === 'story'),
    )

test('WECHAT_MGM and WX_ menus are never shown, even when granted; WXORDER is shown [SH-3-021][SH-3-022][SH-3-019]', async () => {
  expect(await menus('buyer')).toMatchObject([{ ID: 'WXORDER', CATEGORY: 'story', TITLE: '单据', FURL: '/story/index/wxorder' }])
})

test('a menu uses the administrator’s page name in each given language; other platforms keep theirs [SH-1-013][SH-2-066]', async () => {
  const rename = (title: object | null) =>
    app.as('admin').perform((operation) => saveOverlay(operation, types[1]!, { title } as never, { scope: 'platform', merge: true }))
  await rename({ zh: '微单' })
  expect(await menus('buyer')).toMatchObject([{ TITLE: '微单', LABEL: ['微单', 'Paper'], PY: 'WD' }])
  expect(await menus('other.buyer')).toMatchObject([{ TITLE: '单据' }])
  await rename(null)
  expect(await menus('buyer')).toMatchObject([{ TITLE: '单据' }])
})

test('types stand in their group in the order of their places, those without one behind', async () => {
  const other = await story({ documents: placed })
  try {
    const { menus: all } = await other.as('buyer').perform((operation) => menusOf(operation, { story: ['故事', 'Story'] }))
    expect(all.flatMap(({ ID, CATEGORY }) => (CATEGORY === 'story' ? ID : []))).toEqual(['GAMMA', 'BETA', 'ALPHA'])
  } finally {
    await other.end()
  }
})
