/** Tests of files of instrument programs: CxF3 and tables give readings; what is hostile, broken or empty is refused; readings become lines of a lab dip. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { colour } from '../../documents/design/colour.ts'
import { labDip } from '../../documents/material/lab-dip.ts'
import { expectRefusal } from '../../documents/testing/expect-refusal.ts'
import { bomStory } from '../../documents/testing/bom-story.ts'
import type { Stage } from '../../documents/testing/fixtures.ts'
import { insertFile } from '../../engine/files/files.ts'
import type { Story } from '../../engine/testing/story.ts'
import { cxfOf } from '../testing/measured-colours.ts'
import { fileReaders } from './file-readers.ts'
import { kindOfFile } from './file-type.ts'

const stored = new Map<string, Buffer>()
const readers = fileReaders({ bytes: async (key) => stored.get(key)! }, { person: 10_000, job: 20_000 })
/** Other bytes stand under another key, as in a store. */
const read = (text: string) => {
  const key = `file ${stored.size}`
  stored.set(key, Buffer.from(text))
  return readers.colours(key, 'job')
}
const samples = [
  { name: 'Mist', type: 'Standard', labs: { 'D65/10': [60, -3.2, -18.5] } },
  { name: 'Mist A', labs: { 'D65/10': [61.4, -3.1, -18.2], 'A/10': [58.25, -9, -22] } },
  { name: 'Mist b', labs: { 'D65/10': [60.3, -3.6, -18], 'F11/10': [59.9, -5.5, -19.25], 'F7/10': [60, -3, -18] } },
] as const

