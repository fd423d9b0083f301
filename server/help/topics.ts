/**
 * Help topics: short answers in both languages. What belongs to one document type is generated from its definition (`about.ts`),
 * never written here.
 */
import type { Label } from '../../model/text.ts'

export interface Topic {
  readonly key: string
  readonly title: Label
  /** Paragraphs of plain text. */
  readonly text: readonly Label[]
  /** Pages on which the topic is suggested first. */
  readonly pages?: readonly string[]
}

export const topics: readonly Topic[] = [
  {
    key: 'start',
    title: ['从哪里开始', 'Where to begin'],
    pages: ['home', 'guide'],
    text: [
      [
        '工作台先显示等您处理的事项，再显示即将到期和已逾期的单据。点击编号打开单据。',
        'The workbench shows what waits for you first, then what is due and what is late. A number opens its document.',
      ],
      [
        '左侧菜单可按名称或拼音首字母查找，例如 cgdd 找到采购订单；点星号收藏。',
        'Find a menu by its name, or by the initials of its pinyin; the star keeps it among your favourites.',
      ],
      ['功能导航按业务流程列出所有功能和在途数量。', 'The function guide lists everything along the process, with how much is under way.'],
    ],
  },
  {
    key: 'find',
    title: ['查找单据', 'Finding documents'],
    pages: ['list', 'home'],
    text: [
      [
        '按 Ctrl K（Mac 为 ⌘ K）可查找任何单据、资料、菜单和帮助；粘贴完整编号后按回车直接打开。',
        'Ctrl K (⌘ K on a Mac) finds any document, master, menu and help; paste a whole number and press Enter to open it.',
      ],
      ['只会找到您有权限查看的内容。', 'It finds only what you may see.'],
    ],
  },
  {
    key: 'list',
    title: ['使用列表', 'Working with lists'],
    pages: ['list'],
    text: [
      [
        '筛选条件显示为标签，可单独移除；筛选、排序和列可保存为视图，并共享给同事。',
        'Every filter is a chip of its own. Filters, order and columns can be kept as a view and shared with colleagues.',
      ],
      ['空格预览一行，上下键移动，回车打开。', 'Space previews a row, the arrows move, Enter opens.'],
      ['列表地址可直接发给同事，打开后条件相同。', 'The address of a list can be sent to a colleague, who finds the same filters.'],
    ],
  },
  {
    key: 'lines',
    title: ['录入明细与 Excel 粘贴', 'Entering lines, pasting from Excel'],
    pages: ['document'],
    text: [
      [
        '在明细表中选中单元格后按 Ctrl V，可从 Excel 整块粘贴；无法识别的单元格会标出，并可逐个跳转。',
        'Choose a cell and press Ctrl V to paste a block from Excel; cells that could not be read are marked and can be walked through.',
      ],
      ['Ctrl D 向下填充，Ctrl Z 撤销，Tab 和回车移动。', 'Ctrl D fills down, Ctrl Z undoes, Tab and Enter move.'],
    ],
  },
  {
    key: 'drafts',
    title: ['草稿与断网', 'Drafts, and being offline'],
    pages: ['document'],
    text: [
      [
        '输入的内容会自动保留在本机，关闭页面、断网或会话过期后再次打开即可恢复。',
        'What you type is kept on this device: after a closed tab, a lost network or an ended session it can be restored.',
      ],
      [
        '断网时提交的操作会保留，恢复后自动重试一次且只生效一次。',
        'An operation that could not be sent is tried again once the network is back, and takes effect once.',
      ],
    ],
  },
  {
    key: 'approve',
    title: ['审批', 'Approving'],
    pages: ['todo', 'document'],
    text: [
      [
        '待办中心左侧是清单，右侧是单据要点、上次审批后的变更和操作；处理后自动进入下一条。',
        'The to-do centre has the list on the left and the document with its changes and actions on the right; after an action the next one follows.',
      ],
      [
        '可转交、委派、加签、退回到节点；退回须填写原因。',
        'You can transfer, delegate, add a signer or return to a node; a return needs a reason.',
      ],
      [
        '可勾选多条一起通过或退回；金额明显偏高的默认不勾选，请单独查看。',
        'Several can be approved or returned at once; those with unusually high amounts are left out until you tick them.',
      ],
    ],
  },
  {
    key: 'quotations',
    title: ['询价、报价与评分', 'Requests, quotations and scores'],
    pages: ['request_for_quotation', 'supplier_quotation', 'evaluation_form', 'evaluation_config'],
    text: [
      [
        '报价窗口以服务器时间为准。窗口关闭前供应商可以修改，采购方和其他供应商都看不到；关闭后采购方才能看到。',
        'The window goes by the server’s clock. Until it closes a supplier may revise its quotation and nobody else reads it; then the buyer does.',
      ],
      [
        '报价对比把价格折算为询价币种，▼ 为最优，▲ 为最差；可以切换阶梯数量，方向键移动。',
        'Side by side, prices stand in the currency of the request: ▼ is the best, ▲ the worst; tiers are switched above, arrow keys move.',
      ],
      [
        '评分时输入数字按 Enter。其他评审人的评分在全部提交后才可见，随后可以结束评审、勾选中选供应商。',
        'Type a figure and press Enter to score. Others’ scores show when all have handed in; then the review ends and the winner is ticked.',
      ],
    ],
  },
  {
    key: 'notices',
    title: ['通知与免打扰', 'Notices and quiet hours'],
    pages: ['notify'],
    text: [
      [
        '通知按单据归并，可直接在通知中处理。在通知设置中选择每类通知的渠道、免打扰时段和汇总。',
        'Notices are grouped by document and can be acted on where they stand. Channels, quiet hours and the digest are settled in the notification settings.',
      ],
    ],
  },
  {
    key: 'look',
    title: ['外观、语言与布局', 'Appearance, language, layout'],
    pages: ['person', 'home'],
    text: [
      [
        '在个人信息中可更换头像、外观、密度和语言，立即生效并随账号保存。',
        'Picture, appearance, density and language are changed under your profile, at once and for every browser you use.',
      ],
      ['列设置可从同事处复制，也可恢复默认。', 'The columns of a list can be taken over from a colleague, or reset.'],
    ],
  },
  {
    key: 'signing',
    title: ['电子签署合同', 'Signing contracts'],
    pages: ['document'],
    text: [
      [
        '在已下达的采购订单上点“立合同”，保存后点“发起签署”：系统把合同固化为 PDF，按签署顺序通知各方。发起后不能修改，签完前可以撤回。',
        'On an issued order press “Make a contract”, save it, then “Send for signature”: the paper is frozen as PDF and goes to the signers in their order. It cannot be changed from then on, and can be withdrawn until all have signed.',
      ],
      [
        '签署人先打开待签文件，再用登录密码确认；拒签须填写原因。各方签完后得到带签署页的 PDF，其 SHA-256 可随时核对。',
        'A signer opens the file first and confirms with the password; declining needs a reason. When all have signed there is a PDF with a signature page, whose SHA-256 anybody can check.',
      ],
      ['已签署的合同由补充协议变更，不能修改。', 'A signed contract is changed by a supplement and never edited.'],
    ],
  },
  {
    key: 'keys',
    title: ['键盘快捷键', 'Keyboard'],
    text: [
      ['Ctrl K 搜索；Ctrl S 保存单据；Esc 关闭面板。', 'Ctrl K searches, Ctrl S saves a document, Esc closes a panel.'],
      ['列表：↑ ↓ 移动，空格预览，回车打开。', 'Lists: ↑ ↓ move, Space previews, Enter opens.'],
      ['页签：Tab 聚焦，Delete 关闭。', 'Page tabs: Tab reaches them, Delete closes one.'],
    ],
  },
  {
    key: 'rights',
    title: ['没有权限怎么办', 'When you have no right'],
    text: [
      [
        '权限由贵公司管理员按角色授予。在“权限不足”页面点“申请权限”，管理员会收到消息。',
        'Rights are given by your administrator through roles. “Ask for access” on the page that refuses sends them a message.',
      ],
    ],
  },
]
