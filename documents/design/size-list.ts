/**
 * Size list: the sizes of a range in order, exactly one of them the base size, from which patterns and measurements start; where garments
 * have two axes, also the second sizes (length, cup, width).
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { stopAndStart } from '../../model/master.ts'
import { designers } from './design-hands.part.ts'

export const sizeList = document('design/size_list', {
  code: 'SZL',
  label: ['尺码组', 'Size list'],
  menu: 300,
  kind: 'master',
  cached: true,
  number: 'SZ{000}',
  parties: { owner: 'brand', read: 'platform' },
  rights: { read: ['*'], create: designers },
  fields: {
    name: f.text(['尺码组名称', 'Size list name'], { required: true, max: 40 }),
    group: f.choice(
      ['适用人群', 'Gender or age group'],
      {
        men: ['男装', 'Men'],
        women: ['女装', 'Women'],
        unisex: ['中性', 'Unisex'],
        boys: ['男童', 'Boys'],
        girls: ['女童', 'Girls'],
        infants: ['婴幼', 'Infants'],
        none: ['不分', 'None'],
      },
      { required: true, list: ['card', 'filter'] },
    ),
    sizes: f.neededLines(['尺码', 'Sizes'], {
      size: f.text(['尺码', 'Size'], { required: true, upperCase: true, max: 20 }),
      sort: f.integer(['排序号', 'Sort no.'], { required: true, atLeast: 0 }),
      label: f.text(['中文标签', 'Label in Chinese'], { max: 40, help: ['如 170/92A', 'E.g. 170/92A'] }),
      labelEn: f.text(['英文标签', 'Label in English'], { max: 40 }),
      base: f.yesNo(['基码', 'Base size'], { default: false }),
    }),
    seconds: f.lines(['第二尺码', 'Second sizes'], {
      second: f.text(['第二尺码', 'Second size'], {
        required: true,
        upperCase: true,
        max: 20,
        help: ['裤长、罩杯或宽度', 'Length, cup or width'],
      }),
      sort: f.integer(['排序号', 'Sort no.'], { required: true, atLeast: 0 }),
      label: f.text(['中文标签', 'Label in Chinese'], { max: 40 }),
      labelEn: f.text(['英文标签', 'Label in English'], { max: 40 }),
    }),
  },
  ...stopAndStart(designers),
  constraints: [
    { in: 'sizes', exactlyOneIs: 'base' },
    { in: 'sizes', uniqueInLines: ['size'] },
    { in: 'sizes', uniqueInLines: ['sort'] },
    { in: 'seconds', uniqueInLines: ['second'] },
    { in: 'seconds', uniqueInLines: ['sort'] },
  ],
  checks: ['usedSizesStay'],
  listsSizes: { sizes: { lines: 'sizes', name: 'size', order: 'sort' }, seconds: { lines: 'seconds', name: 'second', order: 'sort' } },
  list: { also: ['updatedAt'] },
  form: { sizes: ['尺码', 'Sizes'], seconds: ['第二尺码（裤长、罩杯、宽度）', 'Second sizes (length, cup, width)'] },
  print: { title: ['尺码表', 'Size list'] },
})
