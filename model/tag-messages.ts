/** What refuses that a tag is renamed, in both languages; part of the catalogue of messages. */
export const tagMessages = {
  'tags.unused': ['没有单据使用该标签', 'No document has this tag'],
  'tags.same': ['新名称与原名称相同', 'This is its name already'],
  'tags.one': ['请填写一个标签，不含逗号、分号、顿号', 'Give one tag, without commas and semicolons'],
} as const
