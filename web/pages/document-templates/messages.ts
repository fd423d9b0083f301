/** Messages of templates, in Chinese and English. */
export const messages = {
  save: ['存为模板', 'Save as template'],
  saveHint: [
    '保存可复制的内容，不含编号、状态和审批。新建时会按当时的权限和资料重新核对。',
    'Keeps what a copy would bring: no number, status or approvals. It is checked again whenever it is used.',
  ],
  name: ['模板名称', 'Name of the template'],
  share: ['共享给本公司同事', 'Share with colleagues'],
  saved: ['已存为模板，可从“新建 ▾”使用', 'Saved. Use it from “New ▾”'],
  manage: ['管理模板', 'Manage templates'],
  none: ['还没有模板。打开一张单据，在 ⋯ 中选择“存为模板”。', 'No templates yet. Open a document and choose “Save as template” under ⋯.'],
  mine: ['我的模板', 'My template'],
  sharedByMe: ['我共享的', 'Shared by me'],
  by: ['{name} 共享', 'Shared by {name}'],
  removeAsk: ['删除模板“{name}”？已建的单据不受影响。', 'Delete the template “{name}”? Documents made from it stay.'],
  dropped: [
    '模板“{name}”中以下内容已不可用，未带入：{list}',
    'Not taken over from the template “{name}”, as it cannot be used any more: {list}',
  ],
} as const satisfies Record<string, readonly [string, string]>
