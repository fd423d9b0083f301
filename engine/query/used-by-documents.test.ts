/** Tests whether a document is in use: every kind of link of header and lines counts, its own and those of other documents do not. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../model/document.ts'
import { lineLink } from '../../model/fields/line-link.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { links } from '../../model/fields/links.ts'
import { oneOf, referenceTo } from '../../model/fields/one-of.ts'
import { text } from '../../model/fields/text.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { story, type Story } from '../testing/story.ts'
import { documentsNaming, isUsedByDocuments } from './used-by-documents.ts'

const head = {
  module: 'story',
  kind: 'master',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  statuses: { active: { edit: true } },
  actions: {},
} as const
const yarn = document('yarn', {
  ...head,
  code: 'YRN',
  label: ['纱', 'Yarn'],
  fields: {
    name: text(['名', 'Name']),
    like: link(['同', 'Like'], 'yarn'),
    cones: lines(['筒', 'Cones'], { mark: text(['标', 'Mark']) }),
  },
  list: { columns: ['name'] },
  form: [{ section: ['基本', 'Basic'], fields: ['name', 'like', 'cones'] }],
})
const knit = document('knit', {
  ...head,
  code: 'KNT',
  label: ['织', 'Knit'],
  fields: {
    name: text(['名', 'Name']),
    main: link(['主', 'Main'], 'yarn'),
    others: links(['其他', 'Others'], 'yarn'),
    about: oneOf(['关于', 'About'], ['yarn', 'knit']),
    parts: lines(['部', 'Parts'], {
      yarn: link(['纱', 'Yarn'], 'yarn'),
      cone: lineLink(['筒', 'Cone'], 'yarn', 'cones', { shows: ['mark'] }),
    }),
  },
  list: { columns: ['name'] },
  form: [{ section: ['基本', 'Basic'], fields: ['name', 'main', 'others', 'about', 'parts'] }],
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [yarn, knit] as AnyDocument[] })
})
afterAll(() => app?.end())

const spun = () => app.as('buyer').create(yarn, { name: '纱', cones: [{ mark: '1' }] })
const naming = (id: string) =>
  app.as('buyer').perform((operation) => documentsNaming(operation, knit, { type: yarn, ids: [id] }).then((all) => all.get(id) ?? []))
const isUsed = (id: string) => app.as('buyer').perform((operation) => isUsedByDocuments(operation, yarn, id))

test('a link of the header, of several, to one of several types, of a line and to a line are uses', async () => {
  const uses = {
    main: (id: string) => ({ main: id }),
    others: (id: string) => ({ others: [id] }),
    about: (id: string) => ({ about: referenceTo('yarn', id) }),
    line: (id: string) => ({ parts: [{ yarn: id }] }),
    cone: (_: string, cone: string) => ({ parts: [{ cone }] }),
  }
  for (const [name, use] of Object.entries(uses)) {
    const [one, other] = [await spun(), await spun()]
    expect(await isUsed(one.id), name).toBe(false)
    const { id } = await app.as('buyer').create(knit, { name, ...use(one.id, one.cones[0]!.id) })
    expect([await isUsed(one.id), await isUsed(other.id)], name).toEqual([true, false])
    expect([await naming(one.id), await naming(other.id)], name).toEqual([[id], []])
    await app.as('buyer').remove(knit, id)
    expect(await isUsed(one.id), name).toBe(false)
  }
})

test('its own link to itself is none, that of another of its type is; one statement answers it', async () => {
  const one = await spun()
  await app.as('buyer').save(yarn, one.id, { like: one.id })
  expect(await isUsed(one.id)).toBe(false)
  await app.as('buyer').create(yarn, { name: '另一种', like: one.id })
  const sent = await sentStatements(app.as('buyer'), async (operation) =>
    expect(await isUsedByDocuments(operation, yarn, one.id)).toBe(true),
  )
  expect(sent).toHaveLength(1)
})
