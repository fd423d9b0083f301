/** Product category: a tree of at most four levels. It supplies the size list, process and tolerances to the categories below it. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { code, names, stopAndStart } from '../../model/master.ts'

const tolerance = {
  atLeast: 0,
  atMost: 100,
  restrict: { others: 1 },
  help: ['带入采购订单行；空白时取上级品类，顶级为 0', 'Goes to the order lines; blank takes the parent category, 0 at the top'],
  list: 'column',
} as const

export const category = document('design/category', {
  code: 'CAT',
  label: ['商品品类', 'Product category'],
  menu: 270,
  kind: 'master',
  cached: true,
  parties: { owner: 'brand', read: 'platform' },
  rights: { read: ['*'], create: ['merchandiser', 'manager', 'admin'] },
  fields: {
    code: code(['品类编码', 'Category code'], 10),
    ...names(['品类名称', 'Category name'], 40, ['column', 'search']),
    parent: f.link(['上级品类', 'Parent category'], 'category', { where: { status: 'active' }, list: ['card', 'filter'] }),
    level: f.integer(['层级', 'Level'], { computed: true, list: ['card', 'filter'] }),
    sizeList: f.link(['默认尺码组', 'Default size list'], 'size_list', { where: { status: 'active' }, list: 'column' }),
    process: f.text(['默认工艺', 'Default process'], { max: 60, list: 'column' }),
    overTolerance: f.percent(['溢装比例 %', 'Over-delivery tolerance %'], tolerance),
    underTolerance: f.percent(['短装比例 %', 'Under-delivery tolerance %'], tolerance),
  },
  ...stopAndStart(['manager', 'admin']),
  tree: { parent: 'parent', maxDepth: 4, level: 'level' },
  form: { sizeList: ['默认值', 'Defaults'] },
})
