/**
 * Drawn business licences for tests: laid out like those of 2019, then made crooked, unevenly lit, grainy and heavily compressed.
 * They are not photographs: they test the pipeline, not the recognition accuracy.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'

export interface Licence {
  readonly uscc: string
  readonly name: string
  readonly kind: string
  readonly person: string
  readonly capital: string
  readonly founded: string
  readonly scope: string
  readonly address: string
}
export interface Spoiling {
  /** Degrees. */
  readonly tilt?: number
  /** 0 to 1: how much darker the dark corner is. */
  readonly shade?: number
  /** Standard deviation of the grain, out of 255. */
  readonly grain?: number
  readonly blur?: number
  readonly quality?: number
  /** Long side of the picture in pixels. */
  readonly width?: number
  /** Seed of the grain. */
  readonly seed?: number
}

/** Fictitious licences; their codes have correct check characters. */
export const licences: readonly Licence[] = (
  [
    ['9131011560073AB2Q9', '上海晨光织造有限公司', '陈晨', '上海市浦东新区张江路665号3幢201室'],
    ['91330400MA2B8G6K7H', '嘉兴青山针织股份有限公司', '李青山', '浙江省嘉兴市秀洲区洪合镇凤桥路1288号'],
    ['92320509MA1X5RT0D4', '苏州吴江盛泽锦绣纺织厂', '王秀英', '江苏省苏州市吴江区盛泽镇西二环路88号'],
    ['91440101QW8U3H9LB0', '广州华裳服饰集团有限公司', '欧阳建国', '广东省广州市海珠区新港西路135号大院'],
  ] as const
).map(([uscc, name, person, address]) => ({
  uscc,
  name,
  person,
  address,
  kind: '有限责任公司（自然人投资或控股）',
  capital: '人民币伍佰万元整',
  founded: '2015年03月12日',
  scope: '纺织品、服装、鞋帽、箱包的设计、制造、加工、销售；从事货物及技术的进出口业务。',
}))
/** Typical phone-camera distortions: crooked, dark on one side, grainy, small. */
export const spoilt: readonly Spoiling[] = [
  { tilt: 2.5, shade: 0.45, grain: 12, blur: 0.6, quality: 60, seed: 1 },
  { tilt: -3, shade: 0.6, grain: 20, blur: 1, quality: 60, seed: 2 },
  { tilt: 2, shade: 0.3, grain: 25, quality: 60, width: 1200, seed: 3 },
  { tilt: -2, shade: 0.5, grain: 8, blur: 0.8, quality: 60, width: 900, seed: 4 },
]

const font = join(
  fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/package.json')),
  '../400Regular/NotoSansSC_400Regular.ttf',
)
const size = { width: 1800, height: 1272 }

/** Returns text as a picture; `size` in pixels, `wrap` is its maximum width. */
async function text(
  content: string,
  { at, size: pixels, wrap }: { at: [number, number]; size: number; wrap?: number },
): Promise<OverlayOptions> {
  const input = await sharp({
    text: {
      text: `<span foreground="#2a2522">${content}</span>`,
      font: `Noto Sans SC ${pixels}`,
      fontfile: font,
      dpi: 72,
      rgba: true,
      ...(wrap ? { width: wrap, wrap: 'char' } : {}),
    },
  })
    .png()
    .toBuffer()
  return { input, left: at[0], top: at[1] }
}

/** Returns the licence as printed: PNG of 1800 × 1272. */
export async function licenceSheet(one: Licence): Promise<Buffer> {
  const [left, value, right, second] = [150, 330, 1010, 1190]
  const rows: [number, string, string, string, string][] = [
    [520, '名　　称', one.name, '注册资本', one.capital],
    [600, '类　　型', one.kind, '成立日期', one.founded],
    [680, '法定代表人', one.person, '住　　所', one.address],
    [760, '经营范围', one.scope, '', ''],
  ]
  const frame = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="#f4efe2"/><rect x="40" y="40" width="1720" height="1192" fill="none" stroke="#b98b4a" stroke-width="10"/><rect x="60" y="60" width="1680" height="1152" fill="none" stroke="#b98b4a" stroke-width="2"/><circle cx="900" cy="170" r="70" fill="#c33"/></svg>`,
  )
  const overlays = await Promise.all([
    text('营 业 执 照', { at: [640, 260], size: 92 }),
    text('（副 本）', { at: [820, 390], size: 34 }),
    text('统一社会信用代码', { at: [130, 300], size: 28 }),
    text(one.uscc, { at: [130, 350], size: 34 }),
    ...rows.flatMap(([y, label, valueText, label2, said2]) => [
      text(label, { at: [left, y], size: 28 }),
      text(valueText, { at: [value, y], size: 28, wrap: 640 }),
      ...(label2 ? [text(label2, { at: [right, y], size: 28 }), text(said2, { at: [second, y], size: 28, wrap: 540 })] : []),
    ]),
    text('登记机关', { at: [1100, 1040], size: 30 }),
    text('2021　年　06　月　18　日', { at: [1100, 1110], size: 28 }),
  ])
  return sharp(frame).composite(overlays).png().toBuffer()
}

/** Returns the licence as a phone camera might capture it: JPEG. */
export async function licencePhoto(one: Licence, spoiling: Spoiling = {}): Promise<Buffer> {
  const { tilt = 0, shade = 0, grain = 0, blur = 0, quality = 90, width = 1800, seed = 7 } = spoiling
  const turned = sharp(await licenceSheet(one)).rotate(tilt, { background: '#6b5a4a' })
  const flat = await sharp(await turned.png().toBuffer())
    .resize({ width })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = flat
  let state = seed
  const random = () => (state = (state * 1664525 + 1013904223) % 4294967296) / 4294967296
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      const light = 1 - shade * ((x / info.width) * 0.6 + (y / info.height) * 0.4)
      const noise = grain * (random() + random() + random() - 1.5) * 2
      for (let c = 0; c < 3; c++) {
        const at = (y * info.width + x) * info.channels + c
        data[at] = Math.max(0, Math.min(255, data[at]! * light + noise))
      }
    }
  const spoilt = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  return (blur > 0 ? spoilt.blur(blur) : spoilt).jpeg({ quality }).toBuffer()
}
