/** Reasons for which the documents of `design` refuse, in both languages. */
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field at which it stands. */
export const refuse = refusals({
  'colorway.styleAlreadyColour': ['该款式已有此颜色的配色 {number}', 'The style already has this colour: {number}'],
  'colorway.styleNotApprovedYetSkusMade': ['款式尚未通过审批，不能生成商品', 'The style is not approved yet, no SKUs can be made'],
  'colorway.styleNoSizeListSkusMade': ['款式没有尺码组，不能生成商品', 'The style has no size list, no SKUs can be made'],
  'sizeList.sizeUsedBySkuCannotRemoved': [
    '尺码 {size} 已用于商品 {number}，不能删除',
    'Size {size} is used by SKU {number} and cannot be removed',
  ],
  'sku.notSizeStyleSizeList': ['尺码不在款式的尺码组中', "Not a size of the style's size list"],
  'style.leastActiveColorwayNeeded': ['至少需要一个启用的配色', 'At least one active colourway is needed'],
})
