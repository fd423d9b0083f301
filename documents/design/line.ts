/**
 * Line overview (LIN): what a season has, the styles and the placeholders that no style fills yet. It reads both and has no documents of its own; a placeholder
 * that became a style stands in it as its style.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { endedStyles, exportsLine, openSlots, priceBand, readsPlans } from './planning.part.ts'

export const line = document('design/line', {
  code: 'LIN',
  kind: 'report',
  label: ['产品线总览', 'Line overview'],
  menu: 60,
  parties: { owner: 'brand' },
  rights: { read: readsPlans, export: exportsLine },
  readonly: true,
  reads: [
    { type: 'placeholder', where: [{ field: 'status', operator: 'in', value: ['not_started', 'in_progress'] }] },
    { type: 'style', where: [{ field: 'status', operator: 'notIn', value: [...endedStyles] }] },
  ],
  fields: {
    images: f.image(['图片', 'Picture'], 'free', { most: 6, list: 'picture' }),
    imageMarks: f.callouts(['图片标注', 'Call-outs'], 'images'),
    name: f.text(['款式名称', 'Style name'], { max: 80, list: ['card', 'search'] }),
    nameEn: f.text(['款式名称（英文）', 'Style name in English'], { max: 80, list: 'search' }),
    brand: f.link(['品牌', 'Brand'], 'brand', { list: ['column', 'filter'] }),
    season: f.link(['季节', 'Season'], 'season', { list: ['column', 'filter'] }),
    category: f.link(['品类', 'Category'], 'category', { list: ['card', 'filter'] }),
    series: f.link(['系列', 'Series'], 'series', { list: ['column', 'filter'] }),
    wave: f.text(['波段', 'Wave'], { max: 20, list: ['card', 'search'] }),
    priceBand: priceBand({ list: ['card', 'filter'] }),
    designer: f.link(['设计师', 'Designer'], 'user', { list: ['column', 'filter'] }),
    targetPrice: f.money(['目标价', 'Target price'], { currency: 'currency', list: 'card' }),
    currency: f.link(['币种', 'Currency'], 'currency'),
  },
  statuses: {
    not_started: { label: openSlots.not_started, family: 'neutral', planned: true },
    in_progress: { label: openSlots.in_progress, family: 'attention', planned: true },
    development: { label: ['开发中', 'Under development'], family: 'info' },
    submitted: { family: 'info' },
    pending: {},
    modify: { label: ['待修改', 'To be modified'], family: 'returned' },
    approved: { family: 'success' },
    rejected: { family: 'danger' },
  },
  list: {
    columns: [
      'number',
      'images',
      'name',
      'status',
      'brand',
      'season',
      'category',
      'series',
      'wave',
      'priceBand',
      'designer',
      'targetPrice',
    ],
    search: ['number', 'name', 'nameEn', 'wave'],
    sort: ['number'],
    within: 'season',
    views: {
      board: { label: ['产品线看板', 'Line board'], where: {}, shape: 'board', group: ['wave'] },
      gap: { label: ['缺口', 'Gap'], where: { status: ['not_started', 'in_progress'] } },
    },
  },
  form: [],
  sections: [{ name: 'line-plan', label: ['企划矩阵', 'Line plan'], at: 'list' }],
})
