/** Reasons for which the documents of `quality` refuse, in both languages. */
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field at which it stands. */
export const refuse = refusals({
  'finalInspection.notBookingSupplier': ['与预约单的供应商不一致', "Not the booking's supplier"],
  'finalInspection.lotMostBooked': ['批量不得大于预约数量 {quantity}', 'The lot is at most the booked {quantity}'],
  'finalInspection.nothingInspected': [
    '尚未检验：请先填写检验结果、实测值、缺陷或照片',
    'Nothing is inspected yet: give a result, a measured value, a defect or a photo first',
  ],
  'finalInspection.noAqlRowLotSize': ['没有适用于该批量的抽样方案', 'No AQL row for the lot size'],
  'finalInspection.requiredItemOkCannotPass': ['必检项目不符合，不能判定合格', 'A required item is not OK: it cannot pass'],
  'finalInspection.defectsWithinAcceptanceNumbersPasses': [
    '缺陷数在接收数以内，应判定合格',
    'The defects are within the acceptance numbers: it passes',
  ],
  'finalInspection.styleNotInLot': ['该款式不在本批货中', 'The style is not in the lot'],
  'finalInspection.orderNotInLot': ['该订单不在本批货中', 'The order is not in the lot'],
  'finalInspection.chartsOfOrders': [
    '本批货的订单按不同的尺寸表制作（{numbers}），请选择订单',
    'The orders of the lot are made by different size charts ({numbers}): choose the order',
  ],
  'finalInspection.outsideUnexplained': [
    '部位“{part}”超差：请填写意见，或登记写明该部位的缺陷',
    'Part "{part}" is outside of its tolerance: give a comment, or record a defect that names the part',
  ],
  'finalInspection.noChart': ['该款式没有生效的尺寸表', 'The style has no size chart in force'],
  'finalInspection.chartOfOtherUnit': [
    '尺寸表 {number} 的单位与本单不同，不作换算',
    'Size chart {number} is in another unit than the inspection; it is not converted',
  ],
  'finalInspection.sizeNotInChart': ['尺寸表 {number} 没有尺码 {size}', 'Size chart {number} has no size {size}'],
  'inspectionTemplate.thirdLevelNeedsSecond': ['有三级项目时必须填写二级项目', 'A third level needs a second one'],
  'inspectionTemplate.sameAsRow': ['与第 {first} 行重复', 'The same as row {first}'],
  'inspectionTemplate.itemsBelowOnlyLowestLevelInspected': [
    '该项目下还有子项目，只能检验末级项目',
    'There are items below it; only the lowest level is inspected',
  ],
})
