/** What refuses a report that people design, in both languages; part of the catalogue of messages. */
export const reportMessages = {
  'report.inUse': ['报表已发布，请先停用再删除', 'The report is published: retire it before you delete it'],
  'report.part': ['报表的这一部分不正确', 'This part of the report is not right'],
  'report.name': ['请使用小写字母、数字和短横线，2 到 40 位', 'Lower-case letters, digits and dashes, 2 to 40 characters'],
  'report.field': ['报表不能使用“{field}”', 'A report cannot use "{field}"'],
} as const
