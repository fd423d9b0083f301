/**
 * Pantone colour (PAN): the library of the platform, which its operator imports from a licence of its own. None of that data comes with the product:
 * a new platform has an empty library.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { colour as hexColour } from '../../model/fields/colour.ts'
import { stopAndStart } from '../../model/master.ts'

export const pantoneColour = document('design/pantone_colour', {
  code: 'PAN',
  label: ['潘通色', 'Pantone colour'],
  menu: 290,
  kind: 'master',
  title: ['code', 'name'],
  parties: { owner: 'platform', read: 'platform' },
  rights: { read: ['*'], create: ['super', 'admin'] },
  fields: {
    code: f.text(['潘通色号', 'Pantone code'], {
      required: true,
      unique: true,
      upperCase: true,
      max: 30,
      list: ['card', 'search'],
    }),
    book: f.choice(
      ['色卡', 'Book'],
      { TCX: ['TCX（棉布）', 'TCX (cotton)'], TPG: ['TPG（纸版）', 'TPG (paper)'], C: ['C（光面铜版纸）', 'C (coated)'] },
      { required: true, list: ['card', 'filter'] },
    ),
    name: f.text(['色名', 'Name'], { required: true, max: 60, list: ['card', 'search'] }),
    hex: hexColour(['色值', 'Hex value'], {
      required: true,
      help: ['仅供屏幕显示，批色以实物色样为准', 'For screens only; the physical standard decides'],
      list: 'card',
    }),
  },
  ...stopAndStart(['super', 'admin']),
})
