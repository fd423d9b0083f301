/** Colorway: a style in one colour. SKUs are generated from it and the style's size list. */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { stopAndStart, usedOrStopped } from '../../model/master.ts'
import { closedToDyers, designers } from './design-hands.part.ts'
import type { style } from './style.ts'

const active = { where: { status: 'active' } } as const

export const colorway = document('design/colorway', {
  code: 'CWY',
  label: ['配色', 'Colourway'],
  menu: 80,
  kind: 'master',
  number: '{style.number}-{colour.number}',
  title: ['number', 'colour'],
  parties: { owner: 'brand', read: 'granted' },
  rights: { read: ['*'], ...closedToDyers, create: designers },
  fields: {
    style: f.link(['款式', 'Style'], 'style', {
      required: true,
      where: { status: ['development', 'submitted', 'pending', 'modify', 'approved'] },
      list: ['card', 'search', 'filter'],
    }),
    colour: f.link(['颜色', 'Colour'], 'colour', { required: true, ...active, list: ['card', 'search', 'filter'] }),
    mainColour: f.link(['主色', 'Main colour'], 'colour', {
      ...active,
      replaceable: {},
      help: ['空白表示与配色颜色相同', 'Blank means the colour of the colourway'],
      list: 'column',
    }),
    // The colour itself stays, since numbers and SKUs derive from it.
    secondaryColours: f.links(['辅色', 'Secondary colours'], 'colour', { ...active, replaceable: {}, list: 'column' }),
    swatch: f.image(['配色图', 'Swatch picture'], 'free', { list: 'column' }),
    outsidePalette: f.yesNo(['色板外', 'Outside the palette'], {
      computed: true,
      default: false,
      restrict: { others: 2 },
      help: ['颜色不在款式所属系列的色板中', "The colour is not in the palette of the style's series"],
      list: ['column', 'filter'],
    }),
    skuCount: f.integer(['商品数', 'SKUs'], { computed: true, list: 'card' }),
    // Material colours stand in the BOM; what was entered here before is read and no longer written.
    assignments: f.lines(
      ['早先的物料配色', 'Earlier material colours'],
      {
        material: f.link(['物料', 'Material'], 'material', { required: true, where: { status: ['draft', 'pending', 'active'] } }),
        use: f.text(['使用部位', 'Used for'], { max: 60 }),
        materialColour: f.link(['物料颜色', 'Material colour'], 'material_colour', {
          where: { material: '$material', status: ['draft', 'approved'] },
        }),
        remark: f.text(['备注', 'Remark'], { max: 200, restrict: { others: 2 } }),
      },
      { computed: true },
    ),
  },
  statuses: usedOrStopped,
  actions: {
    ...stopAndStart(designers).actions,
    generateSkus: {
      label: ['生成商品', 'Generate SKUs'],
      from: 'active',
      to: 'active',
      by: designers,
      checks: ['readyForSkus'],
      asks: ['outsidePalette'],
      confirm: [
        '按尺码组为每个尺码生成商品和 EAN-13 条码；已有的不重复生成。',
        'Makes a SKU with an EAN-13 for every size of the size list; existing ones are left alone.',
      ],
    },
  },
  rules: {
    style: { lock: { action: 'edit' } },
    colour: { lock: { action: 'edit' } },
    assignments: { show: { assignments: { empty: false } } },
  },
  checks: ['colourOnce'],
  warnings: { outsidePalette: ['颜色不在系列的色板中', 'The colour is outside the palette of the series'] },
  // One SKU for each size of the style's size list; further sizes get theirs when it is repeated.
  generates: {
    skus: {
      type: 'sku',
      on: 'generateSkus',
      each: [{ as: 'size', sizes: 'style.sizeList' }],
      values: { style: 'doc.style', colorway: 'doc.id', size: 'size.name', firstSize: 'size.size', second: 'size.second' },
      once: ['colorway', 'size'],
    },
  },
  recounted: {
    fields: ['outsidePalette'],
    from: [
      { of: 'series', link: 'style.series', reads: ['palette'] },
      { of: 'style', link: 'style', reads: ['series'] },
    ],
  },
  rollUp: { skuCount: { of: 'sku', via: 'colorway', unless: [] } },
  convertsFrom: {
    style: {
      label: ['添加配色', 'Add a colourway'],
      while: ['development', 'submitted', 'pending', 'modify', 'approved'],
      by: designers,
      head: { style: 'id' },
    } as const satisfies ConversionFrom<typeof style>,
  },

  sections: [{ name: 'colorway-materials', label: ['物料颜色', 'Material colours'], at: 'above' }],
  form: { assignments: { folded: ['早先的物料配色', 'Earlier material colours'] } },
})
