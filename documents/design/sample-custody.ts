/** Custody of samples (SCU): each time a sample goes from one holder to the next. It is append-only; its sum says who holds what. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { sampleReaders } from './sample-roles.part.ts'

export const sampleCustody = document('design/sample_custody', {
  code: 'SCU',
  kind: 'log',
  label: ['样衣交接流水', 'Custody of samples'],
  menu: 190,
  rights: { read: sampleReaders },
  fields: {
    sample: f.link(['样衣', 'Sample'], 'sample', { list: ['card', 'search', 'filter'] }),
    holder: f.link(['持有人', 'Holder'], 'user', { list: ['card', 'filter'] }),
    factory: f.link(['持有工厂', 'Factory that holds it'], 'factory', { list: ['card', 'filter'] }),
    quantity: f.quantity(['变动', 'Quantity ±'], { places: 0, list: 'card' }),
    kind: f.text(['业务类型', 'Event'], { max: 40, list: 'column' }),
    document: f.text(['单据号', 'Document'], { max: 60, list: ['column', 'search'] }),
  },
  statuses: { posted: { end: true } },
  ledger: {
    balances: [
      {
        list: 'sample_holding',
        by: ['sample', 'holder', 'factory'],
        amounts: ['quantity'],
        floor: ['quantity'],
        message: 'custody.notHeld',
      },
    ],
  },
  list: { also: ['createdAt', 'createdBy'], sort: ['-createdAt'] },
  form: { sample: ['流水', 'Entry'] },
})
