/** Short guided tours of a page, on request only: at most five steps, never blocking, and never creating a document (U82, SH-3-034). */
import { operates, operatingKinds, partyKindNames, type PartyKind } from '../../model/people/party-kinds.ts'
import type { Label } from '../../model/text.ts'

export interface Step {
  /** A place in the application frame or the page that the client knows. */
  readonly anchor: 'menu' | 'filter' | 'search' | 'notices' | 'help' | 'main' | 'tabs' | 'actions' | 'create' | 'views'
  readonly title: Label
  readonly text: Label
  /** Only for companies of these kinds, or users with these roles. */
  readonly kinds?: readonly PartyKind[]
  readonly roles?: readonly string[]
}

const frame: readonly Step[] = [
  {
    anchor: 'menu',
    title: ['菜单', 'The menu'],
    text: [
      '按模块列出您的功能，数字是未读通知。点模块名可收起。',
      'Your functions by module; the numbers are unread notices. A module folds when pressed.',
    ],
  },
  {
    anchor: 'search',
    title: ['查找一切', 'Find anything'],
    text: ['输入单号、名称或拼音首字母，快捷键 Ctrl K。', 'A number, a name or a menu: Ctrl K.'],
  },
]

export const scenarios: Readonly<Record<string, { readonly title: Label; readonly steps: readonly Step[] }>> = {
  home: {
    title: ['认识工作台', 'Your workbench'],
    steps: [
      {
        anchor: 'main',
        title: ['从待办开始', 'Begin with what waits'],
        text: [
          '待接单、待送货和对账都在这里，点编号即可处理。',
          'Orders to confirm, deliveries and statements are here; a number opens them.',
        ],
        kinds: partyKindNames.filter((kind) => !operates(kind)),
      },
      {
        anchor: 'main',
        title: ['从待办开始', 'Begin with what waits'],
        text: ['先处理等您审批的单据，再看逾期和即将到期的订单。', 'Decide what waits for you first, then look at late and due orders.'],
        kinds: operatingKinds,
      },
      ...frame,
      {
        anchor: 'notices',
        title: ['通知', 'Notices'],
        text: ['同一单据的通知归为一条，可直接处理。', 'One row for a document; decide right there.'],
      },
      {
        anchor: 'help',
        title: ['帮助', 'Help'],
        text: ['每个页面的帮助都在这里，随时可重看。', 'Help is always in this corner, and so is this walk.'],
      },
    ],
  },
  list: {
    title: ['认识列表', 'A list'],
    steps: [
      {
        anchor: 'views',
        title: ['视图', 'Views'],
        text: ['常用条件保存为视图，点标签切换。', 'Keep filters as views, and switch by a tab.'],
      },
      {
        anchor: 'filter',
        title: ['筛选', 'Filters'],
        text: ['按任意字段筛选，条件可单独移除。', 'Filter by any field; each filter can be taken off alone.'],
      },
      {
        anchor: 'create',
        title: ['新建', 'New'],
        text: ['从这里开始一张新单据。', 'A new document begins here.'],
        roles: ['buyer', 'merchandiser', 'designer', 'supplier', 'warehouse', 'inspector', 'finance', 'admin'],
      },
      {
        anchor: 'tabs',
        title: ['打开的页面', 'Open pages'],
        text: ['打开过的列表和单据保留为页签，回来时位置不变。', 'Lists and documents stay as tabs, as you left them.'],
      },
    ],
  },
  document: {
    title: ['认识单据', 'A document'],
    steps: [
      {
        anchor: 'main',
        title: ['内容', 'Content'],
        text: ['上方是要点，下面按分区填写；错误显示在字段旁。', 'The digest on top, sections below; errors stand at their fields.'],
      },
      {
        anchor: 'actions',
        title: ['操作', 'Actions'],
        text: ['最可能的下一步在最前面；不能做的不会出现。', 'What is most likely next comes first; what you may not do is not there.'],
      },
      {
        anchor: 'tabs',
        title: ['打开的页面', 'Open pages'],
        text: ['有圆点的页签还有未保存的草稿。', 'A dot on a tab means a draft that is not saved.'],
      },
    ],
  },
  todo: {
    title: ['认识待办中心', 'The to-do centre'],
    steps: [
      {
        anchor: 'main',
        title: ['清单与单据', 'List and document'],
        text: [
          '左边选一条，右边看要点、变更并处理，然后自动到下一条。',
          'Choose on the left, read and decide on the right; the next follows by itself.',
        ],
      },
      ...frame.slice(1),
    ],
  },
}
