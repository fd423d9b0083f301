/** Messages of the demo pages. */
export const messages = {
  title: ['组件演示', 'Demonstrations'],
  component: ['组件', 'Components'],
  layout: ['布局', 'Layouts'],
  form: ['动态表单', 'Dynamic forms'],
  componentHint: [
    '每种字段的录入与显示；离开时即时校验，与服务器同一规则。',
    'Each kind of field, written and read; judged on leaving by the server’s own rules.',
  ],
  layoutHint: ['同一套页面在不同宽度下的排布。', 'How the same pages stand at different widths.'],
  formHint: [
    '由定义生成的完整表单：校验、条件、公式、明细；保存到“字段示例”。',
    'A whole form from its definition: validators, conditions, formulas, lines; it is saved as a field sample.',
  ],
  samples: ['查看已保存的示例', 'See the saved samples'],
  kind: ['类型', 'Kind'],
  write: ['录入', 'Written'],
  read: ['显示', 'Read'],
  statuses: ['状态', 'Statuses'],
  wide: ['四列', 'Four columns'],
  middle: ['两列', 'Two columns'],
  narrow: ['手机', 'Phone'],
} as const
