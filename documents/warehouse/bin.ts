/** Storage bin: one place in a warehouse, named by zone, row and level. It is scanned when goods are put away. */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import type { warehouse } from './warehouse.ts'

/** Zone, row and level are short: capital letters and digits. */
const part = (zh: string, en: string) =>
  f.text([zh, en], {
    required: true,
    upperCase: true,
    max: 6,
    list: 'column',
    matches: ['^[A-Z0-9]+$', ['只能包含大写字母和数字', 'Only capital letters and digits']],
  })

export const bin = document('warehouse/bin', {
  code: 'BIN',
  label: ['库位', 'Storage position'],
  menu: 50,
  kind: 'master',
  // The warehouse is part of the number because every warehouse has a zone A, row 01; `code` is the zone-row-level that users say.
  number: '{warehouse.number}-{zone}-{row}-{level}',
  parties: { owner: ['brand', 'factory'] },
  rights: { read: ['*'], create: ['warehouse', 'factory', 'admin'] },
  fields: {
    warehouse: f.link(['仓库', 'Warehouse'], 'warehouse', {
      required: true,
      where: { status: 'active' },
      list: ['card', 'search', 'filter'],
    }),
    zone: part('库区', 'Zone'),
    row: part('排', 'Row'),
    level: part('层', 'Level'),
    code: f.formula(['库位号', 'Position'], 'zone + "-" + row + "-" + level', { result: 'text', list: ['column', 'search'] }),
    kind: f.choice(
      ['库位类型', 'Kind'],
      {
        storage: ['存储', 'Storage'],
        receiving: ['收货暂存', 'Receiving'],
        shipping: ['发货暂存', 'Shipping'],
        returns: ['退货', 'Returns'],
        quarantine: ['待检', 'Quarantine'],
      },
      { required: true, default: 'storage', list: ['card', 'filter'] },
    ),
    capacity: f.quantity(['容量', 'Capacity'], {
      above: 0,
      help: [
        '仅供参考：可存放的件数或重量，入库时不检查',
        'For information: pieces or weight that fit; receipts are not checked against it',
      ],
      list: 'card',
    }),
  },
  statuses: { active: { edit: true }, locked: { family: 'attention' }, stopped: {} },
  actions: {
    lock: {
      label: ['锁定', 'Lock'],
      from: 'active',
      to: 'locked',
      by: ['warehouse', 'factory', 'admin'],
      comment: 'optional',
      confirm: ['锁定后该库位不能收发移动。', 'A locked position takes no movements.'],
    },
    unlock: { label: ['解锁', 'Unlock'], from: 'locked', to: 'active', by: ['warehouse', 'factory', 'admin'] },
    stop: { from: ['active', 'locked'], to: 'stopped', by: ['warehouse', 'factory', 'admin'], checks: ['empty'], danger: true },
    start: { from: 'stopped', to: 'active', by: ['warehouse', 'factory', 'admin'] },
  },
  rules: {
    warehouse: { lock: { action: 'edit' } },
    zone: { lock: { action: 'edit' } },
    row: { lock: { action: 'edit' } },
    level: { lock: { action: 'edit' } },
  },
  convertsFrom: {
    warehouse: {
      label: ['添加库位', 'Add a storage position'],
      while: ['active'],
      by: ['warehouse', 'admin'],
      head: { warehouse: 'id' },
    } as const satisfies ConversionFrom<typeof warehouse>,
  },

  print: { title: ['库位标签', 'Position label'], without: ['zone', 'row', 'level', 'capacity'] },
})
