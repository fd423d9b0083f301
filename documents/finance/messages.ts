/** Reasons for which the documents of `finance` refuse, in both languages. */
import { messages } from '../../model/messages.ts'
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field at which it stands. */
export const refuse = refusals({
  'account.parentAccountDoesNotExist': ['上级科目 {above} 不存在', 'The parent account {above} does not exist'],
  'account.parentAccountDisabled': ['上级科目 {above} 已禁用', 'The parent account {above} is disabled'],
  'account.parentAccountEntriesGetsNoChildren': [
    '上级科目 {above} 已有发生额，不能增加下级',
    'The parent account {above} has entries and gets no children',
  ],
  'account.accountDisabled': ['科目 {code} {name} 已禁用', 'Account {code} {name} is disabled'],
  'account.accountNotLeafTakesEntries': [
    '科目 {code} {name} 不是末级科目，不能记账',
    'Account {code} {name} is not a leaf and takes no entries',
  ],
  'account.currencyStays': [
    '科目 {code} {name} 已有分录或已被单据引用，核算币种不能再修改；请另设科目',
    'Entries or documents name account {code} {name}, so its currency stays: open another account for another currency',
  ],
  'additionDeduction.amountAbove0': ['金额必须大于 0', 'The amount must be above 0'],
  'additionDeduction.sourceOfAnother': ['来源单据属于另一供应商', 'The source is a document of another supplier'],
  'field.currencyDecimals': messages['field.currencyDecimals'],
  'paymentOrder.payeeFrozen': ['供应商 {shortName} 已冻结', 'Supplier {shortName} is frozen'],
  'paymentOrder.holderDiffers': [
    '收款账户户名“{holder}”与供应商“{name}”不同',
    'The account is in the name of {holder}, the supplier is {name}',
  ],
  'paymentOrder.giveAmount': ['请填写付款金额', 'Give the amount that was paid'],
  'paymentOrder.amountAbove0': ['付款总额必须大于 0', 'The amount must be above 0'],
  'paymentOrder.choosePayeeAccount': ['请选择收款账户', "Choose the payee's account"],
  'paymentOrder.notAccountPayee': ['不是收款方的账户', 'Not an account of the payee'],
  'paymentOrder.accountNotActiveAnotherCurrency': ['账户未启用或币种不符', 'The account is not active or of another currency'],
  'paymentOrder.paymentsExceedOrder': ['付款合计超出付款单金额 {amount}', "Payments exceed the order's {amount}"],
  'paymentOrder.recordedPaymentsCannotChangedRemoved': ['已登记的付款不能修改或删除', 'Recorded payments cannot be changed or removed'],
  'paymentOrder.somethingBeenPaidCannotCancelled': ['已有付款，不能取消', 'Something has been paid, it cannot be cancelled'],
  'paymentOrder.choosePayment': ['请选择本付款单的一笔付款', 'Choose a payment of this order'],
  'paymentOrder.takenBackAlready': ['该付款已于 {day} 撤销', 'This payment was taken back on {day}'],
  'paymentOrder.takenBackBeforePaid': ['撤销日期不得早于付款日期 {day}', 'The day is before that of the payment, {day}'],
  'period.closeFirst': ['请先结账 {number}', 'Close {number} first'],
  'period.voucherPostedPeriodCannotClosed': [
    '凭证 {number} 尚未过账，不能结账',
    'Voucher {number} is not posted, the period cannot be closed',
  ],
  'period.reopenFirst': ['请先反结账 {number}', 'Reopen {number} first'],
  'period.lockFirst': ['请先锁定 {number}', 'Lock {number} first'],
  'statement.sourceMissingAnotherSupplierCurrency': [
    '来源单据不存在或不属于该供应商、币种',
    'The source is missing or of another supplier or currency',
  ],
  'statement.settledAlreadyTooMuchSettled': ['已结算或超出：可结算 {open}', 'Settled already or too much: {open} can be settled'],
  'statement.supplierNotJoinedNetwork': ['供应商 {shortName} 尚未入网', 'Supplier {shortName} has not joined the network'],
  'statement.invoicesDifferFromTotalBy': [
    '发票合计与应开票金额相差 {invoiceDifference}',
    'Invoices differ from what is to be invoiced by {invoiceDifference}',
  ],
  'statement.paymentRequestedCannotCancelled': ['已申请付款，不能取消', 'A payment is requested, it cannot be cancelled'],
  'supplierInvoice.chooseReconciledStatementYourCompany': ['请选择本公司已对账的对账单', 'Choose a reconciled statement of your company'],
  'supplierInvoice.statementNotAgreed': ['对账单 {number} 未对账或已取消', 'Statement {number} is not reconciled or is cancelled'],
  'supplierInvoice.moreThanInvoicedOpenBilled': [
    '超过可开票金额：可开 {open}，本次 {gross}',
    'More than can be invoiced: {open} open, {gross} billed',
  ],
  'voucher.periodClosed': ['会计期间 {number} 已关闭', 'Period {number} is closed'],
  'voucher.futurePeriod': ['会计期间 {number} 尚未开始，不能记账', 'Period {number} has not begun and takes no postings'],
  'voucher.giveRateAndAmount': ['外币分录须填写汇率和原币金额', 'An entry in a currency needs its rate and its amount'],
  'voucher.amountDoesNotFit': ['与原币金额 × 汇率不符：应为 {base}', 'Not the amount in currency at the rate: that is {base}'],
  'voucher.bookedAmountsStay': [
    '凭证由单据生成，金额、币种和汇率不能修改',
    'A document made this voucher: its amounts, currencies and rates stay as they are',
  ],
  'voucher.takeBackPayment': [
    '付款单生成的凭证不能直接冲销，请在付款单上“撤销付款”',
    'A payment made this voucher: take the payment back on its payment order',
  ],
  'voucher.postingDateNotPeriod': ['记账日期不在会计期间 {number}', 'The posting date is not in period {number}'],
  'voucher.accountNeedsCashFlowItem': ['科目 {code} {name} 须填写现金流量项目', 'Account {code} {name} needs a cash-flow item'],
})
