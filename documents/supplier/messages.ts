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
  'factoryAudit.belowHalfPointsSayWhatFound': ['得分低于一半，请填写发现的问题', 'Below half of the points: say what was found'],
  'supplier.accountByAnother': ['账户由您录入或修改，须由另一人启用', 'You entered or changed this account: another person activates it'],
  'supplier.taxIdUsedBySupplier': ['税号已用于供应商 {number} {shortName}', 'The tax ID is used by supplier {number} {shortName}'],
  'supplier.supplierFrozen': ['供应商 {shortName} 已冻结', 'Supplier {shortName} is frozen'],
  'supplier.supplierNotActive': ['供应商 {shortName} 未启用', 'Supplier {shortName} is not active'],
  'supplier.supplierValidFrom': ['供应商 {shortName} 自 {validFrom} 起有效', 'Supplier {shortName} is valid from {validFrom}'],
  'supplier.certificateExpired': [
    '供应商 {shortName} 的证书 {certificateNo} 已于 {validTo} 到期',
    'Certificate {certificateNo} of supplier {shortName} expired on {validTo}',
  ],
  'supplier.supplierExpired': ['供应商 {shortName} 已于 {validTo} 到期', 'Supplier {shortName} expired on {validTo}'],
  'supplierRegistration.currencyNotKeptYetAddFirst': [
    '币种 {currency} 尚未建档，请先建立',
    'Currency {currency} is not kept yet: add it first',
  ],
})
