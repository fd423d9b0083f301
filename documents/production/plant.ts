/** Plant: a production site of a company. Workshops, lines and work orders belong to one. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { code, stopAndStart } from '../../model/master.ts'

export const plant = document('production/plant', {
  code: 'PLT',
  label: ['厂区', 'Plant'],
  kind: 'master',
  parties: { owner: ['brand', 'factory', 'supplier'] },
  rights: { read: ['*'], create: ['admin', 'factory'] },
  fields: {
    code: code(['厂区编码', 'Plant code']),
    name: f.text(['厂区名称', 'Plant name'], { required: true, max: 60 }),
    company: f.link(['公司', 'Company'], 'company', { required: true, default: '@clientId', list: ['card', 'filter'] }),
    parent: f.link(['上级厂区', 'Parent plant'], 'plant', {
      where: { company: '$company', status: 'active' },
      help: ['须属于同一公司', 'Of the same company'],
      list: 'column',
    }),
    siteId: f.text(['站点编号', 'Site id'], { max: 40, validations: [{ type: 'english' }], list: ['column', 'search'] }),
    description: f.longText(['说明', 'Description']),
  },
  ...stopAndStart(['admin', 'factory']),
  tree: { parent: 'parent', same: ['company'], open: ['active'] },
})
