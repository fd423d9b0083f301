/** Trend (TRD): what designers collect for a season, with pictures, tags and a palette. A draft is its author's alone; an active one is read in the brand and linked to styles. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { designers } from './design-hands.part.ts'
import { active, ofTheBrand } from './planning.part.ts'

const authors = ['designer', 'planner', 'merchandiser', 'manager', 'admin'] as const

export const trend = document('design/trend', {
  code: 'TRD',
  label: ['趋势', 'Trend'],
  menu: 10,
  kind: 'master',
  number: 'TR{yyyy}{0000}',
  title: ['number', 'name'],
  parties: { owner: 'brand', sealed: { to: 'author', until: ['active', 'archived'] } },
  rights: { read: ofTheBrand, create: authors, export: designers },
  fields: {
    name: f.text(['标题', 'Title'], { required: true, max: 120, list: ['card', 'search'] }),
    author: f.link(['作者', 'Author'], 'user', { computed: true, default: '@userId', list: ['card', 'filter'] }),
    season: f.link(['季节', 'Season'], 'season', { ...active, list: ['card', 'filter'] }),
    theme: f.text(['主题', 'Theme'], { max: 120, list: ['column', 'search'] }),
    source: f.text(['来源', 'Source'], { max: 200, list: 'column' }),
    tags: f.tags(['标签', 'Tags'], { list: ['column', 'search', 'filter'] }),
    palette: f.links(['色板', 'Palette'], 'colour', { ...active, list: 'column' }),
    images: f.image(['图片', 'Pictures'], 'free', { most: 12, list: 'picture' }),
    remark: f.longText(['说明', 'Description']),
  },
  statuses: { draft: { edit: true }, active: { edit: true }, archived: {} },
  actions: {
    publish: {
      label: ['发布', 'Publish'],
      from: 'draft',
      to: 'active',
      by: authors,
      confirm: ['发布后品牌内部可见，不能撤回为草稿。', 'It is then read in the brand and is no draft any more.'],
    },
    archive: { from: 'active', to: 'archived', by: authors },
    restore: { from: 'archived', to: 'active', by: authors },
  },
  list: { sort: ['-createdAt'], views: { active: { where: { status: 'active' } }, draft: { where: { status: 'draft' } } } },
  display: { facts: ['season', 'theme', 'source', 'tags', 'palette'] },
})
