/** Colour library: the colours of styles and materials, with the Lab values of the standard to which lab dips are compared. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { colour as hexColour } from '../../model/fields/colour.ts'
import { names, stopAndStart } from '../../model/master.ts'
import { chromaticRange, illuminants, lightnessRange, observers } from '../../model/mixins/measured-colour.ts'
import { designers } from './design-hands.part.ts'

/** A standard is whole: its three coordinates, light and observer. */
const ofStandard = { require: { labL: { empty: false } } } as const

export const colour = document('design/colour', {
  code: 'CLR',
  label: ['颜色', 'Colour'],
  menu: 280,
  kind: 'master',
  number: 'CL{00000}',
  title: ['name'],
  parties: { owner: 'brand', read: 'platform' },
  rights: { read: ['*'], create: designers },
  fields: {
    ...names(['颜色名称', 'Colour name'], 40, ['column', 'search']),
    family: f.choice(
      ['色系', 'Colour family'],
      {
        white: ['白', 'White'],
        grey: ['灰', 'Grey'],
        black: ['黑', 'Black'],
        red: ['红', 'Red'],
        orange: ['橙', 'Orange'],
        yellow: ['黄', 'Yellow'],
        green: ['绿', 'Green'],
        blue: ['蓝', 'Blue'],
        purple: ['紫', 'Purple'],
        pink: ['粉', 'Pink'],
        brown: ['棕', 'Brown'],
        beige: ['米', 'Beige'],
        metal: ['金属', 'Metallic'],
        mixed: ['花色', 'Multicolour'],
      },
      { list: ['column', 'filter'] },
    ),
    hex: hexColour(['色值', 'Hex value'], {
      help: ['仅供屏幕显示，批色以实物色样为准', 'For screens only; the physical standard decides'],
      list: 'card',
    }),
    pantoneColour: f.link(['潘通色', 'Pantone colour'], 'pantone_colour', {
      where: { status: 'active' },
      help: ['选取时带入色号、色名与色值，此后不再变化', 'Choosing one takes over its code, name and hex value, which then stay'],
    }),
    pantone: f.text(['潘通色号', 'Pantone reference'], {
      upperCase: true,
      max: 30,
      help: ['如 19-4052 TCX', 'E.g. 19-4052 TCX'],
      list: ['card', 'search'],
    }),
    pantoneName: f.text(['潘通色名', 'Pantone name'], { computed: true, max: 60, list: 'search' }),
    labL: f.quantity(['标准 L*', 'Standard L*'], {
      ...lightnessRange,
      help: ['实物标准样的测量值', 'As measured on the physical standard'],
    }),
    labA: f.quantity(['标准 a*', 'Standard a*'], chromaticRange),
    labB: f.quantity(['标准 b*', 'Standard b*'], chromaticRange),
    illuminant: f.choice(['光源', 'Illuminant'], illuminants),
    observer: f.choice(['观察者', 'Observer'], observers),
    standards: f.lines(
      ['其他光源的标准', 'Standards under further lights'],
      {
        illuminant: f.choice(['光源', 'Illuminant'], illuminants, { required: true }),
        observer: f.choice(['观察者', 'Observer'], observers, { required: true, default: 'deg10' }),
        labL: f.quantity(['L*', 'L*'], { required: true, ...lightnessRange }),
        labA: f.quantity(['a*', 'a*'], { required: true, ...chromaticRange }),
        labB: f.quantity(['b*', 'b*'], { required: true, ...chromaticRange }),
      },
      {
        atMostLines: 9,
        help: [
          '打样读数在这些光源下也可比较；判定只看上面的标准样',
          'Readings under these lights are compared too; the standard above decides',
        ],
      },
    ),
    image: f.image(['色样图', 'Swatch'], 'free', { list: 'picture' }),
  },
  display: { usedBy: [{ type: 'colorway', via: 'colour', as: 'gallery' }] },
  sections: [{ name: 'nearest-colours', label: ['相近颜色', 'Nearest colours'], at: 'tab' }],
  ...stopAndStart(designers),
  rules: {
    pantone: { lock: { pantoneColour: { empty: false } } },
    labL: { require: { expression: 'labA != null or labB != null' } },
    labA: ofStandard,
    labB: ofStandard,
    illuminant: ofStandard,
    observer: ofStandard,
    standards: { show: { labL: { empty: false } } },
  },
  constraints: [
    { in: 'standards', uniqueInLines: ['illuminant', 'observer'] },
    {
      in: 'standards',
      field: 'illuminant',
      holds: 'illuminant != doc.illuminant or observer != doc.observer',
      message: ['标准样本身已是此光源与观察者', 'The standard itself is of this illuminant and observer'],
    },
  ],
  form: { pantoneColour: ['潘通色', 'Pantone'], labL: ['标准样', 'Standard'], image: ['图片', 'Picture'] },
})
