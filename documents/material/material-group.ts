/** Material group: a tree that gives materials their default unit, number prefix and incoming inspection requirement. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { code, names, stopAndStart } from '../../model/master.ts'

export const materialGroup = document('material/material_group', {
  code: 'MGP',
  label: ['物料分类', 'Material group'],
  menu: 60,
  kind: 'config',
  parties: { owner: 'brand', read: 'platform' },
  rights: { read: ['*'], create: ['merchandiser', 'manager', 'admin'] },
  fields: {
    code: code(['分类编码', 'Group code']),
    ...names(['分类名称', 'Group name'], 40),
    parent: f.link(['上级分类', 'Parent group'], 'material_group', { where: { status: 'active' }, list: ['card', 'filter'] }),
    unit: f.link(['默认单位', 'Default unit'], 'unit', { where: { status: 'active' }, list: 'card' }),
    numberPrefix: f.text(['编号规则（前缀）', 'Number rule (prefix)'], {
      upperCase: true,
      max: 10,
      restrict: { others: 2 },
      matches: ['^[A-Z0-9_.]+$'],
      help: [
        '物料编号 = 前缀 + 五位流水号；空白时用分类编码',
        'A material number is the prefix and five digits; blank takes the group code',
      ],
      list: 'column',
    }),
    testRequired: f.choice(
      ['检测要求', 'Test requirement'],
      { none: ['不要求', 'None'], report: ['供应商检测报告', 'Report of the supplier'], thirdParty: ['第三方检测', 'Third-party test'] },
      { required: true, default: 'none', help: ['仅供参考：系统不检查检测报告', 'For information: no report is demanded'], list: 'column' },
    ),
    incomingInspection: f.yesNo(['来料必检', 'Incoming inspection mandatory'], { default: true, list: 'column' }),
    inspectionTemplate: f.link(['检验模板', 'Inspection template'], 'inspection_template', {
      where: { phase: 'incoming', status: 'active' },
      restrict: { others: 2 },
      list: 'column',
    }),
  },
  ...stopAndStart(['merchandiser', 'manager', 'admin']),
  rules: { inspectionTemplate: { show: { incomingInspection: true } } },
  tree: { parent: 'parent' },
  form: { testRequired: ['质量要求', 'Quality'] },
})
