/** Colour library: the colours of styles and materials. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { colour as hexColour } from '../../model/fields/colour.ts'
import { names, stopAndStart } from '../../model/master.ts'

export const colour = document('design/colour', {
  code: 'CLR',
  label: ['颜色', 'Colour'],
  kind: 'master',
  number: 'CL{00000}',
  title: ['name'],
  parties: { owner: 'brand', read: 'platform' },
  rights: { read: ['*'], create: ['designer', 'merchandiser', 'admin'] },
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
    pantone: f.text(['潘通色号', 'Pantone reference'], {
      upperCase: true,
      max: 30,
      help: ['如 19-4052 TCX', 'E.g. 19-4052 TCX'],
      list: ['card', 'search'],
    }),
    image: f.image(['色样图', 'Swatch'], 'free', { list: 'picture' }),
  },
  display: { usedBy: [{ type: 'colorway', via: 'colour', as: 'gallery' }] },
  ...stopAndStart(['designer', 'merchandiser', 'admin']),
})
