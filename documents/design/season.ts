/** Season: a selling season of one year. It determines plans, styles and the default order wave. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { names } from '../../model/master.ts'

export const season = document('design/season', {
  code: 'SEA',
  label: ['季节', 'Season'],
  menu: 250,
  kind: 'master',
  cached: true,
  number: '{year}{kind}',
  parties: { owner: 'brand', read: 'platform' },
  rights: { read: ['*'], create: ['merchandiser', 'manager', 'planner', 'admin'] },
  fields: {
    ...names(['季节名称', 'Season name'], 40),
    year: f.integer(['年份', 'Year'], { required: true, atLeast: 2000, atMost: 2099, ordinal: true, list: ['column', 'filter'] }),
    kind: f.choice(
      ['季节', 'Season'],
      {
        P: ['春', 'Spring'],
        S: ['夏', 'Summer'],
        A: ['秋', 'Autumn'],
        W: ['冬', 'Winter'],
        H: ['春夏', 'Spring/summer'],
        F: ['秋冬', 'Autumn/winter'],
      },
      { required: true, list: ['column', 'filter'] },
    ),
    brands: f.links(['适用品牌', 'Brands'], 'brand', {
      where: { status: 'active' },
      help: ['空白表示适用本公司全部品牌', 'Blank means all brands of the company'],
      list: 'column',
    }),
    startDate: f.date(['开始日期', 'Start date'], { required: true, list: 'card' }),
    endDate: f.date(['结束日期', 'End date'], { required: true, list: 'card' }),
  },
  statuses: { active: { edit: true }, archived: {} },
  actions: {
    archive: {
      from: 'active',
      to: 'archived',
      by: ['manager', 'admin'],
      confirm: ['归档后新款式与新订单不能再选用。', 'New styles and orders can no longer choose it.'],
    },
    restore: { from: 'archived', to: 'active', by: ['manager', 'admin'] },
  },
  rules: { year: { lock: { action: 'edit' } }, kind: { lock: { action: 'edit' } } },
  validity: { from: 'startDate', to: 'endDate', noOverlapBy: ['year', 'brands'], in: ['active'] },
  list: { sort: ['-startDate'] },
})
