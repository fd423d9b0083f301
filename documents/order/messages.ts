/** Reasons for which the documents of `order` refuse, in both languages. */
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field that it refers to. */
export const refuse = refusals({
  'orderChange.changeOrderUnderWay': ['订单已有未完成的变更 {number}', 'Change {number} of this order is under way'],
  'orderChange.orderCannotChangedStatus': ['订单 {number} 当前状态不能变更', 'Order {number} cannot be changed in its status'],
  'orderChange.revisionReplaced': [
    '订单已是版本 {revision}，请重新发起变更',
    'The order is at revision {revision} already: start a new change',
  ],
  'orderSets.giveSets': ['请填写套数', 'Give the number of sets'],
  'orderSets.portfolioNotActive': ['产品组合 {number} 未启用', 'Portfolio {number} is not active'],
  'orderSets.partNotOrderable': [
    '组成 {part} 不能下单：款式须已核准、属于本品牌，配色须启用',
    'Component {part} cannot be ordered: its style is approved and of the brand, its colourway active',
  ],
  'orderSets.partWithoutSize': ['组成 {part} 没有尺码 {size}', 'Component {part} does not come in size {size}'],
  'orderSets.partChangedAlone': [
    '该行属于套装“{set}”，不能单独修改：请修改套数',
    'The line is part of the set "{set}": change the sets, not the line',
  ],
  'orderSets.removedInPart': ['套装“{set}”不能只删除一部分：请删除整套', 'The set "{set}" is not removed in part: remove the set'],
  'orderSets.chooseSet': ['请选择该订单的套装', 'Choose a set of the order'],
  'orderSets.sizesOfOtherPrice': [
    '套装“{set}”的 {part}：尺码 {sizes} 的价格表单价为 {listed}，套装按 {price}（差 {difference}）；须按价格表的请单独下单',
    '{part} of the set "{set}": sizes {sizes} cost {listed} by the price list and {price} within the set ({difference}); order them loose to pay the list',
  ],
  'orderSets.partOfSet': ['该行属于套装“{set}”：请变更套数', 'The line is part of the set "{set}": change its sets'],
  'orderChange.sizeOfOtherPrice': [
    '尺码 {size} 的价格表单价与本行不同（{price}）：请在该单价的行上变更，或另行下单',
    'Size {size} has another price than this line ({price}): change the line of that price, or order it separately',
  ],
  'orderTracking.nodesComeFromTemplateCannotAdded': [
    '节点由模板决定，不能增删',
    'Nodes come from the template and cannot be added or removed',
  ],
  'orderTracking.updatedNotBySystemByHand': ['节点“{node}”由系统更新，不能手工填写', '"{node}" is updated by the system, not by hand'],
  'orderTracking.noRightToUpdate': ['没有更新节点“{node}”的权限', 'No right to update "{node}"'],
  'orderTracking.reportNotFuture': ['生产日报的日期不得晚于今天', 'A production report must not be dated in the future'],
  'priceList.ofMaterialPrice': [
    '与物料价格 {number}（{from} 至 {to}）重叠，手工价格不能截止它；请先在该物料价格上“提前截止”，或新建物料价格接续',
    'Overlaps with material price {number}, valid from {from} to {to}, which an entered price cannot end: choose "End earlier" on that material price first, or make the next one a material price',
  ],
  'purchaseContract.orderCannotContractedStatus': ['订单 {number} 当前状态不能签合同', 'Order {number} cannot be contracted in its status'],
  'purchaseContract.orderContractAlready': ['订单 {number} 已在合同 {number2} 中', 'Order {number} is in contract {number2} already'],
  'purchaseOrder.furtherCells': ['另有 {n} 处没有答案', '{n} further cells have no answer'],
  'purchaseOrder.giveQuantity': ['请填写数量', 'Give a quantity'],
  'purchaseOrder.sizeNotStyleSizeList': ['尺码 {size} 不在款式的尺码组中', "Size {size} is not in the style's size list"],
  'purchaseOrder.colorwayWithoutSkus': ['配色 {colorway} 还没有商品（SKU），请先生成', 'Colorway {colorway} has no SKUs: make them first'],
  'purchaseOrder.cellWithoutSku': [
    '配色 {colorway} 没有尺码 {size} 的商品（SKU），不能下单',
    'Colorway {colorway} has no SKU in size {size}: it cannot be ordered',
  ],
  'purchaseOrder.colourWithoutLabDip': [
    '第 {line} 行：BOM 用料 {key} 的物料 {material} 颜色“{colour}”（{supplier}）没有批准的色样，不能用于大货',
    'Line {line}: {material} of BOM line {key} has no approved lab dip of {supplier} in {colour}, and is not bought in bulk',
  ],
  'purchaseOrder.belowMinimum': [
    '款式 {style}：订单共 {count} 件，低于起订量 {minimum}',
    'Style {style}: the order has {count} pieces, fewer than the minimum of {minimum}',
  ],
  'purchaseOrder.bomUnanswered': ['第 {line} 行的 BOM：{reason}', 'Line {line}, in its BOM: {reason}'],
  'purchaseOrder.materialColourStopped': [
    '第 {line} 行：BOM 第 {key} 行的物料 {material} 颜色“{colour}”不能再采购：{status}',
    'Line {line}: the BOM needs {material} in {colour} (line {key}), which can no longer be bought: {status}',
  ],
  'purchaseOrder.materialStopped': [
    '第 {line} 行：BOM 第 {key} 行的物料 {material} 不能再采购：{status}',
    'Line {line}: the BOM needs {material} (line {key}), which can no longer be bought: {status}',
  ],
  'purchaseOrder.noVersionInForce': [
    '第 {line} 行：{number} 已归档且没有新的生效版本，不能下单',
    'Line {line}: {number} was archived and no version has come into force since, so the style cannot be ordered',
  ],
  'purchaseOrder.sizeNotInChart': [
    '第 {line} 行：尺寸表 {number} 没有尺码 {size}，请先修订尺寸表',
    'Line {line}: size chart {number} has no values of size {size}: revise the chart first',
  ],
  'purchaseOrder.sizesApart': ['尺码 {sizes} 的单价不同，已另列一行', 'Sizes {sizes} have another price and stand in a line of their own'],
  'purchaseOrder.sizesWithoutPrice': [
    '{sizes} 没有统一单价，已另列一行待定价',
    '{sizes} have no price of one piece and stand in a line of their own',
  ],
  'purchaseOrder.taxOfQuote': [
    '供应商按税率 {quoted} % 报价，订单税率为 {taxRate} %',
    'The supplier quoted the prices at {quoted} % tax, and the order has {taxRate} %',
  ],
  'purchaseOrder.supplierNotJoinedNetwork': ['供应商 {shortName} 尚未入网，不能下达', 'Supplier {shortName} has not joined the network'],
  'purchaseOrder.factoryNotActive': ['工厂 {name} 未启用', 'Factory {name} is not active'],
  'purchaseOrder.auditFactoryExpired': [
    '工厂 {name} 的验厂已于 {auditValidTo} 到期',
    'The audit of factory {name} expired on {auditValidTo}',
  ],
  'purchaseOrder.contractNumberUsedByOrderAnother': [
    '合同号已用于另一供应商的订单 {number}',
    'The contract number is used by order {number} of another supplier',
  ],
  'purchaseOrder.confirmationStands': ['接单确认只能在 {minutes} 分钟内撤回', 'A confirmation can be taken back within {minutes} minutes'],
  'purchaseOrder.confirmationActedOn': ['对方已据此处理，接单确认不能撤回', 'The confirmation has been acted on and stands'],
  'revision.giveNewDate': ['请填写新日期', 'Give the new date'],
  'revision.chooseLineOrder': ['请选择该订单的明细', 'Choose a line of the order'],
  'revision.giveNewPrice': ['请填写新单价', 'Give the new price'],
  'revision.giveNewQuantities': ['请填写新数量', 'Give the new quantities'],
  'revision.notBelowBookedReceived': ['数量不得小于已预约或已入库的 {least}', 'Not below the {least} that are booked or received'],
  'revision.sizeNotBelowBooked': ['尺码 {cell} 不得小于已预约的 {booked}', 'Size {cell}: not below the {booked} that are booked'],
  'revision.etaNotBeforeEtd': ['预计到货日不得早于预计离厂日', 'ETA must not be before ETD'],
})
