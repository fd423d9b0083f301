/** Names of the demo's goods: brands, categories, colours and styles. Pure data. */
import type { Garment } from './sketch.ts'

const reached = (city: string, area: string, detail: string, name: string, phone: string) => ({
  address: { city, area, detail },
  contacts: [{ name, position: '采购部', phone }],
})
export const brands = [
  {
    code: 'HS',
    name: '华裳',
    nameEn: 'Huashang',
    gs1Prefix: '6901234',
    ...reached('上海市', '长宁区', '武夷路 188 号', '周珊', '021-62110188'),
  },
  {
    code: 'MU',
    name: '木语',
    nameEn: 'Muyu',
    gs1Prefix: '6909876',
    ...reached('杭州市', '余杭区', '五常大道 66 号', '韩雪', '0571-88660066'),
  },
] as const

const quarters = [
  { kind: 'P', name: '春季', nameEn: 'Spring', from: '02-01', to: '04-30', later: 0 },
  { kind: 'S', name: '夏季', nameEn: 'Summer', from: '05-01', to: '07-31', later: 0 },
  { kind: 'A', name: '秋季', nameEn: 'Autumn', from: '08-01', to: '10-31', later: 0 },
  { kind: 'W', name: '冬季', nameEn: 'Winter', from: '11-01', to: '01-31', later: 1 },
] as const

/** Returns seven consecutive seasons: four that started before the current one, the current one, and two future ones. */
export function seasonsAround(today: string) {
  const year = Number(today.slice(0, 4))
  const all = [year - 2, year - 1, year, year + 1].flatMap((of) =>
    quarters.map(({ kind, name, nameEn, from, to, later }) => ({
      year: of,
      kind,
      name: `${of} ${name}`,
      nameEn: `${nameEn} ${of}`,
      startDate: `${of}-${from}`,
      endDate: `${of + later}-${to}`,
    })),
  )
  const now = all.findIndex((one) => one.startDate <= today && today <= one.endDate)
  return all.slice(now - 4, now + 3)
}

/** Names, family, hex value, code in the invented colour book of the demo, and L*, a*, b* of the standard under D65 at 10°. */
export const colours = [
  ['黑色', 'Black', 'black', '#1E1F22', 'DEMO 19-0001', ['11.77', '0.32', '-2.2']],
  ['本白', 'Off-white', 'white', '#F4F1E8', 'DEMO 11-0002', ['95.15', '-0.55', '4.69']],
  ['雾蓝', 'Mist blue', 'blue', '#7D93AE', 'DEMO 15-0003', ['60.14', '-1.44', '-16.69']],
  ['燕麦', 'Oatmeal', 'beige', '#D9CDB8', 'DEMO 12-0004', ['82.85', '0.69', '11.95']],
  ['墨绿', 'Dark green', 'green', '#2F4A3C', 'DEMO 17-0005', ['28.97', '-13.83', '5.14']],
  ['酒红', 'Burgundy', 'red', '#6E2233', 'DEMO 18-0006', ['25.86', '34.98', '7.75']],
  ['藏青', 'Navy', 'blue', '#23304A', 'DEMO 18-0007', ['19.91', '3', '-17.8']],
  ['浅灰', 'Light grey', 'grey', '#C3C5C8', 'DEMO 13-0008', ['79.45', '-0.13', '-1.74']],
  ['炭灰', 'Charcoal', 'grey', '#4A4C50', 'DEMO 17-0009', ['32.27', '0.09', '-2.65']],
  ['驼色', 'Camel', 'brown', '#B68A5C', 'DEMO 14-0010', ['60.69', '11.05', '31.03']],
  ['珊瑚', 'Coral', 'orange', '#E4826B', 'DEMO 14-0011', ['64.58', '35.4', '28.9']],
  ['鹅黄', 'Pale yellow', 'yellow', '#EAD27C', 'DEMO 12-0012', ['84.51', '-2.83', '45.46']],
  ['豆沙', 'Dusty rose', 'pink', '#C08A86', 'DEMO 14-0013', ['62.6', '20.04', '10.32']],
  ['紫灰', 'Mauve grey', 'purple', '#8A7C8E', 'DEMO 15-0014', ['53.78', '8.83', '-7.77']],
  ['薄荷', 'Mint', 'green', '#A9CDBB', 'DEMO 13-0015', ['79.43', '-15.51', '5']],
  ['卡其', 'Khaki', 'brown', '#A9977A', 'DEMO 14-0016', ['63.32', '2.06', '17.74']],
] as const

