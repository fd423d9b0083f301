/** Order tracking (POT): the milestones of an order with plan and actual dates, created from a template when the order is issued. */
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { partyLabels } from '../../model/people/party-kinds.ts'

export type OrderTracking = Doc<typeof orderTracking>

const fromTemplate = { computed: true } as const

export const orderTracking = document('order/order_tracking', {
  code: 'POT',
  label: ['订单进度跟踪', 'Order tracking'],
  menu: 50,
  number: '{order.number}',
  parties: {
    owner: 'brand',
    partyRoles: {
      supplier: { via: 'supplier', edit: ['not_started', 'in_progress'] },
      factory: { via: 'factory', edit: ['not_started', 'in_progress'] },
    },
  },
  rights: {
    read: ['buyer', 'manager', 'merchandiser', 'inspector', 'warehouse', 'admin', 'supplier', 'factory'],
    create: [],
    edit: ['merchandiser', 'buyer', 'inspector', 'warehouse', 'supplier', 'factory'],
  },
  fields: {
    order: f.link(['采购订单', 'Purchase order'], 'purchase_order', { required: true, list: ['column', 'search'] }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { ...fromTemplate, list: ['column', 'search', 'filter'] }),
    factory: f.link(['生产工厂', 'Factory'], 'factory', { ...fromTemplate, list: ['column', 'filter'] }),
    etd: f.date(['预计离厂日', 'ETD'], { ...fromTemplate, list: ['column', 'filter', 'due'] }),
    template: f.link(['跟踪模板', 'Template'], 'tracking_template', fromTemplate),
    progress: f.percent(['进度', 'Progress'], {
      formula: 'if count(nodes) = 0 then 0 else 100 * sum(nodes.done) / count(nodes)',
      places: 2,
      list: 'card',
    }),
    nextNode: f.text(['当前节点', 'Current node'], { computed: true, list: 'card' }),
    nextDate: f.date(['当前节点计划日', 'Current node due'], { computed: true, list: 'card' }),
    delay: f.integer(['最大延误天数', 'Worst delay in days'], { computed: true, default: 0, list: 'card' }),
    risk: f.choice(
      ['风险', 'Risk'],
      { none: ['正常', 'On time'], near: ['临期', 'Due soon'], late: ['延误', 'Late'] },
      { computed: true, default: 'none', list: ['card', 'filter'] },
    ),
    // Digits of the restriction code: brand, supplier; 0 none, 1 visible read-only, 2 hidden (DM-6-016).
    nodes: f.lines(
      ['节点', 'Nodes'],
      {
        node: f.text(['节点', 'Node'], fromTemplate),
        nodeEn: f.text(['英文名称', 'Name in English'], fromTemplate),
        offset: f.integer(['距离厂日天数', 'Days from ETD'], fromTemplate),
        side: f.choice(['责任方', 'Responsible side'], partyLabels('brand', 'supplier', 'factory'), fromTemplate),
        mode: f.choice(
          ['跟踪方式', 'Tracking type'],
          { manual: ['手工', 'Manual'], api: ['接口', 'API'], backend: ['后台', 'Backend'] },
          fromTemplate,
        ),
        restriction: f.text(['限制代码', 'Restriction code'], fromTemplate),
        editRoles: f.text(['可编辑角色', 'Edit roles'], fromTemplate),
        viewRoles: f.text(['可见角色', 'View roles'], fromTemplate),
        planDate: f.date(['计划日期', 'Plan date'], fromTemplate),
        actualDate: f.date(['实际日期', 'Actual date']),
        projectedDate: f.date(['预计日期', 'Projected date'], {
          help: [
            '预计完成日，未填按计划日与前面节点的延误推算',
            'When it is expected; blank: worked out from the plan and the delay before it',
          ],
        }),
        delay: f.integer(['延误天数', 'Delay in days'], fromTemplate),
        done: f.integer(['完成', 'Done'], { formula: 'if actualDate = null then 0 else 1' }),
        photo: f.image(['照片', 'Photo'], 'free', { most: 6 }),
        remark: f.text(['备注', 'Remark']),
      },
      { rows: { restriction: 'restriction', viewRoles: 'viewRoles' } },
    ),
    finished: f.quantity(['已报完工件数', 'Pieces reported as finished'], { computed: true, sumOf: 'reports.quantity', places: 0 }),
    reportCount: f.integer(['生产日报数', 'Production reports'], { computed: true, countOf: 'reports' }),
    reports: f.lines(
      ['生产日报', 'Production reports'],
      {
        date: f.date(['日期', 'Date'], { required: true, default: '@today' }),
        cut: f.quantity(['裁剪件数', 'Pieces cut'], { atLeast: 0, places: 0, total: true }),
        sewn: f.quantity(['车缝件数', 'Pieces sewn'], { atLeast: 0, places: 0, total: true }),
        quantity: f.quantity(['完工件数', 'Pieces finished'], { required: true, atLeast: 0, default: '0', places: 0, total: true }),
        remark: f.text(['备注', 'Remark']),
        photo: f.image(['照片', 'Photo'], 'free', { most: 6 }),
      },
      { grows: true },
    ),
  },
  statuses: {
    not_started: { label: ['未开始', 'Not started'], family: 'neutral', edit: true },
    in_progress: { family: 'info', edit: true },
    completed: { end: true },
    stopped: { label: ['已停止', 'Stopped'] },
  },
  actions: {
    start: { label: ['开始', 'Start'], from: 'not_started', to: 'in_progress', internal: true },
    complete: { from: ['not_started', 'in_progress'], to: 'completed', internal: true },
    stop: { label: ['停止', 'Stop'], from: ['not_started', 'in_progress'], to: 'stopped', internal: true },
    resume: { label: ['继续', 'Resume'], from: 'stopped', to: 'in_progress', internal: true },
    restart: { label: ['重新开始', 'Restart'], from: 'stopped', to: 'not_started', internal: true },
  },
  rules: { order: { lock: { action: 'edit' } } },
  checks: ['nodesKept', 'ownNodesOnly'],
  constraints: [{ in: 'nodes', field: 'actualDate', notAfter: '@today' }],
  unique: [['order']],
  list: {
    sort: ['nextDate'],
    views: {
      late: { label: ['已延误', 'Late'], where: { nextDate: { relative: 'overdue' }, status: ['not_started', 'in_progress'] } },
      due: { where: { nextDate: { relative: 'next7Days' }, status: ['not_started', 'in_progress'] } },
    },
  },
  display: {
    timeline: {
      lines: 'nodes',
      label: 'node',
      labelEn: 'nodeEn',
      plan: 'planDate',
      actual: 'actualDate',
      projected: 'projectedDate',
      note: 'remark',
    },
    facts: ['order', 'progress', 'nextNode', 'nextDate', 'risk', 'delay'],
    path: { agreed: 'order.etd', projected: 'etd', target: 'order.eta' },
  },
  form: { order: ['订单', 'Order'], nodes: ['节点', 'Nodes'], finished: ['生产日报', 'Production reports'] },
  print: { without: ['nextNode', 'nextDate', 'delay', 'risk'] },
})
