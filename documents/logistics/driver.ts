/** Driver: a person who drives for a carrier; the licence is the number. The receiving warehouse calls the phone. */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { stopAndStart } from '../../model/master.ts'
import type { carrier } from './carrier.ts'

/** A user who books a truck needs the name and phone of its driver, not the licence. */
const personal = { restrict: { others: 2, partyRoles: { carrier: 0 } } } as const
const keepers = ['carrier', 'warehouse', 'admin'] as const

export const driver = document('logistics/driver', {
  code: 'DRV',
  label: ['司机', 'Driver'],
  menu: 40,
  kind: 'master',
  title: ['name'],
  parties: { owner: 'brand', partyRoles: { carrier: { via: 'carrier', edit: ['active'] } }, read: 'platform' },
  rights: { read: ['*'], create: keepers },
  fields: {
    name: f.text(['姓名', 'Name'], { required: true, max: 40 }),
    carrier: f.link(['承运商', 'Carrier'], 'carrier', { required: true, where: { status: 'active' }, list: ['card', 'search', 'filter'] }),
    phone: f.phone(['手机号', 'Mobile'], { required: true, validations: [{ type: 'telephone' }], list: 'card' }),
    licenceNo: f.text(['驾驶证号', 'Licence no.'], {
      required: true,
      unique: true,
      upperCase: true,
      max: 20,
      ...personal,
      matches: ['^[A-Z0-9]{6,20}$', ['驾驶证号只能包含字母和数字', 'A licence number has letters and digits only']],
      list: 'column',
    }),
    licenceValidTo: f.date(['驾驶证有效期止', 'Licence valid to'], {
      required: true,
      ...personal,
      help: ['预约送货时提示已过期的驾驶证', 'Bookings with this driver warn of an expired licence'],
      list: 'card',
    }),
    licenceImage: f.image(['驾驶证照片', 'Picture of the licence'], 'free', personal),
  },
  ...stopAndStart(keepers),
  rules: { carrier: { lock: { action: 'edit' } } },
  moments: {
    licenceExpiring: {
      before: 'P30D',
      of: 'licenceValidTo',
      while: ['active'],
      notify: {
        to: { partyRole: 'owner', roles: ['warehouse'] },
        text: ['司机 {name} 的驾驶证将于 {licenceValidTo} 到期', 'The licence of driver {name} expires on {licenceValidTo}'],
      },
    },
  },
  convertsFrom: {
    carrier: {
      label: ['添加司机', 'Add a driver'],
      while: ['active'],
      partyRole: ['owner', 'carrier'],
      head: { carrier: 'id' },
    } as const satisfies ConversionFrom<typeof carrier>,
  },
  list: {
    views: {
      expired: { label: ['驾驶证已过期', 'Licence expired'], where: { licenceValidTo: { relative: 'overdue' } } },
      expiring: { where: { licenceValidTo: { relative: 'next30Days' } } },
    },
  },
})
