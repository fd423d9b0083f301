/** Reasons for which the documents of `supplier` refuse, in both languages. */
import { refusals } from '../../model/refusal.ts'

/** Refuses with a reason of this catalogue: its key, values for the places in its texts, and the field at which it stands. */
export const refuse = refusals({
  'factory.accountBelongsToFactoryAnotherSupplier': [
    '该账号已用于另一供应商的工厂 {number}',
    'The account belongs to {number}, a factory of another supplier',
  ],
  'factory.accountBelongsToSupplier': ['该账号属于供应商 {shortName}', 'The account belongs to supplier {shortName}'],
  'factory.supplierNotActive': ['供应商 {shortName} 未启用', 'Supplier {shortName} is not active'],
  'factory.exactlyContactPrimary': ['必须有且只有一个主联系人', 'Exactly one contact must be the primary one'],
  'factoryAudit.onlyAuditorWhoNamedScoresAudit': ['只有指定的评审员可以评审', 'Only the auditor who was named scores this audit'],
  'factoryAudit.noMoreThanMaximum': ['得分不得超过满分 {most}', 'No more than the maximum of {most}'],
  'factoryAudit.scoreEveryItem': ['请为每个项目评分', 'Score every item'],
  'factoryAudit.belowHalfPointsSayWhatFound': ['得分低于一半，请填写发现的问题', 'Below half of the points: say what was found'],
  'supplier.branchCodeDomesticBankDigitsOnly': ['境内银行的联行号只能是数字', 'The branch code of a domestic bank has digits only'],
  'supplier.onlyDefaultAccountPerCurrency': ['同一币种只能有一个默认账户', 'Only one default account per currency'],
  'supplier.taxIdUsedBySupplier': ['税号已用于供应商 {number} {shortName}', 'The tax ID is used by supplier {number} {shortName}'],
  'supplier.exactlyContactPrimary': ['必须有且只有一个主联系人', 'Exactly one contact must be the primary one'],
  'supplier.leastContactNeeded': ['请至少填写一个联系人', 'At least one contact is needed'],
  'supplier.validToNotBeforeValidFrom': ['有效期止不得早于有效期起', 'Valid to must not be before valid from'],
  'supplier.supplierFrozen': ['供应商 {shortName} 已冻结', 'Supplier {shortName} is frozen'],
  'supplier.supplierNotActive': ['供应商 {shortName} 未启用', 'Supplier {shortName} is not active'],
  'supplier.supplierValidFrom': ['供应商 {shortName} 自 {validFrom} 起有效', 'Supplier {shortName} is valid from {validFrom}'],
  'supplier.supplierExpired': ['供应商 {shortName} 已于 {validTo} 到期', 'Supplier {shortName} expired on {validTo}'],
  'supplierRegistration.currencyNotKeptYetAddFirst': [
    '币种 {currency} 尚未建档，请先建立',
    'Currency {currency} is not kept yet: add it first',
  ],
})