/** Category → the names of its styles, how they are drawn, and the approximate price of a piece. */
export const categories: readonly {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly garment: Garment
  readonly cost: readonly [number, number]
  readonly tolerance: string
  readonly nameParts: readonly (readonly [string, string])[]
}[] = [
  {
    code: 'TS',
    name: 'T恤',
    nameEn: 'T-shirts',
    garment: 'tee',
    cost: [18, 36],
    tolerance: '3',
    nameParts: [
      ['圆领短袖T恤', 'Crew neck tee'],
      ['印花T恤', 'Printed tee'],
      ['修身T恤', 'Slim tee'],
      ['重磅T恤', 'Heavyweight tee'],
    ],
  },
  {
    code: 'PL',
    name: 'Polo衫',
    nameEn: 'Polo shirts',
    garment: 'polo',
    cost: [32, 58],
    tolerance: '3',
    nameParts: [
      ['珠地网眼Polo衫', 'Pique polo'],
      ['条纹Polo衫', 'Striped polo'],
    ],
  },
  {
    code: 'SH',
    name: '衬衫',
    nameEn: 'Shirts',
    garment: 'shirt',
    cost: [45, 88],
    tolerance: '2',
    nameParts: [
      ['牛津纺衬衫', 'Oxford shirt'],
      ['格纹衬衫', 'Checked shirt'],
      ['亚麻衬衫', 'Linen shirt'],
    ],
  },
  {
    code: 'HD',
    name: '卫衣',
    nameEn: 'Hoodies',
    garment: 'hoodie',
    cost: [55, 98],
    tolerance: '3',
    nameParts: [
      ['连帽卫衣', 'Hoodie'],
      ['拼色卫衣', 'Colour-block hoodie'],
    ],
  },
  {
    code: 'JK',
    name: '夹克',
    nameEn: 'Jackets',
    garment: 'jacket',
    cost: [98, 188],
    tolerance: '0',
    nameParts: [
      ['轻薄夹克', 'Light jacket'],
      ['工装夹克', 'Work jacket'],
    ],
  },
  {
    code: 'CO',
    name: '大衣',
    nameEn: 'Coats',
    garment: 'coat',
    cost: [188, 388],
    tolerance: '0',
    nameParts: [
      ['双排扣大衣', 'Double-breasted coat'],
      ['羊毛大衣', 'Wool coat'],
    ],
  },
  {
    code: 'DR',
    name: '连衣裙',
    nameEn: 'Dresses',
    garment: 'dress',
    cost: [68, 148],
    tolerance: '2',
    nameParts: [
      ['A字连衣裙', 'A-line dress'],
      ['印花连衣裙', 'Printed dress'],
    ],
  },
  {
    code: 'SK',
    name: '半裙',
    nameEn: 'Skirts',
    garment: 'skirt',
    cost: [38, 78],
    tolerance: '2',
    nameParts: [
      ['百褶半裙', 'Pleated skirt'],
      ['伞摆半裙', 'Flared skirt'],
    ],
  },
  {
    code: 'TR',
    name: '长裤',
    nameEn: 'Trousers',
    garment: 'trousers',
    cost: [48, 108],
    tolerance: '2',
    nameParts: [
      ['直筒长裤', 'Straight trousers'],
      ['休闲长裤', 'Casual trousers'],
    ],
  },
  {
    code: 'ST',
    name: '短裤',
    nameEn: 'Shorts',
    garment: 'shorts',
    cost: [28, 56],
    tolerance: '3',
    nameParts: [
      ['运动短裤', 'Sports shorts'],
      ['工装短裤', 'Cargo shorts'],
    ],
  },
]
export const looks = [
  ['简约', 'Plain'],
  ['经典', 'Classic'],
  ['宽松', 'Loose'],
  ['都市', 'Urban'],
  ['户外', 'Outdoor'],
  ['学院', 'College'],
  ['复古', 'Retro'],
  ['轻奢', 'Refined'],
] as const
export const sizes = { adult: ['XS', 'S', 'M', 'L', 'XL'], trousers: ['28', '29', '30', '31', '32', '34'] } as const
