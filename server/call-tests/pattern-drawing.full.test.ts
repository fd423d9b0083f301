/** Tests the drawn pieces of a pattern over real HTTP: the outlines of its CAD file, for who may read the pattern, and a refusal of what is no drawing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { drawnPieces } from '../testing/drawn-pieces.ts'
import { world, type World } from '../testing/fixture.ts'

let here: World
let designer: Client
beforeAll(async () => {
  here = await world()
  designer = await here.as('design')
})
afterAll(() => here?.end())

const drawingOf = (client: Client, id: string) => client.data('pattern-drawing/view', { id })

/** Uploads a CAD file as the form does. */
async function upload(text: string): Promise<string> {
  const form = new FormData()
  form.set('type', 'pattern')
  form.set('field', 'cad')
  form.set('file', new Blob([text]), 'tee.dxf')
  const answer = await fetch(`${here.url}/attachapi/upload?token=${designer.user['access_token']}`, { method: 'POST', body: form })
  return ((await answer.json()) as { data: { results: { id: string } } }).data.results.id
}
async function newPattern(text: string): Promise<string> {
  const styles = (
    await designer.data('style/index', {
      size: 200,
      columns: ['sizeList'],
      filters: [{ field: 'status', operator: 'eq', value: 'approved' }],
    })
  ).data['results'].rows as Record<string, string>[]
  const patterns = (await designer.data('pattern/index', { size: 200, columns: ['style'] })).data['results'].rows as Record<
    string,
    string
  >[]
  // A style has one open version of its pattern.
  const style = styles.find(({ id, sizeList }) => sizeList && patterns.every((one) => one['style'] !== id))!
  const answer = await designer.data('pattern/save', { values: { style: style['id'], cad: [await upload(text)], cutPieces: [] } })
  expect(answer.code, answer.text).toBe(200)
  return answer.data['results'].id as string
}
const pieces = [
  { name: 'FRONT', quantity: '1', material: 'SELF', width: 500, height: 700 },
  { name: 'SLEEVE', quantity: '1,1', material: 'SELF', width: 300, height: 420 },
]

test('the pieces are answered with names, quantities, areas and outlines; a file that is no drawing is refused in both languages', async () => {
  const id = await newPattern(drawnPieces(pieces))
  const answer = await drawingOf(designer, id)
  expect(answer.code, answer.text).toBe(200)
  const { unit, isCut, pieces: drawn } = answer.data['results'] as { unit: string; isCut: boolean; pieces: Record<string, any>[] }
  expect([unit, isCut]).toEqual(['mm', false])
  expect(drawn.map(({ name, quantity, area }) => [name, quantity, area])).toEqual([
    ['FRONT', 1, '3500'],
    ['SLEEVE', 2, '1260'],
  ])
  expect(drawn[0]!['outlines']).toEqual([
    {
      boundary: true,
      points: [
        [0, 0],
        [500, 0],
        [500, 700],
        [0, 700],
      ],
    },
  ])
  const broken = await drawingOf(designer, await newPattern('0\nSECTION\n2\nHEADER\n0\nENDSEC\n0\nEOF\n'))
  expect(broken.code).toBe(11000)
  expect(broken.message).toContain('DXF')
})

test('who may not read the pattern gets neither outlines nor a sign of it', async () => {
  const id = await newPattern(drawnPieces(pieces))
  const other = await here.as('other.buyer')
  for (const client of [await here.as('supplier2'), other]) {
    const refused = await drawingOf(client, id)
    expect([403, 404]).toContain(refused.code)
    expect(refused.text).not.toContain('FRONT')
  }
})

test('a file of five megabytes is answered with all of its pieces, and in how long is printed; it hangs nothing', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ name: `P${at}`, quantity: '1', material: 'SELF', width: 100 + at, height: 200 }))
  // Texts that no piece needs fill the file.
  const filler = '999\n'.padEnd(200, 'x').concat('\n').repeat(25_000)
  const text = `${filler}${drawnPieces(many)}`
  expect(text.length).toBeGreaterThan(5_000_000)
  const id = await newPattern(text)
  const began = performance.now()
  const answer = await drawingOf(designer, id)
  const took = performance.now() - began
  expect(answer.code, answer.text.slice(0, 200)).toBe(200)
  expect((answer.data['results'].pieces as unknown[]).length).toBe(60)
  console.log(`5 MB: ${took.toFixed(0)} ms`)
  expect(took).toBeLessThan(20_000)
})
