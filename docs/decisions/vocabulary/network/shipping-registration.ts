/**
 * Shipping registration on paper: what really left of a shipping plan, with its cartons, charges and papers. Never more than planned; the carrier's bill is
 * held against the rates.
 */
import type { ConversionFrom } from '../../../../model/between/conversion.ts'
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { currencyDecimals } from '../../../../model/fields/currency-decimals.ts'
import { date } from '../../../../model/fields/date.ts'
import { file } from '../../../../model/fields/file.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lineLink } from '../../../../model/fields/line-link.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { matrix } from '../../../../model/fields/matrix.ts'
import { money } from '../../../../model/fields/money.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { text } from '../../../../model/fields/text.ts'
import { yesNo } from '../../../../model/fields/yes-no.ts'
import type { shippingPlan } from './shipping-plan.ts'
import { otherSection } from '../../../../model/mixins/remark-and-files.ts'

const clerks = ['merchandiser', 'warehouse'] as const
const counter = { computed: true, default: '0' } as const
/** The carrier sees cartons and papers, the supplier no charge. */
const charges = { restrict: { partyRoles: { supplier: 2 } } } as const
const sumOf = (column: string) => ({ formula: `sum(append(lines.${column}, 0))` }) as const
const weightOf = { required: true, above: 0 } as const

