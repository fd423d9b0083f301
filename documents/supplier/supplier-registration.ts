/**
 * Supplier registration: what a supplier states about itself on the public sign-up page. The brand does not edit it; approval creates
 * the supplier, its company and its first user.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { bankAccountColumns, contactColumns, domesticCodes } from '../../model/mixins/contacts.ts'
import { companyScales, supplierCertificates, supplyKinds, taxIdCheck } from '../../model/mixins/supplier-facts.ts'

export const supplierRegistration = document('supplier/supplier_registration', {
  code: 'VREG',
  label: ['供应商注册', 'Supplier registration'],
  menu: 10,
  number: 'VR{yyyy}{0000}',
  title: ['number', 'name'],
  rights: { read: ['buyer', 'merchandiser', 'manager', 'finance', 'admin'] },
  fields: {
    name: f.text(['公司全称', 'Company name'], { required: true, max: 100 }),
    taxId: f.text(['税号', 'Tax ID'], {
      required: true,
      upperCase: true,
      max: 30,
      help: ['统一社会信用代码（18 位）；境外公司填当地税号', 'Unified social credit code of 18 characters; companies abroad their own'],
      list: ['card', 'search'],
    }),
    taxIdCheck: taxIdCheck({ list: 'column' }),
    type: f.choice(['供应类型', 'Supplies'], supplyKinds, { required: true, list: ['card', 'filter'] }),
    shortName: f.text(['简称', 'Short name'], { max: 20 }),
    nameEn: f.text(['英文名称', 'Name in English'], { max: 100, list: 'search' }),
    scale: f.choice(['规模', 'Scale'], companyScales),
    legalPerson: f.text(['法定代表人', 'Legal representative'], { max: 40 }),
    address: f.address(['地址', 'Address']),
    businessScope: f.longText(['经营范围', 'Business scope'], { max: 1000 }),
    contactName: f.text(['联系人', 'Contact'], { required: true, max: 40, list: ['card', 'search'] }),
    contactPhone: f.phone(['联系电话', 'Telephone'], { required: true, list: 'column' }),
    contactEmail: f.email(['联系邮箱（已验证）', 'E-mail (proven)'], { computed: true }),
    language: f.choice(['通信语言', 'Language'], { zh: ['中文', 'Chinese'], en: ['英文', 'English'] }, { computed: true, default: 'zh' }),
    contacts: f.lines(['其他联系人', 'Further contacts'], contactColumns),
    bankAccounts: f.neededLines(['银行账户', 'Bank accounts'], {
      ...bankAccountColumns,
      currency: f.choice(
        ['币种', 'Currency'],
        { CNY: ['人民币', 'CNY'], USD: ['美元', 'USD'], EUR: ['欧元', 'EUR'], HKD: ['港币', 'HKD'], JPY: ['日元', 'JPY'] },
        { required: true, default: 'CNY' },
      ),
    }),
    licence: f.image(['营业执照照片', 'Photo of the business licence'], 'licence', { required: true }),
    certificates: f.lines(['资质证书', 'Certificates'], {
      kind: f.choice(['证书类型', 'Kind'], supplierCertificates, { required: true }),
      certificateNo: f.text(['证书编号', 'Certificate no.'], { required: true, max: 60 }),
      validTo: f.date(['到期日期', 'Valid to']),
      file: f.file(['证书文件', 'File'], { accept: ['pdf', 'png', 'jpg', 'webp'], maxBytes: 10_000_000, most: 5 }),
    }),
    door: f.text(['注册入口', 'Door'], { computed: true, max: 100 }),
    reason: f.longText(['退回原因', 'Reason of the refusal'], { computed: true }),
    supplier: f.link(['供应商档案', 'Supplier'], 'supplier', { computed: true }),
    company: f.link(['入网公司', 'Company that joined'], 'company', { computed: true }),
  },
  statuses: {
    draft: { label: ['已收到', 'Received'] },
    pending: { family: 'attention' },
    approved: { family: 'success', end: true },
    rejected: { label: ['已退回', 'Returned'] },
  },
  flow: ['pending'],
  actions: {
    submit: { from: ['draft', 'rejected'], to: 'pending', internal: true },
    approve: {
      label: ['通过', 'Approve'],
      from: 'pending',
      to: 'approved',
      by: 'manager',
      sign: 'any',
      checks: ['currenciesKept'],
      confirm: [
        '将建立供应商档案（草稿）、其公司和首位用户，并邮件通知对方。',
        'This makes the supplier (as a draft), its company and its first user, and tells them by mail.',
      ],
    },
    reject: {
      label: ['退回', 'Return'],
      from: 'pending',
      to: 'rejected',
      by: 'manager',
      comment: 'required',
      danger: true,
      sets: { reason: '@comment' },
    },
  },
  constraints: [domesticCodes],
  remove: false,
  list: { also: ['createdAt'], views: { pending: { where: { status: 'pending' } } } },
  form: {
    name: ['公司', 'Company'],
    contactName: ['联系', 'Contact'],
    bankAccounts: ['银行账户', 'Bank accounts'],
    licence: ['证照', 'Papers'],
    door: ['处理', 'Outcome'],
  },
})
