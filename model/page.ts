/** The page as JSON: what the browser gets instead of a definition (`page-detail-struct`), with overlays, permissions and language applied. */
import type { Circumstances } from './condition.ts'
import type { Compare, Family } from './document.ts'
import type { FieldOptions, Validation } from './field.ts'
import type { Operator } from './fields/kind.ts'

export interface Page {
  /** The document type's name; also the `opt` of its routes. */
  readonly page: string
  readonly module: string
  readonly code: string
  readonly title: string
  readonly kind: 'master' | 'transaction' | 'config' | 'log' | 'report'
  /** The viewer's default side: `owner` or a counterparty's name. */
  readonly side: string
  /** Where the viewer's company may stand on more than one, all of them: a list shows one at a time. */
  readonly sides: readonly { readonly code: string; readonly label: string }[]
  readonly may: { readonly create: boolean; readonly edit: boolean; readonly export: boolean }
  readonly readonly: boolean
  readonly list: PageList
  readonly blocks: readonly Block[]
  readonly statuses: Readonly<
    Record<string, { readonly label: string; readonly family: Family; readonly edit: boolean; readonly end: boolean }>
  >
  readonly actions: readonly PageAction[]
  readonly makes: readonly { readonly to: string; readonly label: string; readonly from: readonly string[] }[]
  readonly print: boolean
  /** It is signed electronically: the type of its rounds, and their field that names the document. */
  readonly signing?: { readonly task: string; readonly as: string }
  /** Read, it opens as a comparison: names of fields and columns (model/document.ts). */
  readonly compare?: Compare<any>
  /** A section above the form: the name of its web part. */
  readonly section?: string
  /** Fields and columns that answer to this definition; equal tags mean equal pages. */
  readonly etag: string
}

export interface PageList {
  readonly columns: readonly string[]
  readonly search: { readonly fields: readonly string[]; readonly hint: string }
  readonly sort: readonly string[]
  readonly digest: readonly string[]
  readonly totals: readonly string[]
  readonly picture?: string
  /** Dates by which work is due: past ones of open documents stand out. */
  readonly due: readonly string[]
  readonly views: readonly PageView[]
  /** How this person keeps it: of the whole list, and of views that are not written anew for it. */
  readonly layout: PageLayout & {
    readonly density?: Density
    readonly pageSize?: number
    /** The view that the list opens with. */
    readonly view?: string
    readonly views: Readonly<Record<string, PageLayout>>
  }
  /** Everything that a column, a filter or a sort may name, in the order of the form. */
  readonly fields: Readonly<Record<string, PageField>>
}

export interface Filter {
  readonly field: string
  readonly operator: Operator
  readonly value?: unknown
}
/** Conditions of which one is enough; one level deep (experience U11). */
export interface AnyOf {
  readonly any: readonly Filter[]
}
export type Density = 'compact' | 'middle' | 'wide'
/** Which columns stand where, how wide (pixels), and which stay in sight at a side. */
export interface PageLayout {
  readonly columns?: readonly string[]
  readonly widths?: Readonly<Record<string, number>>
  readonly pins?: Readonly<Record<string, 'left' | 'right'>>
}
export type ListShape = 'table' | 'board' | 'calendar' | 'gallery'
/** A saved view: system (from the definition), role, shared or personal. */
export interface PageView extends PageLayout {
  readonly id: string
  readonly name: string
  readonly kind: 'system' | 'role' | 'shared' | 'personal'
  readonly filters: readonly (Filter | AnyOf)[]
  readonly sort?: readonly string[]
  readonly shape?: ListShape
  readonly group?: readonly string[]
  readonly pageSize?: number
  readonly density?: Density
  /** One may change it: an own one, or (of a role) one administers the company. */
  readonly mine?: boolean
  /** Of a role's view: whom it is for, and whether their lists open with it. */
  readonly roles?: readonly string[]
  readonly default?: boolean
}

/** A block of the form definition with the names of SH-3-026. */
export interface Block {
  readonly modelName: string
  readonly title: string
  readonly visible: boolean
  readonly disable: boolean
  readonly folded: boolean
  readonly form: readonly PageField[]
}

/** A field with the names of SH-3-027. */
/** The way from a row to the sizes that its matrix counts: the row's `field` names a record of `type`, whose link `list` names one of `listType`; the column `size` of its `lines`, in the order of `sort`. */
export interface SizesFrom {
  readonly field: string
  readonly type: string
  readonly list: string
  readonly listType: string
  readonly lines: string
}

