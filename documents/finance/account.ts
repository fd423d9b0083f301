/** Account: an entry of the chart of accounts by segment code 4-2-2. Only leaves take postings. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { names } from '../../model/master.ts'

export const account = document('finance/account', {
  code: 'ACC',
  label: ['会计科目', 'Account'],
  menu: 90,
  kind: 'master',
  rights: { read: ['finance', 'manager', 'admin'], create: ['finance', 'admin'] },
  fields: {
    code: f.text(['科目编码', 'Account code'], {
      required: true,
      unique: true,
      max: 8,
      matches: ['^([0-9]{4}|[0-9]{6}|[0-9]{8})$', ['按 4-2-2 级次编码：4、6 或 8 位数字', 'Segments 4-2-2: 4, 6 or 8 digits']],
      help: ['上级科目由编码确定，如 1002 → 100201 → 10020101', 'The parent follows from the code: 1002 → 100201 → 10020101'],
    }),
    ...names(['科目名称', 'Account name'], 60),
    parent: f.link(['上级科目', 'Parent account'], 'account', { computed: true, list: 'column' }),
    level: f.integer(['级次', 'Level'], { computed: true, list: ['column', 'filter'] }),
    leaf: f.yesNo(['末级科目', 'Leaf'], { computed: true, help: ['只有末级科目可以记账', 'Only leaves take entries'], list: 'card' }),
    kind: f.choice(
      ['科目类别', 'Kind'],
      {
        asset: ['资产', 'Asset'],
        liability: ['负债', 'Liability'],
        common: ['共同', 'Common'],
        equity: ['权益', 'Equity'],
        cost: ['成本', 'Cost'],
        income: ['损益-收入', 'Income'],
        expense: ['损益-费用', 'Expense'],
      },
      { required: true, list: ['card', 'filter'] },
    ),
    side: f.choice(
      ['余额方向', 'Balance side'],
      { debit: ['借', 'Debit'], credit: ['贷', 'Credit'] },
      {
        required: true,
        help: ['资产、成本、费用一般为借，负债、权益、收入为贷', 'Assets, costs and expenses debit; liabilities, equity and income credit'],
        list: 'card',
      },
    ),
    currency: f.link(['核算币种', 'Currency'], 'currency', {
      where: { status: 'active' },
      help: [
        '只接受该币种的付款和分录；空白：各币种按汇率折为本位币核算',
        'It takes payments and entries in this currency only. Blank: any currency, kept in the base currency at its rate',
      ],
      list: 'column',
    }),
    cashFlow: f.yesNo(['现金流量科目', 'Cash-flow account'], {
      default: false,
      help: ['记账时必须填写现金流量项目', 'Entries need a cash-flow item'],
      list: 'column',
    }),
    cashFlowItems: f.lines(['可用现金流量项目', 'Cash-flow items'], {
      item: f.dictionaryValue(['现金流量项目', 'Cash-flow item'], 'cash_flow_item', { required: true }),
    }),
  },
  statuses: { active: { edit: true }, disabled: { label: ['禁用', 'Disabled'], family: 'closed' } },
  actions: {
    disable: {
      label: ['禁用', 'Disable'],
      from: 'active',
      to: 'disabled',
      by: ['finance', 'admin'],
      confirm: ['禁用后不能再记账，历史余额保留。', 'It takes no more entries; its balances stay.'],
    },
    enable: { label: ['启用', 'Enable'], from: 'disabled', to: 'active', by: ['finance', 'admin'] },
  },
  rules: { code: { lock: { action: 'edit' } }, kind: { lock: { action: 'edit' } }, cashFlowItems: { show: { cashFlow: true } } },
  checks: ['placeInTree', 'currencyStays'],
  tree: { parent: 'parent', maxDepth: 3, level: 'level', leaf: 'leaf', same: ['kind'], open: ['active'] },
  list: { views: { leaves: { label: ['末级科目', 'Leaves'], where: { leaf: true } } } },
  form: { currency: ['核算', 'Accounting'] },
})
