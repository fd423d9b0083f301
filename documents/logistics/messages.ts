/** Reasons for which the documents of `logistics` refuse, in both languages. */
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field at which it stands. */
export const refuse = refusals({
  'deliveryBooking.bookingGoesToBuyer': ['一张预约单只能送给一个采购方', 'One booking goes to one buyer'],
  'deliveryBooking.ordersBookingCurrency': ['一张预约单的订单币种须一致', 'The orders of one booking have one currency'],
  'deliveryBooking.receiptOpen': [
    '入库单 {number} 尚未过账，请先过账或退回',
    'Receipt {number} is not posted yet: post it or take it back first',
  ],
  'deliveryBooking.dayPassed': ['预计到货日 {day} 已过', 'The expected day {day} is past'],
  'deliveryBooking.licenceExpired': ['司机 {name} 的驾驶证届时已过期', 'The driving licence of {name} has expired by then'],
  'deliveryBooking.tooHeavy': [
    '毛重 {grossWeight} kg 超过车辆 {plate} 的载重 {loadWeight}',
    'The gross weight of {grossWeight} kg exceeds the {loadWeight} of vehicle {plate}',
  ],
  'deliveryBooking.tooLarge': [
    '体积 {packedVolume} m³ 超过车辆 {plate} 的容积 {volume}',
    'The volume of {packedVolume} m³ exceeds the {volume} of vehicle {plate}',
  ],
  'deliveryBooking.overMidnight': ['时段 {from} 至次日 {to}', 'The slot is from {from} to {to} of the day after'],
  'packingList.bookingCannotPackedStatus': ['预约单 {number} 当前状态不能装箱', 'Booking {number} cannot be packed in its status'],
  'packingList.cartonNumbersOverlapRunBackwards': ['箱号重复或起止颠倒', 'Carton numbers overlap or run backwards'],
  'packingList.sizeNotBooked': ['含有未预约的尺码', 'A size that was not booked'],
  'packingList.packedBookedQuantitiesDiffer': ['装箱数量与预约数量不符：{deviations}', 'Packed and booked quantities differ: {deviations}'],
})
