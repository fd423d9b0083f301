/**
 * Tests the OCR client alone, without a network, on degraded drawn licences. Drawings are not photographs:
 * docs/decisions/licence-photograph.md.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { isUscc } from '../../model/rules/identifiers.ts'
import { licencePhoto, licences, spoilt } from '../testing/drawn-licence.ts'
import { codesIn, licenceOf, type Line } from './licence-fields.ts'
import { closeOcr, readLicence } from './ocr-client.ts'

/** A guard against hanging: reading a picture takes seconds on a quiet machine and more than a minute beside eight others at work. */
const patience = 300_000
const folder = mkdtempSync(join(tmpdir(), 'weft-licence-'))
afterAll(() => {
  closeOcr()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})
const put = (name: string, bytes: Buffer): string => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}
/**
 * Returns the share of characters that both texts have at the same distance from either end, which is enough to distinguish a
 * misreading from another word.
 */
const alike = (a: string, b: string): number =>
  [...a].filter((sign, at) => b[at] === sign || b.at(at - a.length) === sign).length / a.length

test.runIf(isFullRun)('reads codes, names and places from crooked, dark, grainy and small pictures, offline [U84]', async () => {
  // If the OCR process or one of its threads opens a socket, the process ends.
  const shut = `import net from 'node:net';net.Socket.prototype.connect=()=>process.exit(99);globalThis.fetch=()=>process.exit(99)`
  vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(shut)}`)
  const read = []
  for (const at of [0, 1, 3]) {
    const licence = licences[at]!
    const photo = await licencePhoto(licence, spoilt[at])
    // The last picture is rotated by 90 degrees.
    const lying = at === 3 ? await sharp(photo).rotate(90).jpeg().toBuffer() : photo
    read.push({ licence, found: await readLicence(put(`${at}.jpg`, lying), patience) })
  }
  expect(read.map(({ found }) => found.taxId)).toEqual(read.map(({ licence }) => licence.uscc))
  const names = read.map(({ licence, found }) => alike(licence.name, found.name ?? ''))
  expect(Math.min(...names)).toBeGreaterThan(0.8)
  const people = read.filter(({ licence, found }) => licence.person === found.legalPerson)
  expect(people.length).toBeGreaterThanOrEqual(1)
  for (const { licence, found } of read) expect(found.address?.slice(0, 3), licence.name).toBe(licence.address.slice(0, 3))
  // A picture without a licence and a file that is no picture are reported, and the next one is still read.
  const none = await sharp({ create: { width: 700, height: 900, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer()
  expect(await readLicence(put('none.png', none), patience)).toEqual({})
  await expect(readLicence(put('broken.jpg', Buffer.from('no picture')))).rejects.toThrow()
})

test('offers a code only with a correct check character; O and I are read as digits', () => {
  expect(codesIn(['代码9I31O11560073AB2Q9'])).toEqual(['9131011560073AB2Q9'])
  expect(codesIn(['9131011560073AB2Q8', '9131011560073AB2Q', 'A'.repeat(40)])).toEqual([])
  for (const { uscc } of licences) expect(isUscc(uscc)).toBe(true)
})

/** Returns a line of characters of 30 pixels each; a blank is equally wide. */
const line = (y: number, text: string): Line =>
  Array.from(text, (sign, at) => ({ text: sign, x0: at * 30, x1: at * 30 + 28, y0: y, y1: y + 30 })).filter(
    ({ text: sign }) => sign !== ' ',
  )

test('values are found next to their labels in one or two columns, continue below, and end before the frame', () => {
  const two = [
    line(0, '名  称 上海晨光（集团）有限公司  注册资本 人民币伍佰万元整'),
    line(60, '类  型 有限责任公司        住  所 上海市浦东新区张江路'),
    line(120, '法定代表人 陈晨                665号3幢      口'),
  ]
  expect(licenceOf(two)).toEqual({ name: '上海晨光（集团）有限公司', legalPerson: '陈晨', address: '上海市浦东新区张江路' })
  const one = [
    line(0, '统一社会信用代码 91330400MA2B8G6K7H'),
    line(60, '名，称 嘉兴青山针织股份有限公司 |本'),
    line(120, '住  所 浙江省嘉兴市秀洲区洪合镇凤桥路1288号'),
    line(180, '     2幢3楼'),
    line(240, '经营者 李青山'),
  ]
  expect(licenceOf(one)).toEqual({
    taxId: '91330400MA2B8G6K7H',
    name: '嘉兴青山针织股份有限公司',
    legalPerson: '李青山',
    address: '浙江省嘉兴市秀洲区洪合镇凤桥路1288号2幢3楼',
  })
  expect(licenceOf([line(0, '名 称 甲'), line(60, '住 所 不详'), line(120, '法定代表人 1')])).toEqual({})
})