describe('a file', () => {
  test('of CxF3 gives a reading for each light of each sample, not of the standard', async () => {
    expect((await read(cxfOf(samples))).map(({ name, illuminant, observer, lab }) => [name, illuminant, observer, ...lab])).toEqual([
      ['Mist A', 'D65', 'deg10', '61.4', '-3.1', '-18.2'],
      ['Mist A', 'A', 'deg10', '58.25', '-9', '-22'],
      ['Mist b', 'D65', 'deg10', '60.3', '-3.6', '-18'],
      ['Mist b', 'TL84', 'deg10', '59.9', '-5.5', '-19.25'],
      ['Mist b', 'other', 'deg10', '60', '-3', '-18'],
    ])
  })

  test.each([
    [
      'commas and heads',
      'Sample,L*,a*,b*,Illuminant,Observer\nMist A,61.40,-3.10,-18.20,D65,10\n\nmean,,,,,',
      ['Mist A', 'D65', 'deg10', '61.4'],
    ],
    ['semicolons and decimal commas', '样品;光源/角度;L*;a*;b*\r\nA;F2/2;61,4;-3,1;-18,2', ['A', 'CWF', 'deg2', '61.4']],
    ['tabs without heads', 'A\t61.4\t\u22123.1\t-18.2', ['A', null, null, '61.4']],
    ['blanks without heads', 'B 61.4 -3.1 -18.2 TL84 10', ['B', 'TL84', 'deg10', '61.4']],
  ])('with %s gives the same', async (_, text, [name, illuminant, observer, l]) => {
    expect(await read(text)).toEqual([{ name, illuminant, observer, lab: [l, '-3.1', '-18.2'] }])
  })

  test('that is broken, has no readings, too many, a document type or too many bytes is refused', async () => {
    const bomb = cxfOf(samples)
      .replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>')
      .replace('Mist A', '&b;')
    const deep = `<?xml version="1.0"?><CxF>${'<a>'.repeat(5000)}`
    const many = Array.from({ length: 1001 }, (_, at) => `S${at} A,1,2,3`).join('\n')
    // Commas divide and stand in figures: L* would be 60, a* 30 and b* -3.
    const commas = ['name,L,a,b\nA,60,30,-3,60,-18,00', 'A,60,30,-3,60,-18,00']
    const refusedTexts = [...commas, '', 'no table at all', '<CxF>', '<html></html>', bomb, deep, many, `${'x'.repeat(2_000_001)}`]
    for (const [at, text] of refusedTexts.entries())
      await expect(read(text), String(at)).rejects.toMatchObject({ code: 11000, key: 'file.noReadings' })
    expect(await read('A,61.4,-3.1,-18.2')).toHaveLength(1)
  })

  test('is taken for CxF3 by what stands in it: other XML is no file that may be uploaded', () => {
    expect(kindOfFile('a.cxf', Buffer.from(cxfOf(samples)))).toBe('cxf')
    expect(kindOfFile('a.cxf', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined()
    expect(kindOfFile('a.cxf', Buffer.from(cxfOf(samples).replace('?>', '?><!DOCTYPE html>')))).toBeUndefined()
    expect(kindOfFile('a.xml', Buffer.from(cxfOf(samples)))).toBeUndefined()
    expect(kindOfFile('a.csv', Buffer.from(cxfOf(samples)))).toBeUndefined()
  })
})

describe('the readings of a lab dip', () => {
  let app: Story
  let stage: Stage
  let jersey: string
  const as = (name: string) => app.as(name)
  beforeAll(async () => {
    const story = await bomStory({ readers })
    ;({ app, stage } = story)
    jersey = story.made.jersey
  })
  afterAll(() => app?.end())
  const fileOf = async (name: string, text: string) => {
    stored.set(name, Buffer.from(text))
    return as('supplier').perform((operation) =>
      insertFile(operation, { name, type: name.split('.')[1]!, bytes: 1, sha256: Buffer.alloc(32), key: name }),
    )
  }

  test('come from the file of the dye house: those of its options under lights of the standard, again in the next round [DM-1-033]', async () => {
    const standards = [{ illuminant: 'A', observer: 'deg10', labL: '57', labA: '-8.5', labB: '-22.4' }]
    const of = { name: '雾蓝', labL: '60', labA: '-3.2', labB: '-18.5', illuminant: 'D65', observer: 'deg10', standards }
    const blue = (await as('designer').create(colour, of)).id
    const { id } = await as('designer').create(labDip, {
      material: jersey,
      colour: blue,
      supplier: stage.supplierId,
      dueDate: '2099-06-01',
    })
    await as('supplier').act(labDip, id, 'take')
    expect(await expectRefusal(as('supplier').act(labDip, id, 'readFile'))).toContain('instrumentFile')
    await as('supplier').save(labDip, id, { instrumentFile: [await fileOf('mist.cxf', cxfOf(samples))] })
    const first = await as('supplier').act(labDip, id, 'readFile')
    const rows = (doc: typeof first) => doc.readings.map((one) => [one.round, one.option, one.illuminant, one.labL, one.deltaE])
    expect(rows(first)).toEqual([
      [1, 'A', 'D65', '61.4', '1.2341'],
      [1, 'A', 'A', '58.25', expect.any(String)],
      [1, 'B', 'D65', '60.3', '0.5472'],
    ])
    expect(first.options.map(({ option, deltaE, within }) => [option, deltaE, within])).toEqual([
      ['A', '1.2341', 'no'],
      ['B', '0.5472', 'yes'],
    ])
    // Read again, a reading of the same option and light takes the new figures over.
    await as('supplier').save(labDip, id, { instrumentFile: [await fileOf('again.csv', 'A;61,0;-3,1;-18,2')] })
    const again = await as('supplier').act(labDip, id, 'readFile')
    expect(again.readings.map(({ id: line }) => line)).toEqual(first.readings.map(({ id: line }) => line))
    expect(rows(again)[0]!.slice(0, 4)).toEqual([1, 'A', 'D65', '61'])
    await as('supplier').act(labDip, id, 'handIn')
    await as('designer').get(labDip, id)
    await as('designer').save(labDip, id, { options: { set: again.options.map((one) => ({ id: one.id, comment: '偏浅' })) } })
    await as('designer').act(labDip, id, 'reject')
    const next = await as('supplier').act(labDip, id, 'readNextFile')
    expect(rows(next).map(([round]) => round)).toEqual([1, 1, 1, 2])
    await expect(as('designer').act(labDip, id, 'readNextFile')).rejects.toMatchObject({ code: 403 })
  })

  test('a file of which nothing can be taken is refused at the file: it says which samples and lights it has', async () => {
    const of = { name: '松绿', labL: '60', labA: '-3.2', labB: '-18.5', illuminant: 'D65', observer: 'deg10' }
    const green = (await as('designer').create(colour, of)).id
    const { id } = await as('designer').create(labDip, {
      material: jersey,
      colour: green,
      supplier: stage.supplierId,
      dueDate: '2099-06-01',
    })
    await as('supplier').act(labDip, id, 'take')
    await as('supplier').save(labDip, id, { instrumentFile: [await fileOf('other.csv', 'Lot 7,61,-3,-18,D65,10\nLot A,61,-3,-18,D50,2')] })
    expect(await expectRefusal(as('supplier').act(labDip, id, 'readFile'))).toContain('instrumentFile: 文件中没有可用的读数')
    await as('supplier').save(labDip, id, { instrumentFile: [await fileOf('none.csv', 'nothing')] })
    expect(await expectRefusal(as('supplier').act(labDip, id, 'readFile'))).toContain('CxF3')
  })
})
