/** Supplier: a company that the brand buys from, with contacts, bank accounts, contracts, certificates and its joined account. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { bankAccountColumns, certificateColumns, contacts, domesticCodes } from '../../model/mixins/contacts.ts'
import { companyScales, freezeAndThaw, supplierCertificates, supplyKinds, taxIdCheck } from '../../model/mixins/supplier-facts.ts'
import type { Label } from '../../model/text.ts'

const active = { where: { status: 'active' } } as const
const keepers = ['buyer', 'merchandiser', 'admin'] as const
/** Internal notes of the brand. */
const inside = { restrict: { others: 2 } } as const

const supplying = ['active', 'frozen'] as const
/** The owner of the supplier is reminded thirty days before. */
const expiring = <const Of extends string, const While extends readonly string[]>(of: Of, during: While, text: Label) =>
  ({ before: 'P30D', of, while: during, notify: { to: { users: ['owner'] }, text } }) as const

export const supplier = document('supplier/supplier', {
  code: 'VND',
  label: ['供应商', 'Supplier'],
  menu: 20,
  kind: 'master',
  number: 'VD{type}{0000}',
  title: ['number', 'shortName'],
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'company' } } },
  rights: { read: ['*'], create: keepers, edit: [...keepers, 'finance'] },
  fields: {
    shortName: f.text(['简称', 'Short name'], { required: true, max: 20 }),
    name: f.text(['全称', 'Full name'], { required: true, max: 100, list: ['column', 'search'] }),
    nameEn: f.text(['英文名称', 'Name in English'], { max: 100, list: 'search' }),
    taxId: f.text(['税号', 'Tax ID'], {
      upperCase: true,
      unique: true,
      max: 30,
      help: ['统一社会信用代码（18 位）；境外供应商填当地税号', 'Unified social credit code of 18 characters; foreign suppliers their own'],
      list: 'search',
    }),
    taxIdCheck: taxIdCheck(inside),
    type: f.choice(['类型', 'Type'], supplyKinds, { required: true, list: ['card', 'filter'] }),
    company: f.link(['入网账号', 'Joined account'], 'company', {
      where: { kind: 'supplier' },
      restrict: { others: 1 },
      help: [
        '供应商加入平台后的公司；加入前不能向其发送单据',
        'The company with which the supplier joined; before that nothing can be sent to it',
      ],
      list: 'column',
    }),
    grade: f.choice(
      ['等级', 'Grade'],
      { A: ['A', 'A'], B: ['B', 'B'], C: ['C', 'C'], D: ['D', 'D'] },
      { restrict: { others: 1 }, list: ['card', 'filter'] },
    ),
    gradeNote: f.longText(['等级说明', 'Note on the grade'], inside),
    scale: f.choice(['规模', 'Scale'], companyScales, { list: 'column' }),
    categories: f.links(['供应品类', 'Categories'], 'category', active),
    brands: f.links(['合作品牌', 'Brands'], 'brand', active),
    businessScope: f.longText(['经营范围', 'Business scope']),
    owner: f.link(['负责人', 'Owner'], 'user', { default: '@userId', ...inside, list: ['column', 'filter'] }),
    validFrom: f.date(['有效期起', 'Valid from'], { default: '@today' }),
    validTo: f.date(['有效期止', 'Valid to'], { list: 'card' }),
    settlement: f.choice(
      ['结算方式', 'Settlement method'],
      {
        prepaid: ['预付', 'Prepaid'],
        delivery: ['货到付款', 'On delivery'],
        monthly: ['月结', 'Monthly account'],
        tt: ['电汇 T/T', 'T/T'],
        lc: ['信用证 L/C', 'L/C'],
      },
      { list: 'column' },
    ),
    paymentDays: f.integer(['账期（天）', 'Payment days'], { atLeast: 0, atMost: 365 }),
    currency: f.link(['结算币种', 'Currency'], 'currency', active),
    vatRate: f.percent(['增值税率 %', 'VAT rate %'], { default: '13', atLeast: 0, atMost: 100 }),
    bankAccounts: f.lines(['银行账户', 'Bank accounts'], {
      ...bankAccountColumns,
      currency: f.link(['币种', 'Currency'], 'currency', { required: true, ...active }),
      isDefault: f.yesNo(['默认', 'Default'], { default: false }),
      state: f.choice(
        ['账户状态', 'State'],
        { pending: ['待审批', 'Pending approval'], active: ['启用', 'Active'], disabled: ['禁用', 'Disabled'] },
        {
          required: true,
          default: 'pending',
          restrict: { others: 1 },
          help: [
            '启用后新增或修改的账户待审批，由另一人启用',
            'An account that is added or changed later waits for another person to activate it',
          ],
        },
      ),
      enteredBy: f.link(['录入人', 'Entered by'], 'user', { computed: true, copy: false, restrict: { others: 2 } }),
    }),
    address: f.address(['地址', 'Address']),
    contacts: contacts(),
    contracts: f.lines(['框架合同', 'Framework contracts'], {
      contractNo: f.text(['合同号', 'Contract no.'], { required: true, max: 60 }),
      title: f.text(['名称', 'Title'], { max: 100 }),
      validFrom: f.date(['生效日期', 'Valid from'], { required: true }),
      validTo: f.date(['到期日期', 'Valid to'], { required: true }),
      file: f.file(['合同文件', 'File']),
    }),
    certificates: f.lines(['资质证书', 'Certificates'], {
      ...certificateColumns({ licence: ['营业执照', 'Business licence'], ...supplierCertificates }),
      issuer: f.text(['发证机构', 'Issuer'], { max: 80 }),
    }),
    licence: f.image(['营业执照', 'Business licence'], 'licence'),
  },
  statuses: { draft: { edit: true }, pending: {}, active: { edit: true }, frozen: {}, archived: { end: true } },
  flow: ['pending'],
  actions: {
    submit: { from: 'draft', to: 'pending', by: keepers, require: ['taxId', 'settlement', 'currency', 'vatRate', 'contacts'] },
    approve: { from: 'pending', to: 'active', by: 'manager', sign: 'any' },
    reject: { label: ['退回', 'Return'], from: 'pending', to: 'draft', by: 'manager', back: 'first', comment: 'required' },
    ...freezeAndThaw(['冻结后不能再对其询价和下单，已有订单继续执行。', 'No more inquiries or orders; running orders go on.']),
    archive: {
      from: ['draft', 'active', 'frozen'],
      to: 'archived',
      by: ['manager', 'admin'],
      danger: true,
      confirm: ['归档后不可恢复。', 'This cannot be undone.'],
    },
  },
  rules: {
    gradeNote: { show: { grade: { empty: false } } },
    type: { lock: { action: 'edit' } },
    paymentDays: { show: { settlement: ['monthly', 'tt'] }, require: { settlement: 'monthly' } },
  },
  constraints: [
    { field: 'validTo', notBefore: 'validFrom' },
    { in: 'contacts', exactlyOneIs: 'isPrimary' },
    domesticCodes,
    {
      in: 'bankAccounts',
      uniqueInLines: ['currency'],
      where: { isDefault: true, state: { not: 'disabled' } },
      message: ['同一币种只能有一个默认账户', 'Only one default account per currency'],
    },
  ],
  moments: {
    expiring: expiring('validTo', ['active'], ['供应商 {shortName} 将于 {validTo} 到期', 'Supplier {shortName} expires on {validTo}']),
    contractExpiring: expiring('contracts.validTo', supplying, [
      '供应商 {shortName} 的框架合同 {contractNo} 将于 {validTo} 到期',
      'Framework contract {contractNo} of {shortName} expires on {validTo}',
    ]),
    certificateExpiring: expiring('certificates.validTo', supplying, [
      '供应商 {shortName} 的证书 {kind} {certificateNo} 将于 {validTo} 到期',
      'Certificate {kind} {certificateNo} of {shortName} expires on {validTo}',
    ]),
  },
  checks: ['taxIdFree', 'accountByAnother'],
  display: {
    usedBy: [
      { type: 'open_order_line', via: 'supplier', as: 'list' },
      { type: 'price_list', via: 'supplier', as: 'list' },
    ],
  },
  list: {
    sort: ['-createdAt'],
    views: {
      pending: { where: { status: 'pending' } },
      expiring: { where: { validTo: { relative: 'next30Days' } } },
      notJoined: { label: ['未入网', 'Not joined'], where: { company: { empty: true } } },
      taxId: { label: ['税号待核对', 'Tax ID to verify'], where: { taxIdCheck: 'wrong' } },
    },
  },
  form: {
    grade: ['资格', 'Qualification'],
    settlement: ['结算', 'Settlement'],
    address: ['联系', 'Contact'],
    contracts: ['合同与资质', 'Contracts and certificates'],
  },
  print: {
    title: ['供应商档案', 'Supplier card'],
    table: 'contacts',
    without: [
      'shortName',
      'nameEn',
      'company',
      'grade',
      'gradeNote',
      'scale',
      'categories',
      'brands',
      'businessScope',
      'owner',
      'paymentDays',
    ],
  },
})
