/**
 * Tracking template: the milestones of an order type and category, as days from ETD. Running trackings keep the nodes with which they
 * started.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { partyLabels } from '../../model/people/party-kinds.ts'

const keepers = ['merchandiser', 'manager', 'admin'] as const
const roleList = { type: 'regexp', value: '^[a-z_,]+$', message: ['角色代码以逗号分隔', 'Role codes separated by commas'] } as const

export const trackingTemplate = document('order/tracking_template', {
  code: 'TRT',
  label: ['跟踪节点模板', 'Tracking template'],
  menu: 110,
  kind: 'config',
  number: 'TT{00}',
  rights: { read: ['merchandiser', 'buyer', 'manager', 'planner', 'admin'], create: keepers },
  fields: {
    name: f.text(['模板名称', 'Template name'], { required: true, max: 60 }),
    orderType: f.choice(
      ['订单类型', 'Order type'],
      { PR: ['请购单', 'Requisition'], PO: ['采购单', 'Purchase order'], CO: ['合同订单', 'Contract order'] },
      { required: true, default: 'PO', list: ['card', 'filter'] },
    ),
    category: f.link(['品类', 'Category'], 'category', {
      where: { status: 'active' },
      help: ['空白适用全部品类；指定品类的模板优先', 'Blank is for all; a template of the category goes first'],
      list: ['card', 'filter'],
    }),
    nodes: f.neededLines(['节点', 'Nodes'], {
      sequence: f.integer(['序号', 'Sequence'], { required: true, above: 0 }),
      node: f.text(['节点', 'Node'], { required: true, max: 60 }),
      nodeEn: f.text(['英文名称', 'Name in English'], { max: 60 }),
      offset: f.integer(['距离厂日天数', 'Days from ETD'], {
        required: true,
        default: 0,
        atLeast: -365,
        atMost: 365,
        help: ['负数为离厂日之前', 'Negative is before ETD'],
      }),
      side: f.choice(['责任方', 'Responsible side'], partyLabels('brand', 'supplier', 'factory'), {
        required: true,
        default: 'supplier',
      }),
      mode: f.choice(
        ['跟踪方式', 'Tracking type'],
        { manual: ['手工', 'Manual'], api: ['接口', 'API'], backend: ['后台', 'Backend'] },
        { required: true, default: 'manual' },
      ),
      restriction: f.text(['限制代码', 'Restriction code'], {
        required: true,
        default: '00',
        max: 2,
        matches: ['^[012][012]$', ['两位，各为 0、1 或 2', 'Two digits, each 0, 1 or 2']],
        help: ['第一位品牌方，第二位供应商；0 不限，1 只读，2 不可见', 'First the brand, then the supplier; 0 free, 1 read-only, 2 hidden'],
      }),
      editRoles: f.text(['可编辑角色', 'Edit roles'], { lowerCase: true, validations: [roleList] }),
      viewRoles: f.text(['可见角色', 'View roles'], { lowerCase: true, validations: [roleList] }),
    }),
  },
  statuses: { draft: { edit: true }, active: { edit: true }, archived: {} },
  actions: {
    activate: { from: 'draft', to: 'active', by: keepers },
    archive: {
      from: ['draft', 'active'],
      to: 'archived',
      by: keepers,
      confirm: ['归档后新订单不再使用，进行中的跟踪不变。', 'New orders no longer use it; running trackings stay.'],
    },
    restore: { from: 'archived', to: 'draft', by: keepers },
  },
  constraints: [
    { in: 'nodes', uniqueInLines: ['sequence'] },
    { in: 'nodes', uniqueInLines: ['node'] },
    { uniqueBy: ['orderType', 'category'], while: ['active'] },
  ],
  list: { also: ['updatedAt'] },
  form: { nodes: ['节点', 'Nodes'] },
})
