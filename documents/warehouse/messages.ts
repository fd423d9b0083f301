/** Reasons for which the documents of `warehouse` refuse, in both languages. */
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field at which it stands. */
export const refuse = refusals({
  'bin.positionStillHoldsStockCannotStopped': ['库位还有库存，不能停用', 'The position still holds stock and cannot be stopped'],
  'bin.positionLocked': ['库位 {number} 已锁定', 'Position {number} is locked'],
  'bin.positionStopped': ['库位 {number} 已停用', 'Position {number} is stopped'],
  'productIn.orderClosedTakesNoReceipt': ['订单 {number} 已关闭，不能入库', 'Order {number} is closed and takes no receipt'],
  'productIn.notReleasedByFinalInspectionReleased': [
    '尾期检验未放行：已放行 {inspected}，入库 {asked}',
    'Not released by final inspection: {inspected} released, {asked} received',
  ],
  'warehouse.warehouseStillHoldsStockCannotStopped': ['仓库还有库存，不能停用', 'The warehouse still holds stock and cannot be stopped'],
})
