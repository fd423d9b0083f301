/** Laboratory (LAB): a test house with its accreditation, its people and its fees by test item. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { names, stopAndStart } from '../../model/master.ts'
import { contactColumns } from '../../model/mixins/contacts.ts'
import { remarkAndFiles } from '../../model/mixins/remark-and-files.ts'

const keepers = ['inspector', 'manager', 'admin'] as const

export const laboratory = document('quality/laboratory', {
  code: 'LAB',
  label: ['检测机构', 'Laboratory'],
  menu: 70,
  kind: 'master',
  number: 'LB{000}',
  rights: { read: ['inspector', 'manager', 'merchandiser', 'buyer', 'finance', 'admin'], create: keepers },
  fields: {
    ...names(['机构名称', 'Name'], 60),
    accreditation: f.text(['认可资质', 'Accreditation'], { max: 60, list: ['card', 'search'] }),
    currency: f.link(['收费币种', 'Currency of the fees'], 'currency', { required: true, list: 'column' }),
    contacts: f.lines(['联系人', 'Contacts'], contactColumns),
    fees: f.lines(['收费标准', 'Fees'], {
      item: f.text(['检测项目', 'Test item'], { required: true, max: 60 }),
      fee: f.money(['费用', 'Fee'], { required: true, atLeast: 0, currency: 'doc.currency' }),
    }),
    ...remarkAndFiles(),
  },
  ...stopAndStart(keepers),
  constraints: [{ in: 'fees', uniqueInLines: ['item'] }],
})
