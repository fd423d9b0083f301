/** Series (SER): the styles of one brand and season that belong together, with a theme and a palette. A colourway outside the palette is marked, never refused. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { names } from '../../model/master.ts'
import { active, ofTheBrand } from './planning.part.ts'

export const series = document('design/series', {
  code: 'SER',
  label: ['系列', 'Series'],
  menu: 50,
  kind: 'master',
  number: '{brand.code}{season.number}{00}',
  parties: { owner: 'brand' },
  rights: { read: ofTheBrand, create: ['designer', 'planner', 'merchandiser', 'manager', 'admin'] },
  fields: {
    ...names(['系列名称', 'Series name'], 60),
    brand: f.link(['品牌', 'Brand'], 'brand', { required: true, ...active, list: ['card', 'filter'] }),
    season: f.link(['季节', 'Season'], 'season', { required: true, ...active, list: ['card', 'filter'] }),
    theme: f.text(['主题', 'Theme'], { max: 120, list: ['column', 'search'] }),
    launchDate: f.date(['计划上市日期', 'Planned launch'], { list: 'card' }),
    palette: f.links(['色板', 'Palette'], 'colour', {
      ...active,
      help: ['色板外的配色会标出，不会拒绝；空白表示不限', 'Colourways outside of it are marked, never refused; blank allows every colour'],
      list: 'column',
    }),
    remark: f.longText(['备注', 'Remark']),
  },
  statuses: { active: { edit: true }, archived: {} },
  actions: {
    archive: {
      from: 'active',
      to: 'archived',
      by: ['planner', 'manager', 'admin'],
      confirm: ['归档后新的企划、占位款与款式不能再选用。', 'New plans, placeholders and styles can no longer choose it.'],
    },
    restore: { from: 'archived', to: 'active', by: ['planner', 'manager', 'admin'] },
  },
  // The number derives from them.
  rules: { brand: { lock: { action: 'edit' } }, season: { lock: { action: 'edit' } } },
  checks: ['seasonOfBrand'],
  list: { sort: ['-createdAt'], views: { active: { where: { status: 'active' } } } },
  display: {
    scope: ['brand', 'season'],
    facts: ['theme', 'launchDate', 'palette'],
    usedBy: [{ type: 'style', via: 'series', as: 'gallery' }],
  },
})
