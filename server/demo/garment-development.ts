/** How the demo's garments are measured and made, by garment. Pure data. */
import type { Trim } from './seed-materials.ts'
import type { Garment } from './sketch.ts'

/** Code of the part, its value in the base size in cm, the step between sizes. */
type Measure = readonly [part: string, base: string, step: string]
const top = (chest: string, length: string, sleeve: string): readonly Measure[] => [
  ['CHEST', chest, '4'],
  ['HEM', chest, '4'],
  ['SHOULDER', '44', '1.2'],
  ['LENGTH', length, '2'],
  ['SLEEVE', sleeve, '1'],
  ['CUFF', '34', '1'],
  ['NECK', '17', '0.4'],
  ['NECKDROP', '9', '0.3'],
]
const bottom = (hip: string, inseam: string, girth: string): readonly Measure[] => [
  ['WAIST', '80', girth],
  ['HIP', hip, girth],
  ['RISE', '27', '0.7'],
  ['THIGH', '60', '2.2'],
  ['LEG', '38', '1'],
  ['INSEAM', inseam, '0.5'],
]

/** The parts of each garment's size chart. */
export const measures: Readonly<Record<Garment, readonly Measure[]>> = {
  tee: top('104', '70', '21'),
  polo: top('106', '71', '22'),
  shirt: top('110', '75', '61'),
  hoodie: top('116', '69', '60'),
  jacket: top('118', '68', '62'),
  coat: top('114', '98', '61'),
  dress: [...top('92', '105', '20').filter(([part]) => part !== 'HEM'), ['HEM', '150', '4']],
  skirt: [
    ['WAIST', '70', '4'],
    ['HIP', '96', '4'],
    ['HEM', '140', '4'],
    ['LENGTH', '68', '1.5'],
  ],
  trousers: bottom('102', '78', '2.5'),
  shorts: bottom('106', '20', '4'),
}

const finished = ['Trim threads', 'Final pressing', 'Inspect', 'Attach hang tag', 'Fold', 'Put into bag']
const shell = ['Join shoulders', 'Set collar', 'Set sleeves', 'Close side seams', 'Hem bottom', 'Hem sleeves', 'Attach main label']
const legs = ['Join rises', 'Close inseams', 'Close side seams', 'Set waistband', 'Hem legs', 'Attach main label']

/** The operations of each garment in their sequence, by their English names. */
export const operationsOf: Readonly<Record<Garment, readonly string[]>> = {
  tee: [...shell, 'Topstitch collar', ...finished],
  polo: ['Make front placket', 'Attach placket', ...shell, 'Make buttonholes', 'Sew buttons', ...finished],
  shirt: [
    'Fuse interlining',
    'Make collar',
    'Make cuffs',
    'Attach chest pocket',
    ...shell,
    'Attach cuffs',
    'Make buttonholes',
    'Sew buttons',
    ...finished,
  ],
  hoodie: ['Make hood', ...shell, 'Attach hood', 'Attach rib', ...finished],
  jacket: ['Make slant pockets', 'Make lining', ...shell, 'Set zip', 'Attach lining', ...finished],
  coat: [
    'Fuse interlining',
    'Make slant pockets',
    'Make lining',
    ...shell,
    'Set shoulder pads',
    'Attach lining',
    'Attach belt',
    ...finished,
  ],
  dress: ['Sew darts', ...shell, 'Gather', 'Set zip', ...finished],
  skirt: ['Sew darts', 'Close side seams', 'Set zip', 'Set waistband', 'Hem bottom', 'Attach main label', ...finished],
  trousers: [
    'Make slant pockets',
    'Make back pockets',
    ...legs,
    'Attach belt loops',
    'Bartack',
    'Make buttonholes',
    'Sew buttons',
    ...finished,
  ],
  shorts: ['Make slant pockets', ...legs, 'Set elastic waist', 'Bartack', ...finished],
}

