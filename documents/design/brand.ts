/** Brand: the master data behind styles, plans and suppliers' brands. A brand in use is stopped, never deleted. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { code, stopAndStart } from '../../model/master.ts'
import { contactColumns } from '../../model/mixins/contacts.ts'

export const brand = document('design/brand', {
  code: 'BRD',
  label: ['品牌', 'Brand'],
  menu: 260,
  kind: 'master',
  cached: true,
  parties: { owner: 'brand', read: 'platform' },
  rights: { read: ['*'], create: ['manager', 'admin'] },
  fields: {
    code: code(['品牌编码', 'Brand code'], 10),
    name: f.text(['品牌名称', 'Brand name'], { required: true, max: 60 }),
    nameEn: f.text(['英文名称', 'Name in English'], { max: 60, validations: [{ type: 'chinese' }], list: ['column', 'search'] }),
    company: f.link(['所属公司', 'Owner company'], 'company', {
      default: '@clientId',
      where: { kind: 'brand', status: 'active' },
      list: 'card',
    }),
    logo: f.image(['品牌标志', 'Logo'], 'logo', { list: 'column' }),
    address: f.address(['地址', 'Address']),
    contacts: f.lines(['联系人', 'Contacts'], contactColumns),
    gs1Prefix: f.text(['厂商识别代码', 'GS1 company prefix'], {
      required: true,
      default: '20',
      max: 10,
      restrict: { others: 2 },
      matches: ['^(2[0-9]|[0-9]{7,10})$', ['7 至 10 位数字，内部使用时为 20 至 29', '7 to 10 digits, or 20 to 29 for internal use']],
      help: [
        '生成 EAN-13 条码的前缀；未申请厂商代码时用 20 至 29（店内码，仅限内部流通）',
        'Begins every EAN-13 of this brand; without a prefix of GS1 use 20 to 29, which are for internal circulation only',
      ],
    }),
    lastItem: f.integer(['已用条码序号', 'Last bar code serial'], { computed: true, restrict: { others: 2 } }),
  },
  ...stopAndStart(['manager', 'admin']),

  form: { address: ['联系', 'Contact'], gs1Prefix: { folded: ['条码', 'Bar codes'] } },
})
