/** The fields that every document has in addition to those of its type, and how they are stored. */
import type { Storage } from './field.ts'
import type { Label } from './text.ts'

export type Base<S> = {
  id: string
  number: string
  status: S
  version: number
  /** Id of the company that owns the document. */
  ownerCompany: string
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
}

type BaseField = keyof Base<string>

export const baseStorages: Readonly<Record<BaseField, Exclude<Storage, 'lines'>>> = {
  id: 'id',
  number: 'text',
  status: 'text',
  version: 'integer',
  ownerCompany: 'id',
  createdAt: 'timestamp',
  createdBy: 'id',
  updatedAt: 'timestamp',
  updatedBy: 'id',
}
export const baseFields = Object.keys(baseStorages) as readonly BaseField[]

/** Returns whether a name is that of a field which every document has. */
export const isBaseField = (name: string): name is BaseField => Object.hasOwn(baseStorages, name)

/** The labels of those that lists, exports, imports and reports name. */
export const baseLabels: Readonly<Record<string, Label>> = {
  number: ['编号', 'Number'],
  status: ['状态', 'Status'],
  createdAt: ['创建时间', 'Created'],
  createdBy: ['创建人', 'Created by'],
  updatedAt: ['修改时间', 'Changed'],
  updatedBy: ['修改人', 'Changed by'],
  ownerCompany: ['所属公司', 'Owner'],
}
