/** Reasons for which the documents of `sourcing` refuse, in both languages. */
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field at which it stands. */
export const refuse = refusals({
  'evaluationForm.rfqClosedCannotReviewed': ['询价未关闭，不能评审', 'The RFQ is not closed: it cannot be reviewed'],
  'evaluationForm.reviewNotBegunStartRequest': [
    '评审尚未开始，请先在询价单上开始评审',
    'The review has not begun: start it on the request',
  ],
  'evaluationForm.noReviewerRequest': ['不是该询价的评审人', 'No reviewer of this request'],
  'evaluationForm.scoresOpenNoReviewAdded': ['评分已公开，不能再增加评审', 'The scores are open: no review can be added'],
  'evaluationForm.evaluationConfigNotActive': ['评估配置未启用', 'The evaluation config is not active'],
  'evaluationForm.nothingAddedToItemsTakenFrom': ['评估项不能增删', 'Nothing is added to the items or taken from them'],
  'evaluationForm.noOption': ['没有选项“{unknown}”', 'There is no option "{unknown}"'],
  'evaluationForm.optionOnly': ['只能选一项', 'One option only'],
  'requestForQuotation.noQuotesYetTerminatedClosed': [
    '尚无报价，不能关闭；可以终止询价',
    'There are no quotes yet: it can be terminated, not closed',
  ],
  'requestForQuotation.pricesCouldBeRead': [
    '{times} 份报价自关闭起已可见：{numbers}。重新开启后供应商可改价，请确认理由',
    '{times} quotations could be read since the window closed: {numbers}. Suppliers may change their prices once it is open again; confirm the reason',
  ],
  'requestForQuotation.withdrawQuotationFirst': [
    '报价单 {number} 已提交，请先撤回',
    'Quotation {number} has been handed in: withdraw it first',
  ],
  'requestForQuotation.unreviewedQuotesRemain': ['仍有未评审的报价：{numbers}', 'Unreviewed quotes remain: {numbers}'],
  'requestForQuotation.closingTimePassedSetLaterFirst': [
    '报价截止时间已过，请先改为以后的时间',
    'The closing time has passed: set a later one first',
  ],
  'requestForQuotation.supplierNotJoinedActive': ['供应商 {name} 未入网或未启用', 'Supplier {name} has not joined or is not active'],
  'requestForQuotation.evaluationConfigNotActive': ['评估配置未启用', 'The evaluation config is not active'],
  'requestForQuotation.nothingAddedToRankingTakenFrom': ['排名不能增删', 'Nothing is added to the ranking or taken from it'],
  'requestForQuotation.belowPassScoreNeedsReason': [
    '得分 {score} 低于合格分 {passScore}，中选须填写理由',
    'The score {score} is below the pass score {passScore}: give a reason for choosing it',
  ],
  'supplierQuotation.quotationWindowNotOpenedYet': ['报价尚未开始', 'The quotation window has not opened yet'],
  'supplierQuotation.quotationWindowClosed': ['报价窗口已关闭', 'The quotation window is closed'],
  'supplierQuotation.yourCompanyNotInvitedToQuote': ['贵司未受邀报价', 'Your company is not invited to quote'],
  'supplierQuotation.yourCompanyDeclined': [
    '贵司已谢绝报价；如改变主意，请先在询价单上选择“参与报价”',
    'Your company declined to quote; choose "Will quote" on the request first',
  ],
  'supplierQuotation.requestNoSuchTier': ['询价没有这一档数量', 'The request has no such tier'],
  'supplierQuotation.noPriceQuantityAsked': ['询价数量没有对应的价格', 'There is no price for the quantity asked'],
  'supplierQuotation.quoteLeastItem': ['请至少为一个项目报价', 'Quote at least one item'],
})