/** What a piece takes of its main fabric in the base size, in the unit of the fabric. */
export const fabricOf: Readonly<Record<Garment, string>> = {
  tee: '0.25',
  polo: '0.28',
  shirt: '1.65',
  hoodie: '0.62',
  jacket: '1.9',
  coat: '2.4',
  dress: '2.2',
  skirt: '1.4',
  trousers: '1.35',
  shorts: '0.95',
}

/** A line of a BOM beside the main fabric: what it is, how much a piece takes, loss in percent, where it is used. */
type Part = readonly [trim: Trim, usage: string, loss: string, use: string]
const sewn = (metres: string): readonly Part[] => [
  ['thread', metres, '5', '缝制 Sewing'],
  ['label', '1', '2', '后领 Back neck'],
  ['care', '1', '2', '左侧缝 Left side seam'],
]
const packed: readonly Part[] = [
  ['tag', '1', '1', '吊牌孔 Tag hole'],
  ['bag', '1', '1', '包装 Packing'],
]
const bagged = packed.slice(1)

/** The lines of each garment's BOM beside its main fabric: with it five to nine. */
export const trimsOf: Readonly<Record<Garment, readonly Part[]>> = {
  tee: [['rib', '0.03', '4', '领圈 Neckline'], ...sewn('110'), ...bagged],
  polo: [['rib', '0.05', '4', '领与袖口 Collar and cuffs'], ['button', '3', '3', '门襟 Placket'], ...sewn('130'), ...packed],
  shirt: [['interlining', '0.35', '3', '领与袖口 Collar and cuffs'], ['button', '10', '3', '门襟 Placket'], ...sewn('165'), ...packed],
  hoodie: [['rib', '0.12', '4', '下摆与袖口 Hem and cuffs'], ...sewn('180'), ...bagged],
  jacket: [['lining', '1.7', '4', '里布 Lining'], ['zip', '1', '1', '前襟 Front opening'], ...sewn('260'), ...packed],
  coat: [
    ['lining', '2.1', '4', '里布 Lining'],
    ['interlining', '0.9', '3', '前片与领 Fronts and collar'],
    ['button', '6', '3', '门襟 Placket'],
    ...sewn('320'),
    ...packed,
  ],
  dress: [['lining', '1.6', '4', '里布 Lining'], ['zip', '1', '1', '后中 Centre back'], ...sewn('190'), ...bagged],
  skirt: [['zip', '1', '1', '侧缝 Side seam'], ...sewn('120'), ...bagged],
  trousers: [
    ['interlining', '0.2', '3', '腰 Waist'],
    ['zip', '1', '1', '门襟 Placket'],
    ['button', '1', '3', '腰 Waist'],
    ...sewn('210'),
    ...packed,
  ],
  shorts: [...sewn('140'), ...bagged],
}

const washable = { bleaching: 'noBleach', tumbling: 'noTumble', ironing: 'iron160', dryCleaning: 'noDryClean' } as const
const knitted = {
  washing: 'wash30mild',
  drying: 'flatShade',
  ...washable,
  careNote: '反面洗涤，深浅分开。Wash inside out, with like colours.',
} as const
const woven = { washing: 'wash30', drying: 'lineShade', ...washable } as const
const delicate = { ...washable, washing: 'washByHand', drying: 'dripShade', ironing: 'iron120', dryCleaning: 'dryPmild' } as const
const cleaned = {
  ...washable,
  washing: 'noWash',
  drying: undefined,
  ironing: 'iron120',
  dryCleaning: 'dryP',
  wetCleaning: 'noWetClean',
} as const

/** What the label of each garment says of its care. */
export const careOf: Readonly<Record<Garment, Readonly<Record<string, string | undefined>>>> = {
  tee: knitted,
  polo: knitted,
  hoodie: knitted,
  shirt: woven,
  jacket: woven,
  trousers: woven,
  shorts: woven,
  skirt: delicate,
  dress: delicate,
  coat: cleaned,
}
