/**
 * Evaluation config (EVC): the criteria for quotations: items with weights and maxima, options with scores. An active version is
 * fixed; a change is a new version.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { versionFields, versionsByRevision } from '../../model/mixins/version-fields.ts'

const keepers = ['buyer', 'manager', 'admin'] as const

export const evaluationConfig = document('sourcing/evaluation_config', {
  code: 'EVC',
  kind: 'config',
  label: ['评估配置', 'Evaluation config'],
  menu: 40,
  number: 'EC{000}V{edition}',
  rights: { read: ['buyer', 'merchandiser', 'manager', 'finance', 'inspector', 'reviewer', 'admin'], create: keepers },
  fields: {
    name: f.text(['名称', 'Name'], { required: true, max: 60 }),
    category: f.text(['评估类别', 'Category'], { max: 40, list: ['card', 'search'] }),
    ...versionFields('evaluation_config'),
    passScore: f.percent(['合格分', 'Pass score'], { default: '60', atLeast: 0, atMost: 100, list: 'column' }),
    items: f.neededLines(['评估项', 'Items'], {
      item: f.text(['评估项', 'Item'], { required: true, max: 60 }),
      weight: f.percent(['权重 %', 'Weight %'], { required: true, above: 0, atMost: 100 }),
      maximum: f.quantity(['满分', 'Maximum'], { required: true, above: 0, default: '10' }),
      multi: f.yesNo(['可多选', 'Several options'], { default: false }),
      note: f.text(['评分说明', 'How to score'], { max: 200 }),
    }),
    weights: f.percent(['权重合计', 'Weights in sum'], { formula: 'sum(append(items.weight, 0))', list: 'column' }),
    options: f.lines(
      ['选项', 'Options'],
      {
        item: f.text(['评估项', 'Item'], { required: true, max: 60 }),
        option: f.text(['选项', 'Option'], {
          required: true,
          max: 60,
          matches: ['^[^,，;；=]*$', ['选项名称不能含逗号、分号或等号', 'No commas, semicolons or equals signs']],
        }),
        score: f.quantity(['分值', 'Score'], { required: true, atLeast: 0 }),
      },
      { help: ['没有选项的评估项直接打分', 'Items without options are scored by a figure'] },
    ),
  },
  statuses: { draft: { edit: true }, active: {}, inactive: {}, archived: { end: true } },
  actions: {
    activate: {
      from: ['draft', 'inactive'],
      to: 'active',
      by: keepers,
      confirm: ['启用后内容不可修改，上一版本自动归档。', 'Its content is then fixed, and the previous version is archived.'],
    },
    deactivate: { label: ['停用', 'Deactivate'], from: 'active', to: 'inactive', by: keepers },
    revise: { label: ['新版本', 'New version'], from: 'active', to: 'active', by: keepers },
    archive: {
      from: ['draft', 'active', 'inactive'],
      to: 'archived',
      by: keepers,
      danger: true,
      confirm: ['归档后不可恢复，进行中的评审不受影响。', 'This cannot be undone; running reviews keep it.'],
    },
  },
  versions: versionsByRevision,
  constraints: [
    { in: 'items', uniqueInLines: ['item'] },
    { in: 'items', field: 'weight', sumIs: '100', on: ['activate'] },
    { in: 'options', uniqueInLines: ['option', 'item'] },
    {
      in: 'options',
      field: 'item',
      holds: 'list contains(doc.items.item, item)',
      message: ['没有评估项“{item}”', 'There is no item "{item}"'],
    },
    {
      in: 'options',
      field: 'score',
      holds: 'every one in doc.items satisfies one.item != item or score <= one.maximum',
      message: ['分值不得超过该项的满分', 'No more than the maximum of its item'],
    },
  ],
  list: { also: ['updatedAt'] },
  form: { items: ['评估项', 'Items'] },
})
