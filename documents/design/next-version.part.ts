/**
 * Notices of a next version of a size chart, BOM, pattern or process sheet: to those who make goods by an earlier version, with the difference to the version before, to
 * those who follow their orders, and to those who issued an earlier version with a tech pack.
 */
import type { Label } from '../../model/text.ts'

/**
 * Returns the notices of a type with versions that purchase orders and tech packs share.
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
    // A pack stays as it was issued: its factory gets the next version with the next issue, which says what has changed.
    {
      on: 'versions.active',
      to: { sharedBy: 'tech_pack', of: 'previous', named: ['createdBy'] },
      text: [
        `${zh} {number} 已生效；已下发的技术包仍为以前的版本，须再次下发工厂才能阅读新版本。差异：{changes}`,
        `${en} {number} is in force; tech packs that were issued have an earlier version, and a factory reads this one once a pack is issued again. What differs: {changes}`,
      ],
    },
  ] as const
