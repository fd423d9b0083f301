/**
 * Inspection item template: the items inspected in a phase, in up to three levels. An active edition is fixed; a change is a new
 * edition.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { versionFields, versionsByRevision } from '../../model/mixins/version-fields.ts'

export const inspectionTemplate = document('quality/inspection_template', {
  code: 'IIT',
  label: ['检验项目模板', 'Inspection item template'],
  menu: 40,
  kind: 'config',
  number: 'II{000}V{edition}',
  rights: { read: ['inspector', 'manager', 'merchandiser', 'buyer', 'admin'], create: ['inspector', 'manager', 'admin'] },
  fields: {
    name: f.text(['模板名称', 'Template name'], { required: true, max: 60 }),
    phase: f.choice(
      ['检验阶段', 'Phase'],
      {
        inline: ['中期检验', 'In-line'],
        final: ['尾期检验', 'Final'],
        incoming: ['来料检验', 'Incoming material'],
        process: ['制程检验', 'Process'],
        package: ['五金包检验', 'Hardware package'],
      },
      { required: true, default: 'final', list: ['card', 'filter'] },
    ),
    category: f.link(['品类', 'Category'], 'category', {
      where: { status: 'active' },
      help: ['空白适用全部品类', 'Blank is for all categories'],
      list: ['card', 'filter'],
    }),
    ...versionFields('inspection_template'),
    items: f.neededLines(['检验项目', 'Items'], {
      level1: f.text(['一级项目', 'Level 1'], { required: true, max: 60 }),
      level2: f.text(['二级项目', 'Level 2'], { max: 60 }),
      level3: f.text(['三级项目', 'Level 3'], { max: 60 }),
      standard: f.text(['标准', 'Standard'], { max: 200 }),
      method: f.text(['检验方法', 'Method'], { max: 200 }),
      required: f.yesNo(['必检', 'Required'], { default: false }),
    }),
  },
  statuses: { draft: { edit: true }, active: {}, archived: { end: true } },
  actions: {
    activate: {
      from: 'draft',
      to: 'active',
      by: ['manager', 'admin'],
      confirm: ['启用后内容不可修改，上一版本自动归档。', 'Its content is then fixed, and the previous edition is archived.'],
    },
    revise: {
      label: ['新版本', 'New edition'],
      from: 'active',
      to: 'active',
      by: ['inspector', 'manager', 'admin'],
    },
    archive: {
      from: ['draft', 'active'],
      to: 'archived',
      by: ['manager', 'admin'],
      confirm: ['归档后不可恢复，进行中的检验不受影响。', 'This cannot be undone; running inspections keep it.'],
    },
  },
  versions: versionsByRevision,
  checks: ['treeSound'],
  list: { also: ['updatedAt'] },
  form: { items: ['检验项目', 'Items'] },
  print: { title: ['检验项目表', 'Inspection items'] },
})
