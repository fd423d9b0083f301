/** Tests of what a next tech pack says has changed where no paper of its parts says so: a mapped colour, a new colourway, a lab dip, and a version that reads as before. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bom } from '../../documents/design/bom.ts'
import { colorway } from '../../documents/design/colorway.ts'
import { techPack } from '../../documents/design/tech-pack.ts'
import { materialColour } from '../../documents/material/material-colour.ts'
import { sampleStory } from '../../documents/testing/sample-story.ts'
import { allowedFiles } from '../../engine/files/files.ts'
import { runNextJob } from '../../engine/jobs/job-queue.ts'
import { workJob } from '../../engine/jobs/run-work.ts'
import { openStores } from '../adapters/stores.ts'
import { pagesOf } from '../testing/read-pdf.ts'
import { paperPress } from './paper-press.ts'

const folder = mkdtempSync(join(tmpdir(), 'weft-changes-'))
const { files } = openStores({ filesDir: folder })
let story: Awaited<ReturnType<typeof sampleStory>>
let of: Awaited<ReturnType<typeof story.developed>>
let ink: string
let sand: string
let bomId: string
const as = (name: string) => story.as(name)
const tight = (text: string) => text.replaceAll(/\s/g, '')

beforeAll(async () => {
  story = await sampleStory({ press: paperPress(files) })
  const { stage, made } = story
  const dyed = async (colour: string) =>
    (await as('designer').create(materialColour, { material: made.jersey, colour, supplier: stage.supplierId })).id
  ;[ink, sand] = [await dyed(stage.black), await dyed(stage.white)]
  of = await story.developed({ bom: [{ key: 'R', material: made.jersey, usage: '0.25', rule: 'map', use: '罗纹', price: '40' }] })
  bomId = await written()
  await as('designer').save(bom, bomId, { colours: { set: [{ key: 'R', colorway: of.inBlack, materialColour: ink }] } })
  await approve(bomId)
})
afterAll(async () => {
  await story?.app.end()
  rmSync(folder, { recursive: true, force: true })
})

/** The BOM of the style that is written. */
async function written(): Promise<string> {
  const filters = [
    { field: 'style', operator: 'eq' as const, value: of.style },
    { field: 'status', operator: 'eq' as const, value: 'draft' },
  ]
  return (await as('designer').list(bom, { filters })).rows[0]!.id
}
async function approve(id: string) {
  await as('designer').act(bom, id, 'submit')
  await as('manager').act(bom, id, 'approve')
}
/** Puts a next version of the BOM in force. */
async function revised(values: Readonly<Record<string, unknown>>) {
  await as('designer').act(bom, bomId, 'revise')
  bomId = await written()
  const { colours } = await as('designer').get(bom, bomId)
  const cell = colours.find((one) => one.colorway === of.inBlack)!
  await as('designer').save(
    bom,
    bomId,
    values['inBlack'] ? { colours: { set: [{ id: cell.id, materialColour: values['inBlack'] }] } } : values,
  )
  await approve(bomId)
}
/** Issues a pack and returns its pages, as the factory fetches them. */
async function issued(language: 'en' | 'zh' = 'en') {
  const { id } = await as('designer').create(techPack, { style: of.style, receiver: story.stage.plantOf, changedOnly: true, language })
  await as('designer').act(techPack, id, 'send')
  while (await runNextJob(story.app.engine, new Map([['work', workJob]])));
  const file = (await as('designer').get(techPack, id)).file[0]!
  const row = (await as('factory').perform((operation) => allowedFiles(operation, [file]))).get(file)!
  return pagesOf((await files.bytes(row.storage_key))!).map(tight)
}

test('a mapped colour that has changed is a row of page 1 with both colours, and nothing says that nothing has changed', async () => {
  await issued()
  await revised({ inBlack: sand })
  const [first] = await issued()
  expect(first).not.toContain(tight('Nothing has changed'))
  expect(first).not.toContain(tight('Changed in 0 places'))
  expect(first).toContain(tight('New version'))
  expect(first).toMatch(/Materialsbycolourway·.*·R·Materialcolour黑色白色/)
})

test('a new colourway and an approved lab dip are rows of what has changed', async () => {
  const inWhite = (await as('designer').create(colorway, { style: of.style, colour: story.stage.white })).id
  await revised({ colours: { set: [{ key: 'R', colorway: inWhite, materialColour: ink }] } })
  await as('designer').save(materialColour, sand, { labDip: 'LD-9', labDipDate: '2024-03-01', handReason: '封样' })
  await as('manager').act(materialColour, sand, 'approve')
  const [first] = await issued('zh')
  const { number } = await as('designer').get(colorway, inWhite)
  expect(first).toMatch(new RegExp(`变更.*配色${tight(number)}`))
  expect(first).toMatch(/各配色用料.*R.*汗布.*黑色/)
  expect(first).toMatch(/批准的色样.*白色.*2024-03-01/)
})

test('an issue in the same versions has nothing that changed, and a version that reads as before is named as a new one', async () => {
  expect((await issued())[0]).toContain(tight('Nothing has changed'))
  await revised({ remark: '只改备注' })
  const [first] = await issued()
  expect(first).toContain(tight('New version'))
  expect(first).not.toContain(tight('Nothing has changed'))
})

test('of usages by size that have changed, page 1 names the size that did and no other', async () => {
  const bySize = async (cells: Readonly<Record<string, string>>) => {
    await as('designer').act(bom, bomId, 'revise')
    bomId = await written()
    const { lines } = await as('designer').get(bom, bomId)
    const usageBySize = { cells: Object.entries(cells).map(([size, value]) => ({ size, value })) }
    await as('designer').save(bom, bomId, { lines: { set: [{ id: lines[0]!.id, usageBySize }], remove: [] } })
    await approve(bomId)
  }
  const values = { S: '0.2411', M: '0.25', L: '0.2611' }
  await bySize(values)
  await issued()
  await bySize({ ...values, L: '0.2622' })
  const [first] = await issued()
  expect(first).toMatch(/L0\.2611L0\.2622/)
  expect(first).not.toContain('0.2411')
})
