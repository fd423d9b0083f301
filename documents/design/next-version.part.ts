/** Notices of a next version of a size chart, BOM, pattern or process sheet: to those who make goods by the version before, with the difference, and to those who follow their orders. */
import type { Label } from '../../model/text.ts'

/**
 * Returns the notices of a type with versions that purchase orders share.
 * @param label name of the type in both languages
 */
export const nextVersionNotices = ([zh, en]: Label) =>
  [
    {
      on: 'versions.active',
      to: { sharedBy: 'purchase_order', of: 'previous' },
      text: [
        `${zh} {number} 已生效，取代上一版本；在制订单以各自订单上的版本为准。差异：{changes}`,
        `${en} {number} is in force in place of the version before; an order is made by the version that it names. What differs: {changes}`,
      ],
    },
    {
      on: 'versions.active',
      to: { sharedBy: 'purchase_order', of: 'previous', named: ['merchandiser'] },
      text: [
        `${zh} {number} 已生效；按旧版本制作的在制订单已标记为待重新确认`,
        `${en} {number} is in force; open orders that are made by an earlier version are marked as to reconfirm`,
      ],
    },
  ] as const
