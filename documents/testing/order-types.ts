/** The document types of the order stories with their logic: from masters and quotations to the ledger, without samples, audits and registration. */
import type { DefinedLogic } from '../../engine/document-logic.ts'
import type { AnyDocument } from '../../model/document.ts'
import * as all from '../all-documents.ts'

const modules = new Set([
  'design',
  'finance',
  'logistics',
  'master',
  'material',
  'order',
  'production',
  'quality',
  'sourcing',
  'supplier',
  'ticket',
  'warehouse',
])
const others = new Set(['field_sample', 'factory_audit', 'supplier_registration'])
const isOfOrders = ({ module, name }: AnyDocument): boolean => modules.has(module) && !others.has(name)

export const documents: readonly AnyDocument[] = all.documents.filter(isOfOrders)
export const logic: readonly DefinedLogic[] = all.logic.filter(({ type }) => isOfOrders(type))
