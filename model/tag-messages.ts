/** What refuses that a tag is renamed or that it is taken back, in both languages; part of the catalogue of messages. */
export const tagMessages = {
  'tags.unused': ['没有单据使用该标签', 'No document has this tag'],
  'tags.same': ['新名称与原名称相同', 'This is its name already'],
  'tags.running': ['改名正在进行', 'The renaming is under way'],
  'tags.nothing': [
    '没有可撤销的改名：没有更改、已撤销，或已超过三天',
    'Nothing to take back: nothing was changed, it was taken back already, or it was over three days ago',
  ],
  'tags.one': ['请填写一个标签，不含逗号、分号、顿号', 'Give one tag, without commas and semicolons'],
} as const
