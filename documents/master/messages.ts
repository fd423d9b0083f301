/** Reasons for which the documents of `master` refuse, in both languages. */
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field at which it stands. */
export const refuse = refusals({
  'unit.dimensionAlreadyBaseUnit': ['该量纲已有基本单位 {code}', 'This dimension already has the base unit {code}'],
  'priceList.daysUnpriced': [
    '{former} 将截止于 {day}，而本价格只到 {to}：{days}没有价格',
    '{former} ends on {day} and this price on {to}: there is no price {days}',
  ],
})
