/** Carrier: a company that moves goods, with its modes and rates. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { names, stopAndStart } from '../../model/master.ts'

export const transportModes = {
  truck: ['公路', 'Truck'],
  sea: ['海运', 'Sea'],
  air: ['空运', 'Air'],
  express: ['快递', 'Express'],
} as const

/** The mode of a rate is one that the carrier has. */
const modes = Object.keys(transportModes)
  .map((mode) => `mode = "${mode}" and doc.${mode} = true`)
  .join(' or ')

const between = { restrict: { others: 2, partyRoles: { carrier: 0 } } } as const

export const carrier = document('logistics/carrier', {
  code: 'CAR',
  label: ['承运商', 'Carrier'],
  menu: 30,
  kind: 'master',
  number: 'CR{0000}',
  // Suppliers choose a carrier for their bookings. Its rates are visible to the carrier and the brand only.
  parties: { owner: 'brand', partyRoles: { carrier: { via: 'company' } }, read: 'platform' },
  rights: { read: ['*'], create: ['warehouse', 'merchandiser', 'buyer', 'admin'] },
  fields: {
    ...names(['承运商名称', 'Carrier name'], 80),
    company: f.link(['用户账号', 'User account'], 'company', {
      where: { kind: 'carrier' },
      restrict: { others: 1 },
      help: [
        '承运商登录平台的公司，只看到分配给它的预约且不含价格',
        'The company with which the carrier signs in; it sees bookings assigned to it, without prices',
      ],
      list: 'column',
    }),
    settlement: f.choice(
      ['结算方式', 'Settlement method'],
      { trip: ['单票结算', 'Per shipment'], monthly: ['月结', 'Monthly account'], prepaid: ['预付', 'Prepaid'] },
      { ...between, list: ['card', 'filter'] },
    ),
    paymentDays: f.integer(['账期（天）', 'Payment days'], { atLeast: 0, atMost: 365, ...between }),
    truck: f.yesNo(['公路', 'Truck'], { default: true, list: 'column' }),
    sea: f.yesNo(['海运', 'Sea'], { default: false, list: 'column' }),
    air: f.yesNo(['空运', 'Air'], { default: false, list: 'column' }),
    express: f.yesNo(['快递', 'Express'], { default: false, list: 'column' }),
    contacts: f.lines(['联系人', 'Contacts'], {
      name: f.text(['姓名', 'Name'], { required: true, max: 40 }),
      phone: f.phone(['电话', 'Phone'], { required: true }),
      email: f.email(['邮箱', 'E-mail']),
      isPrimary: f.yesNo(['主联系人', 'Primary contact'], { default: false }),
    }),
    rates: f.lines(
      ['运价表', 'Rate card'],
      {
        mode: f.choice(['运输方式', 'Mode'], transportModes, { required: true }),
        origin: f.text(['起运地', 'From'], { required: true, max: 60 }),
        destination: f.text(['目的地', 'To'], { required: true, max: 60 }),
        basis: f.choice(
          ['计价单位', 'Charged by'],
          { trip: ['车次', 'Trip'], carton: ['箱', 'Carton'], kg: ['千克', 'kg'], m3: ['立方米', 'm³'] },
          { required: true },
        ),
        price: f.money(['单价', 'Rate'], { required: true, above: 0, currency: 'currency' }),
        currency: f.link(['币种', 'Currency'], 'currency', { required: true, where: { status: 'active' } }),
        validFrom: f.date(['生效日期', 'Valid from'], { required: true }),
        validTo: f.date(['到期日期', 'Valid to']),
      },
      between,
    ),
  },
  ...stopAndStart(['merchandiser', 'manager', 'admin']),
  rules: { paymentDays: { show: { settlement: 'monthly' } } },
  constraints: [
    { atLeastOne: ['truck', 'sea', 'air', 'express'], message: ['请至少选择一种运输方式', 'Choose at least one mode'] },
    { in: 'contacts', exactlyOneIs: 'isPrimary' },
    {
      in: 'rates',
      field: 'mode',
      holds: modes,
      message: ['承运商没有此运输方式', 'The carrier does not have this mode'],
    },
    { in: 'rates', field: 'validTo', notBefore: 'validFrom' },
    { in: 'rates', noOverlapInLines: { from: 'validFrom', to: 'validTo', by: ['mode', 'origin', 'destination', 'basis', 'currency'] } },
  ],
  form: { truck: ['运输方式', 'Modes'], contacts: ['联系人', 'Contacts'], rates: ['运价表', 'Rate card'] },
})
