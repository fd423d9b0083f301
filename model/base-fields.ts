/** The fields that every document has in addition to those of its type, and how they are stored. */
import type { Storage } from './field.ts'

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