export interface PageField {
  readonly field: string
  /** The field kind. */
  readonly type: string
  readonly label: string
  readonly help?: string
  readonly defaultValue?: unknown
  readonly validations: readonly (Omit<Validation, 'message'> & { readonly message?: string })[]
  readonly error: { readonly hasError: boolean; readonly errorMsg: string; readonly noTranslate: boolean }
  readonly required: boolean
  /** Never sent back: computed, numbers, read-only ones. */
  readonly isNotPost: boolean
  readonly upperCase: boolean
  readonly lowerCase: boolean
  readonly trim: boolean
  /** The formula, so that the form can show the figure before saving. */
  readonly processor?: string
  /** Of a link: the field under which the target's title comes along, `<field>$`. */
  readonly displayfield?: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[]
  /** 0 editable, 1 read-only; 2 is absent from the page. */
  readonly restriction: 0 | 1
  readonly operators: readonly Operator[]
  readonly sortable: boolean
  readonly rules: { readonly show?: PageCondition; readonly lock?: PageCondition; readonly require?: PageCondition }
  readonly to?: string
  /** Of a line link: the lines field of `to`, and the link (`order`, or `doc.booking` in the header) that names the document they stand in. */
  readonly lines?: string
  readonly through?: string
  readonly where?: FieldOptions['where']
  readonly limits: Pick<FieldOptions, 'max' | 'above' | 'atLeast' | 'atMost' | 'places' | 'atLeastLines' | 'ordinal'>
  readonly unit?: string
  readonly currency?: string
  /** Of an amount: the words for its tax basis, where its label does not say it. */
  readonly basis?: string
  readonly files?: FieldOptions['files']
  readonly address?: FieldOptions['address']
  readonly barcode?: FieldOptions['barcode']
  /** Of a matrix: where its sizes come from. */
  readonly sizesFrom?: SizesFrom
  /** Columns of a lines field. */
  readonly columns?: readonly PageField[]
}
export type PageCondition = Readonly<Record<string, unknown>> & Circumstances

export interface PageAction {
  readonly name: string
  readonly label: string
  readonly from: readonly string[]
  readonly to: string
  readonly comment?: 'required' | 'optional'
  readonly confirm?: string
  readonly danger: boolean
  /** The person is asked for the password anew. */
  readonly proof?: 'password'
  /** Part of the approval process: offered by `cpm-node-actions`, not by status alone. */
  readonly flow: boolean
  /** A signature of the process. */
  readonly signs: boolean
  readonly require: readonly string[]
}

/** One row of a list or one document on the wire. Beside each link `x` stands `x$`, the target's title; beside files `x$` their names. */
export type WireDoc = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly number?: string
  readonly status?: string
  readonly version?: number
}

export interface ListQuery {
  readonly side?: string
  /** All must hold. */
  readonly filters?: readonly (Filter | AnyOf)[]
  readonly search?: string
  /** Field names, `-` for descending, at most 3; ties are broken by id. */
  readonly sort?: readonly string[]
  readonly size?: number
  /** Keyset cursor of the page before, or `page` from 1 for jumps. */
  readonly after?: string
  readonly page?: number
  readonly columns?: readonly string[]
  /** Ask for `count` (capped at 10 000; `exact` counts them all), `totals` of the filtered set. */
  readonly count?: boolean | 'exact'
  readonly totals?: boolean
  /** Group by up to 3 fields: the answer holds one row per group with count and totals. */
  readonly group?: readonly string[]
}
export interface ListGroup {
  /** By field; links with their titles. */
  readonly values: Readonly<Record<string, unknown>>
  readonly count: number
  readonly totals: Readonly<Record<string, string>>
  /** Added to the query's own, they find the group's rows. */
  readonly filters: readonly Filter[]
}
export interface ListAnswer {
  readonly rows: readonly WireDoc[]
  readonly next?: string
  /** Answers of this list take long (the slowest of twenty beyond 2 s): it is better asked when somebody says so. */
  readonly heavy?: true
  /** Exact up to 10 000; beyond that `more` is true. */
  readonly count?: number
  readonly more?: boolean
  readonly totals?: Readonly<Record<string, string>>
  /** With `group`: at most 500, and no rows. */
  readonly groups?: readonly ListGroup[]
}
