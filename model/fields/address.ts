/**
 * An address in China's three levels by GB/T 2260 code, or free text abroad. Messages name exactly the missing parts (SH-5-028,
 * SH-5-029).
 */
import type { Field, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind } from './kind.ts'
import { textTraits } from './traits.ts'
import { componentSchema } from './openapi.ts'

export interface Address {
  province?: string
  city?: string
  area?: string
  detail?: string
  country?: string
}
type Part = 'province' | 'city' | 'area'

export const address = (label: Label, options: Options & { readonly require?: readonly Part[] } = {}): Field<Address | null> => {
  const { require, ...rest } = options
  return { kind: 'address', label, options: { ...rest, address: { require } } }
}

const names: Record<Part, string> = { province: '省', city: '市', area: '区' }
const parts = ['country', 'province', 'city', 'area', 'detail'] as const
const keys = new Set<string>(parts)

export const addressKind = kind({
  ...textTraits,
  name: 'address',
  label: ['地址', 'Address'],
  storage: 'json',
  openapi: componentSchema('Address'),
  operators: ['contains', 'empty', 'notEmpty'],
  sheet: { import: 'parts', format: 'text', note: 'text' },
  // From the widest part to the house, in whatever order the parts are stored.
  print: { weight: 2, text: (value) => parts.flatMap((part) => (value as Address | null)?.[part] || []).join(' ') },
  read: (input, field) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return { error: 'field.address' }
    const value: Record<string, string> = {}
    for (const [key, part] of Object.entries(input)) {
      if (!keys.has(key) || (part != null && typeof part !== 'string') || String(part ?? '').length > 200) return { error: 'field.address' }
      if (part) value[key] = (part as string).trim()
    }
    const missing = (field.options.address?.require ?? []).filter((part) => !value[part])
    if (missing.length > 0)
      return {
        error: 'field.addressMissing',
        values: { parts: missing.map((part) => names[part]).join('、'), partsEn: missing.join(', ') },
      }
    return { value }
  },
  example: () => ({ province: '浙江省', city: '绍兴市', area: '柯桥区', detail: '轻纺城大道 1 号' }),
})
