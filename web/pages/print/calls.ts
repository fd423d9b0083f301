/** Calls of printing, and what they answer. */
import { call, intent } from '../../api/client.ts'

export interface Style {
  readonly align?: 'left' | 'center' | 'right'
  readonly size?: number
  readonly bold?: boolean
  readonly italic?: boolean
  readonly colour?: string
  readonly fill?: string
  readonly border?: boolean
  readonly gap?: number
  readonly width?: { readonly value: number; readonly unit: 'percent' | 'mm' }
}
export type Node =
  | string
  | {
      readonly tag: string
      readonly style: Style
      readonly columns?: number
      readonly rows?: number
      readonly svg?: string
      readonly widths?: readonly NonNullable<Style['width']>[]
      readonly head?: readonly Node[]
      readonly cells?: readonly Node[]
      readonly children: readonly Node[]
    }
export interface Paper {
  readonly id: string
  readonly title: string
  readonly number: string
  readonly status: string
  readonly company: string
  readonly code: string
  readonly head: readonly (readonly [string, string])[]
  readonly tables: readonly {
    readonly title: string
    readonly columns: readonly { readonly label: string; readonly right: boolean; readonly weight: number }[]
    readonly rows: readonly (readonly string[])[]
  }[]
  readonly foot: readonly (readonly [string, string])[]
  readonly tree?: readonly Node[]
}
export interface Printing {
  readonly name: string
  readonly lang: 'zh' | 'en'
  readonly layout: 'page' | 'roll' | 'label'
  readonly landscape: boolean
  readonly size: { readonly width: number; readonly height: number | null; readonly margin: number }
  readonly papers: readonly Paper[]
}
export interface Choice {
  readonly documents: readonly {
    readonly id: string
    readonly title: string
    readonly printed: { readonly times: number; readonly at: string; readonly name: string } | null
  }[]
  readonly templates: readonly {
    readonly id: string
    readonly name: string
    readonly kind: 'html' | 'sheet'
    readonly first: boolean
    readonly paper: string
  }[]
  readonly papers: readonly string[]
  readonly exports: boolean
}
export interface Template {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly name_zh: string
  readonly name_en: string
  readonly kind: 'html' | 'sheet'
  readonly paper: string
  readonly landscape: boolean
  readonly body: string
  readonly first: boolean
  readonly status: 'active' | 'stopped'
  readonly version: number
}

export const tell = <T>(name: string, data: unknown): Promise<T> =>
  call<T>(`/zutilsapi/print/${name}`, { data, key: intent(), quiet: true })
export const ask = <T>(name: string, fields: Readonly<Record<string, string>> = {}): Promise<T> =>
  call<T>(`/zutilsapi/print/${name}`, { method: 'GET', fields, quiet: true })
