/** How the demo's garments are measured and made, by garment. Pure data. */
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

/** What a piece takes of the main fabric in the base size, in its unit, and which trims it has: buttons by number, a zip. */
export const consumption: Readonly<Record<Garment, { readonly fabric: string; readonly buttons: string | null; readonly zip: boolean }>> = {
  tee: { fabric: '0.25', buttons: null, zip: false },
  polo: { fabric: '0.28', buttons: '3', zip: false },
  shirt: { fabric: '1.65', buttons: '10', zip: false },
  hoodie: { fabric: '0.62', buttons: null, zip: false },
  jacket: { fabric: '1.9', buttons: null, zip: true },
  coat: { fabric: '2.4', buttons: '6', zip: false },
  dress: { fabric: '2.2', buttons: null, zip: true },
  skirt: { fabric: '1.4', buttons: null, zip: true },
  trousers: { fabric: '1.35', buttons: '1', zip: true },
  shorts: { fabric: '0.95', buttons: null, zip: false },
}
