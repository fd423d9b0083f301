/** Held samples (SHD): which person or factory holds which sample. It is the balance of the custody ledger; nobody edits it. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { sampleReaders } from './sample-roles.part.ts'

export const sampleHolding = document('design/sample_holding', {
  code: 'SHD',
  kind: 'report',
  label: ['样衣持有情况', 'Held samples'],
  menu: 180,
  rights: { read: sampleReaders },
  readonly: true,
  fields: {
    sample: f.link(['样衣', 'Sample'], 'sample', { list: ['card', 'search', 'filter'] }),
    holder: f.link(['持有人', 'Holder'], 'user', { list: ['card', 'filter'] }),
    factory: f.link(['持有工厂', 'Factory that holds it'], 'factory', { list: ['card', 'filter'] }),
    quantity: f.quantity(['件数', 'Pieces'], { places: 0, list: ['card', 'total'] }),
  },
  statuses: { active: { label: ['持有', 'Held'] } },
  list: {
    also: ['updatedAt'],
    sort: ['sample'],
    views: { held: { label: ['持有中', 'Held now'], where: { quantity: { gt: '0' } } } },
  },
  form: { sample: ['持有', 'Held'] },
})
