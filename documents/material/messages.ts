/** Reasons for which the documents of `material` refuse, in both languages. */
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field at which it stands. */
export const refuse = refusals({
  'material.mostFiveFibres': ['最多五种成分', 'At most five fibres'],
  'material.fibreMayStandOnlyOnce': ['同一纤维只能填写一次', 'A fibre may stand only once'],
  'material.sharesAddUpTo100': ['成分合计应为 100 %，现为 {total} %', 'The shares must add up to 100 %, they are {total} %'],
  'material.fabricNeedsWidthGramWeight': ['面料必须填写门幅和克重', 'A fabric needs its width and gram weight'],
  'material.fabricNeedsComposition': ['面料必须填写成分', 'A fabric needs its composition'],
  'material.supplierMayStandOnlyOnce': ['同一供应商只能填写一次', 'A supplier may stand only once'],
  'material.onlySupplierMain': ['主供应商只能有一个', 'Only one supplier can be the main one'],
  'material.minimumTargetMaximumNeeded': ['应满足：最低 ≤ 目标 ≤ 最高库存天数', 'Minimum ≤ target ≤ maximum is needed'],
  'material.validToNotBeforeValidFrom': ['有效期止不得早于有效期起', 'Valid to must not be before valid from'],
  'materialGroup.parentNotGroupItselfBelow': ['上级分类不能是自己或自己的下级', 'The parent must not be the group itself or one below it'],
})
