/**
 * Product portfolio (PFO): a set of garments that is sold as one, in one combination of colours. It has one main product, so many pieces of each
 * component, a service fee, and the materials of all its components.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { names } from '../../model/master.ts'
import { designEnders, designers } from './design-hands.part.ts'

const active = { where: { status: 'active' } } as const
const net = { tax: 'net', atLeast: 0 } as const

export const productPortfolio = document('design/product_portfolio', {
  code: 'PFO',
  label: ['产品组合', 'Product portfolio'],
  menu: 240,
  kind: 'master',
  number: 'PF{00000}',
  parties: { owner: 'brand' },
  rights: { read: ['designer', 'merchandiser', 'buyer', 'planner', 'manager', 'design_manager', 'cost_clerk', 'admin'], create: designers },
  fields: {
    ...names(['组合名称', 'Portfolio name'], 80),
    combination: f.text(['配色组合', 'Colour combination'], { max: 60, list: ['card', 'search'] }),
    mainProduct: f.link(['主产品', 'Main product'], 'style', { computed: true, list: ['column', 'filter'] }),
    sizeList: f.link(['尺码组', 'Size list'], 'size_list', {
      computed: true,
      help: ['主产品的尺码组，按其下单套数', 'That of the main product, by which sets are ordered'],
    }),
    unit: f.link(['单位', 'Unit'], 'unit', active),
    currency: f.link(['币种', 'Currency'], 'currency', { required: true, ...active }),
    components: f.neededLines(['组成', 'Components'], {
      style: f.link(['款式', 'Style'], 'style', { where: { status: ['development', 'submitted', 'pending', 'modify', 'approved'] } }),
      colorway: f.link(['配色', 'Colourway'], 'colorway', { where: { style: '$style', status: 'active' } }),
      portfolio: f.link(['产品组合', 'Portfolio'], 'product_portfolio', {
        where: { ...active.where, currency: '$doc.currency' },
        help: ['组合也可以作为另一组合的组成', 'A portfolio may be a component of another one'],
      }),
      main: f.yesNo(['主产品', 'Main'], { default: false }),
      ratio: f.integer(['比例数量', 'Ratio'], { required: true, atLeast: 1, default: 1 }),
      pieceCount: f.integer(['件数', 'Pieces'], { computed: true, default: 0, total: true }),
      price: f.money(['未税单价', 'Unit price (net)'], {
        ...net,
        currency: 'doc.currency',
        help: ['组合作为组成时取其价格', 'Of a portfolio its own price is taken'],
      }),
      amount: f.money(['金额', 'Amount'], { tax: 'net', formula: 'price * ratio', currency: 'doc.currency', total: true }),
      bom: f.link(['物料清单', 'BOM'], 'bom', { computed: true, help: ['编制时启用的版本', 'The version in force while it is made'] }),
      unpriced: f.integer(['缺单价', 'Without a price'], { formula: 'if price = null then 1 else 0' }),
    }),
    fee: f.money(['服务费', 'Service fee'], { ...net, currency: 'currency', default: '0' }),
    pieceCount: f.integer(['每套件数', 'Pieces of a set'], { formula: 'sum(components.pieceCount)', list: 'card' }),
    unpriced: f.integer(['缺单价行', 'Without a price'], { formula: 'sum(components.unpriced)', list: 'column' }),
    price: f.money(['每套价格（未税）', 'Price of a set (net)'], {
      tax: 'net',
      formula: 'if unpriced > 0 then null else sum(components.amount) + (if fee = null then 0 else fee)',
      currency: 'currency',
      help: ['组成的单价 × 比例，加服务费；缺单价时不计', 'Component prices × ratio, and the fee; none while a price is missing'],
      list: 'card',
    }),
    materials: f.lines(
      ['组合用料', 'Materials of a set'],
      {
        material: f.link(['物料', 'Material'], 'material', { computed: true }),
        materialColour: f.link(['物料颜色', 'Material colour'], 'material_colour', { computed: true }),
        unit: f.link(['单位', 'Unit'], 'unit', { computed: true }),
        gross: f.quantity(['每套毛用量', 'Gross use of a set'], { computed: true, unit: 'unit' }),
      },
      {
        computed: true,
        help: ['各组成的物料清单 × 比例之和，按基码', "The sum of the components' BOMs × ratio, in their base sizes"],
      },
    ),
    missing: f.integer(['未解析', 'Missing'], {
      computed: true,
      default: 0,
      help: ['没有启用的物料清单、或其规则没有答案的用料', 'Components without an active BOM, and materials that no rule answers'],
      list: 'column',
    }),
    revision: f.integer(['启用次数', 'Times activated'], {
      computed: true,
      default: 0,
      copy: false,
      help: ['以此得知作为组成的组合已重新编制', 'By it, sets that contain this one learn that it was taken up again'],
    }),
    remark: f.longText(['备注', 'Remark']),
  },
  statuses: { draft: { edit: true, primary: ['activate'] }, active: {}, stopped: {} },
  actions: {
    activate: {
      from: 'draft',
      to: 'active',
      by: designEnders,
      checks: ['whole', 'partsInForce'],
      sets: { revision: { formula: 'if revision = null then 1 else revision + 1' } },
    },
    revise: { label: ['重新编制', 'Take up again'], from: 'active', to: 'draft', by: designers },
    stop: { from: 'active', to: 'stopped', by: designEnders, comment: 'optional', danger: true },
    start: { label: ['启用', 'Start'], from: 'stopped', to: 'active', by: designEnders, checks: ['partsInForce'] },
  },
  // A BOM that is replaced, and a set within it that has another version, mark the set, which keeps what it was made with until it is taken up again.
  basedOn: {
    boms: {
      link: 'components.bom',
      reads: ['successor'],
      blank: ['successor'],
      while: ['draft', 'active'],
      until: ['stopped'],
      refreshedIn: ['draft'],
      by: ['keep'],
    },
    sets: {
      link: 'components.portfolio',
      reads: ['revision'],
      while: ['draft', 'active'],
      until: ['stopped'],
      refreshedIn: ['draft'],
      by: ['keep'],
    },
  },
  constraints: [
    { in: 'components', filled: ['price'], on: ['activate'], message: ['组成缺少单价', 'A component has no price'] },
    { in: 'components', exactlyOneIs: 'main' },
    { in: 'components', exactlyOne: ['style', 'portfolio'] },
    {
      in: 'components',
      field: 'colorway',
      holds: 'style = null or colorway != null',
      message: ['款式须指定配色', 'A style names its colourway'],
    },
    {
      in: 'components',
      field: 'main',
      holds: 'not(main) or style != null',
      message: ['主产品须为款式', 'The main product is a style'],
    },
  ],
  checks: ['notWithinItself'],
  list: { views: { active: { where: { status: 'active' } } } },
  display: { picture: 'mainProduct.images', money: { main: 'price' }, facts: ['combination', 'pieceCount', 'fee'] },
  form: {
    components: ['组成', 'Components'],
    fee: ['价格', 'Price'],
    materials: ['用料', 'Materials'],
    remark: { folded: ['其他', 'Other'] },
  },
})