export const shippingRegistration = document('shipping_registration', {
  module: 'logistics',
  code: 'SHR',
  kind: 'transaction',
  label: ['出运登记', 'Shipping registration'],
  number: 'SR-{yyyy}{mm}-{0000}',
  parties: {
    owner: 'brand',
    partyRoles: {
      carrier: {
        via: 'carrier',
        from: ['registered'],
        edit: { registered: ['vessel', 'voyage', 'container', 'seal', 'papers', 'left', 'eta'] },
      },
      supplier: { via: 'supplier', from: ['left'] },
    },
  },
  rights: {
    read: ['merchandiser', 'warehouse', 'finance', 'buyer', 'manager', 'admin', 'carrier', 'supplier'],
    create: clerks,
    edit: [...clerks, 'carrier'],
  },
  fields: {
    plan: link(['出运计划', 'Shipping plan'], 'shipping_plan', { required: true, list: ['column', 'search', 'filter'] }),
    back: link(['退运自', 'Sent back from'], 'shipping_registration', { computed: true }),
    mode: choice(
      ['运输方式', 'Mode'],
      { sea: ['海运', 'Sea'], air: ['空运', 'Air'], road: ['陆运', 'Road'], courier: ['快递', 'Courier'] },
      { required: true, default: 'sea', list: ['column', 'filter'] },
    ),
    carrier: link(['承运商', 'Carrier'], 'carrier', { required: true, follows: 'plan.carrier', list: ['card', 'filter'] }),
    supplier: link(['发货供应商', 'Supplier'], 'supplier', { follows: 'plan.supplier' }),
    vessel: text(['船名/航班', 'Vessel or flight'], { max: 60, list: ['column', 'search'] }),
    voyage: text(['航次', 'Voyage'], { max: 30 }),
    container: text(['柜号', 'Container'], { upperCase: true, max: 11, list: 'search' }),
    seal: text(['封号', 'Seal'], { max: 30 }),
    portFrom: link(['起运港', 'Port of loading'], 'port', { required: true, follows: 'plan.portFrom' }),
    portTo: link(['目的港', 'Port of arrival'], 'port', { required: true, follows: 'plan.portTo' }),
    etd: date(['计划离港', 'ETD'], { required: true, from: 'plan.etd', list: ['card', 'due'] }),
    left: date(['实际离港', 'Left'], { list: 'column' }),
    eta: date(['预计到港', 'ETA'], { required: true, from: 'plan.eta', list: ['column', 'due'] }),
    arrived: date(['实际到港', 'Arrived'], { list: 'column' }),
    lines: lines(
      ['货物', 'Goods'],
      {
        planLine: lineLink(['计划行', 'Plan line'], 'shipping_plan', 'lines', { required: true }),
        order: link(['采购订单', 'Purchase order'], 'purchase_order', { follows: 'planLine.order' }),
        style: link(['款式', 'Style'], 'style', { follows: 'planLine.style' }),
        colorway: link(['颜色', 'Colour'], 'colorway', { follows: 'planLine.colorway' }),
        hsCode: link(['海关编码', 'HS code'], 'hs_code', { from: 'planLine.hsCode' }),
        matrix: matrix(['尺码数量', 'Sizes'], { required: true, sizesFrom: 'style.sizeList' }),
        quantity: quantity(['数量', 'Quantity'], { formula: 'pieces(matrix)' }),
        cartons: integer(['箱数', 'Cartons'], { required: true, above: 0 }),
        net: quantity(['净重 (kg)', 'Net weight (kg)'], weightOf),
        gross: quantity(['毛重 (kg)', 'Gross weight (kg)'], weightOf),
        volume: quantity(['体积 (m³)', 'Volume (m³)'], weightOf),
        declared: quantity(['已报关', 'Declared'], counter),
        invoiced: quantity(['已开票', 'Invoiced'], counter),
      },
      { atLeastLines: 1 },
    ),
    cartons: integer(['总箱数', 'Cartons'], { formula: 'sum(lines.cartons)', list: 'card' }),
    quantity: quantity(['总数量', 'Quantity'], { ...sumOf('quantity'), list: 'card' }),
    net: quantity(['总净重', 'Net weight'], sumOf('net')),
    gross: quantity(['总毛重', 'Gross weight'], { ...sumOf('gross'), list: 'column' }),
    volume: quantity(['总体积', 'Volume'], { ...sumOf('volume'), list: 'column' }),
    divisor: quantity(['体积重除数', 'Divisor of volume weight'], {
      required: true,
      default: '6000',
      above: 0,
      help: ['cm³ ÷ kg', 'cm³ a kg'],
    }),
    currency: link(['运费币种', 'Currency of charges'], 'currency', { required: true, ...charges }),
    decimals: currencyDecimals(['金额小数位', 'Decimals of amounts'], 'currency', charges),
    exchangeRate: quantity(['汇率', 'Exchange rate'], { above: 0, default: '1', ...charges }),
    charges: lines(
      ['费用', 'Charges'],
      {
        charge: text(['费用项', 'Charge'], { required: true, max: 60 }),
        basis: choice(
          ['计费口径', 'Basis'],
          {
            ton: ['计费吨（体积或吨）', 'Revenue ton'],
            weight: ['计费重量', 'Chargeable weight'],
            carton: ['每箱', 'Carton'],
            container: ['每柜', 'Container'],
            shipment: ['每票', 'Shipment'],
          },
          { required: true },
        ),
        rate: money(['费率', 'Rate'], { required: true, atLeast: 0, currency: 'doc.currency' }),
        least: money(['最低收费', 'Least charge'], { default: '0', atLeast: 0, currency: 'doc.currency', rounded: true }),
        units: quantity(['计费数量', 'Charged units'], {
          formula:
            'if basis = "ton" then max(sum(doc.lines.volume), sum(doc.lines.gross) / 1000) else if basis = "weight" then max(sum(doc.lines.gross), sum(doc.lines.volume) * 1000000 / doc.divisor) else if basis = "carton" then sum(doc.lines.cartons) else 1',
        }),
        amount: money(['应付', 'By the rate'], {
          formula: 'max(units * rate, if least = null then 0 else least)',
          currency: 'doc.currency',
          rounded: true,
        }),
        billed: money(['账单金额', 'Billed'], { atLeast: 0, currency: 'doc.currency', rounded: true }),
        difference: money(['差异', 'Difference'], { formula: 'if billed = null then 0 else billed - amount', currency: 'doc.currency' }),
        sharedBy: choice(
          ['分摊口径', 'Shared by'],
          { volume: ['体积', 'Volume'], weight: ['重量', 'Weight'], pieces: ['件数', 'Pieces'], value: ['货值', 'Value'] },
          { required: true, default: 'volume' },
        ),
        accepted: yesNo(['认可差异', 'Difference accepted'], { default: false }),
      },
      charges,
    ),
    charged: money(['费用合计', 'Charges'], {
      formula: 'sum(append(charges.amount, 0))',
      currency: 'currency',
      ...charges,
      list: 'column',
    }),
    billed: money(['账单合计', 'Billed'], { formula: 'sum(append(charges.billed, 0))', currency: 'currency', ...charges }),
    baseCharged: money(['费用本位币', 'Charges in base currency'], { formula: 'charged * exchangeRate', ...charges }),
    toExplain: integer(['待说明差异', 'Differences to explain'], {
      formula: 'count(charges[difference != 0 and accepted != true])',
      ...charges,
      list: 'column',
    }),
    papers: lines(['单证', 'Papers'], {
      paper: choice(
        ['单证', 'Paper'],
        {
          pl: ['装箱单', 'Packing list'],
          ci: ['商业发票', 'Commercial invoice'],
          cdc: ['报关单', 'Declaration'],
          bl: ['提单', 'Bill of lading'],
          co: ['产地证', 'Certificate of origin'],
        },
        { required: true },
      ),
      owedBy: choice(['责任方', 'Owed by'], { brand: ['品牌', 'Brand'], supplier: ['供应商', 'Supplier'], carrier: ['承运商', 'Carrier'] }),
      needed: yesNo(['必须', 'Needed'], { default: true }),
      gross: quantity(['单证毛重', 'Gross weight by the paper'], { atLeast: 0 }),
      cartons: integer(['单证箱数', 'Cartons by the paper'], { atLeast: 0 }),
      file: file(['文件', 'File'], { most: 3 }),
      differs: yesNo(['不一致', 'Differs'], {
        formula: '(gross != null and gross != sum(doc.lines.gross)) or (cartons != null and cartons != sum(doc.lines.cartons))',
      }),
    }),
    papersMissing: integer(['缺单证', 'Papers missing'], {
      formula: 'count(papers[needed and (file = null or count(file) = 0)])',
      list: 'card',
    }),
    remark: longText(['备注', 'Remark']),
  },
  statuses: {
    draft: { edit: { except: ['plan'] } },
    registered: {
      label: ['已登记', 'Registered'],
      family: 'info',
      edit: ['vessel', 'voyage', 'container', 'seal', 'left', 'eta', 'papers', 'charges'],
      keep: ['lines'],
    },
    left: { label: ['已离港', 'Left'], family: 'info', edit: ['eta', 'arrived', 'papers', 'charges'], keep: ['lines'] },
    arrived: { label: ['已到港', 'Arrived'], family: 'attention', edit: ['papers', 'charges'], keep: ['lines'] },
    completed: { end: true },
    cancelled: { end: true },
  },
  actions: {
    register: {
      label: ['登记', 'Register'],
      from: 'draft',
      to: 'registered',
      by: clerks,
      checks: ['cartonsFree'],
      asks: ['containerNumber', 'papersDiffer'],
    },
    depart: {
      label: ['确认离港', 'Left'],
      from: 'registered',
      to: 'left',
      by: [...clerks, 'carrier'],
      partyRole: ['owner', 'carrier'],
      require: ['left', 'vessel'],
      confirm: ['离港后不能取消，只能退运。', 'It cannot be cancelled from then on, only sent back.'],
    },
    arrive: {
      label: ['确认到港', 'Arrived'],
      from: 'left',
      to: 'arrived',
      by: [...clerks, 'carrier'],
      partyRole: ['owner', 'carrier'],
      require: ['arrived'],
    },
    complete: { from: 'arrived', to: 'completed', by: clerks, checks: ['differencesExplained'], when: { papersMissing: 0, toExplain: 0 } },
    sendBack: {
      label: ['退运', 'Send back'],
      from: ['left', 'arrived'],
      to: 'completed',
      by: 'manager',
      comment: 'required',
      danger: true,
    },
    cancel: { label: ['取消', 'Cancel'], from: ['draft', 'registered'], to: 'cancelled', by: clerks, comment: 'required', danger: true },
  },
  convertsFrom: {
    shipping_plan: {
      label: ['登记出运', 'Register the shipment'],
      by: clerks,
      head: { plan: 'id', mode: 'mode' },
      lines: { from: 'lines', to: 'lines', link: 'planLine', map: { cartons: 'cartons', net: 'net', gross: 'gross', volume: 'volume' } },
    } as const satisfies ConversionFrom<typeof shippingPlan>,
  },
  consumes: {
    lines: [
      {
        source: 'planLine',
        quantity: 'quantity',
        matrix: 'matrix',
        counter: 'shipped',
        of: 'quantity',
        on: ['register'],
        free: ['cancel'],
        sourceWhile: ['locked'],
        exhausted: { act: 'complete', undo: 'reopen', on: ['depart', 'cancel'] },
      },
    ],
  },
  constraints: [
    { field: 'eta', after: 'etd' },
    { field: 'arrived', notBefore: 'left' },
    { in: 'lines', field: 'gross', atLeast: 'net' },
    { in: 'papers', uniqueInLines: ['paper'] },
    { in: 'lines', filled: ['hsCode'], on: ['register'] },
  ],
  checks: ['portsDiffer'],
  moments: {
    toArrive: {
      after: 'P1D',
      of: 'eta',
      while: ['left'],
      notify: {
        to: { partyRole: 'carrier' },
        text: ['{number} 应于 {eta} 到港，请更新', '{number} was to arrive on {eta}: please say when it does'],
      },
    },
  },
  notify: [
    {
      on: 'depart',
      to: { partyRole: 'owner', roles: ['merchandiser', 'finance'] },
      text: ['{number} 已离港：{vessel}', '{number} has left: {vessel}'],
    },
    {
      on: 'arrive',
      to: { partyRole: 'owner', roles: ['warehouse'] },
      text: ['{number} 已到港，{cartons} 箱', '{number} has arrived, {cartons} cartons'],
    },
  ],
  display: {
    parties: ['carrier', 'supplier'],
    money: { main: 'charged', parts: ['billed'] },
    timeline: [
      { label: ['离港', 'Departure'], plan: 'etd', actual: 'left' },
      { label: ['到港', 'Arrival'], plan: 'eta', actual: 'arrived' },
    ],
    waits: { registered: { on: 'carrier', label: ['等待离港', 'Waits for departure'], due: 'etd' } },
  },
  sections: [{ name: 'document-set', label: ['单证比对', 'Papers compared'], at: 'tab' }],
  list: {
    views: {
      atSea: { label: ['在途', 'Under way'], where: { status: 'left' } },
      late: { label: ['到港逾期', 'Arrival overdue'], where: { eta: { relative: 'overdue' }, status: 'left' } },
      papers: { label: ['缺单证', 'Papers missing'], where: { papersMissing: { gt: 0 }, status: ['left', 'arrived'] } },
    },
  },
  form: { lines: ['货物', 'Goods'], divisor: ['费用', 'Charges'], papers: ['单证', 'Papers'], remark: otherSection },
  print: { without: ['divisor', 'toExplain', 'papersMissing'] },
})

const goods = [
  { quantity: '990', matrix: { cells: [{ size: 'M', pieces: '990' }] }, cartons: 33, net: '435.6', gross: '478.5', volume: '3.168' },
]
export const examples = [
  {
    given: {
      divisor: '6000',
      decimals: 2,
      exchangeRate: '7.1',
      lines: goods,
      charges: [
        { basis: 'ton', rate: '45', least: '0', billed: '150.00' },
        { basis: 'weight', rate: '3.20', least: '0' },
      ],
      papers: [{ paper: 'bl', needed: true, gross: '478.5', cartons: 34 }],
    },
    gives: {
      'charges.0.amount': '142.56',
      'charges.0.difference': '7.44',
      'charges.1.units': '528',
      'charges.1.amount': '1689.6',
      charged: '1832.16',
      toExplain: 1,
      'papers.0.differs': true,
      papersMissing: 1,
      net: '435.6',
    },
  },
  {
    given: { divisor: '5000', lines: goods, charges: [{ basis: 'weight', rate: '1', least: '0' }] },
    gives: { 'charges.0.units': '633.6' },
  },
]
