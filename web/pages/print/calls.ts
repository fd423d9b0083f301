/** API calls of printing and their response types. */
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
export interface SheetBorder {
  readonly width: number
  readonly dash: 'solid' | 'dashed' | 'dotted' | 'double'
  readonly colour: string
}
/** A cell of a workbook; sizes are in points before scaling, lengths in millimetres after it. */
export interface SheetCell {
  readonly text: string
  readonly columns?: number
  readonly rows?: number
  readonly pictures?: readonly { readonly at: number; readonly left: number; readonly width: number; readonly height: number }[]
  readonly style: {
    readonly size: number
    readonly bold?: true
    readonly italic?: true
    readonly underline?: true
    readonly strike?: true
    readonly colour?: string
    readonly fill?: string
    readonly across: 'left' | 'center' | 'right'
    readonly down: 'top' | 'center' | 'bottom'
    readonly indent?: number
    readonly turned?: -90 | 90
    readonly top?: SheetBorder
    readonly right?: SheetBorder
    readonly bottom?: SheetBorder
    readonly left?: SheetBorder
  }
}
export interface SheetRow {
  readonly height: number
  readonly cells: readonly SheetCell[]
}
export interface BookSheet {
  readonly width: number
  readonly height: number | null
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
  readonly centred?: true
  readonly scale: number
  readonly columns: readonly number[]
  readonly parts: readonly { readonly head: readonly SheetRow[]; readonly rows: readonly SheetRow[]; readonly fresh?: true }[]
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
  readonly sheets?: readonly BookSheet[]
}
export interface Printing {
  readonly name: string
  readonly lang: 'zh' | 'en'
  readonly layout: 'page' | 'roll' | 'label'
  readonly landscape: boolean
  readonly size: { readonly width: number; readonly height: number | null; readonly margin: number }
  readonly papers: readonly Paper[]
  /** Pictures of a workbook, as SVG. */
  readonly images: readonly string[]
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
