/** Messages of help, in both languages. */
export const messages = {
  help: ['帮助', 'Help'],
  searchHelp: ['搜索帮助', 'Search help'],
  forThisPage: ['本页', 'This page'],
  everything: ['全部', 'Everything'],
  nothing: ['没有找到', 'Nothing found'],
  back: ['返回', 'Back'],
  walk: ['带我看看：{title}', 'Show me round: {title}'],
  openList: ['打开列表', 'Open the list'],
  next: ['下一步', 'Next'],
  previous: ['上一步', 'Back'],
  finish: ['完成', 'Done'],
  helpEntry: ['帮助', 'Help'],
  actions: ['操作', 'Actions'],
  newOne: ['新建{type}', 'New {type}'],
} as const satisfies Record<string, readonly [string, string]>
