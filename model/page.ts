/**
 * The page as JSON: what the browser gets instead of a definition (`page-detail-struct`), with overlays, permissions and language
 * applied.
 */
import type { Circumstances } from './rules/condition.ts'
import type { AnyConstraint } from './rules/constraint.ts'
import type { Family } from './status.ts'
import type { Compare } from './parts/page-parts.ts'
import type { FieldOptions, LinkedColumns, Measured, Validation } from './field.ts'
import type { MeasureUnit } from './fields/measure.ts'
import type { Operator } from './fields/kind.ts'
import type { PageFieldType } from './fields/kinds.ts'
import type { AnyApart } from './lifecycle/apart.ts'
import type { AnyValidity } from './lifecycle/validity.ts'
import type { AnyVersions } from './lifecycle/versions.ts'
import type { PageDisplay } from './display/page-display.ts'
import type { SizesFrom } from './sizes/size-source.ts'
import type { Density, PageLayout, PageView } from './lists/list-views.ts'
import type { WordUse } from './vocabulary/word.ts'

/** A moment of a document: what it does by itself, or of what it reminds, when a date comes. */
export interface PageMoment {
  readonly name: string
  /** The field, or the column as `lines.column`. */
  readonly date: string
  /** A span of ISO 8601, when it is not at the date itself. */
  readonly before?: string
  readonly after?: string
  /** The action and its label; absent for a reminder. */
  readonly act?: string
  readonly label?: string
}

/** A use of a word (`WordUse`), with the labels of what is not part of this page. */
export interface PageWordUse extends Pick<WordUse, 'fields' | 'by' | 'actions' | 'statuses' | 'as'> {
  readonly theirs?: readonly { readonly page: string; readonly field: string; readonly label: string }[]
  readonly types?: readonly { readonly page: string; readonly label: string }[]
  readonly roles?: readonly { readonly code: string; readonly label: string }[]
}

/** A choice that the platform made for a type, as text. */
export interface PageSetting {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly value: string
  /** The shipped value as text, where the platform chose another one. */
  readonly shipped?: string
}

/** A type that a reading type lists. */
export interface PageOrigin {
  readonly page: string
  readonly module: string
  readonly title: string
  /**
   * Where each row is a document of the type: which of its fields the fields of this list show as they are stored, `status` included where it is not
   * renamed. What a screen changes in such a row, it saves to these fields of the document.
   */
  readonly shows?: Readonly<Record<string, string>>
}

export interface Page {
  /** The document type's name; also the `opt` of its routes. */
  readonly page: string
  readonly module: string
  readonly code: string
  readonly title: string
  readonly kind: 'master' | 'transaction' | 'config' | 'log' | 'report'
  /** The viewer's default party role: `owner` or a counterparty's name. */
  readonly partyRole: string
  /** All party roles of the viewer's company when it can have more than one: a list shows one at a time. */
  readonly partyRoles: readonly { readonly code: string; readonly label: string }[]
  readonly may: { readonly create: boolean; readonly edit: boolean; readonly export: boolean }
  readonly readonly: boolean
  /** Of a reading type: the types whose documents its rows open. A row names its type and document as `$page` and `$doc`. */
  readonly reads?: readonly PageOrigin[]
  readonly list: PageList
  readonly display: PageDisplay
  readonly blocks: readonly Block[]
  readonly statuses: Readonly<
    Record<
      string,
      {
        readonly label: string
        readonly family: Family
        readonly edit: boolean
        readonly end: boolean
        /** The next steps towards the end, the first one that is open stands out: actions, and types of conversions. */
        readonly primary?: readonly string[]
        /** Its documents hold the place of what is still to be made. */
        readonly planned?: true
      }
    >
  >
  /** Of a type whose new documents leave the company at once: what creating is called, and what is confirmed before. */
  readonly creation?: { readonly label: string; readonly confirm: string }
  /**
   * Fields and columns, as `lines.quantity`, on which figures of the server depend, as far as the viewer sees them: while one is typed the form asks what a save
   * would make of it (`compute`).
   */
  readonly recomputeOn?: readonly string[]
  /** What holds between the values of a document, as far as the viewer sees the fields that it is about. The form checks those without `on`. */
  readonly constraints?: readonly AnyConstraint[]
  /** What documents do by themselves and whom they remind, as far as the viewer sees the dates. */
  readonly moments?: readonly PageMoment[]
  /**
   * Documents are changed by a next version (`listVersions`): the field with the version, the action that makes the next one, and the statuses of
   * a version that is written, in force, and replaced.
   */
  readonly versions?: Pick<AnyVersions, 'version' | 'revise' | 'open' | 'active' | 'retired'>
  /** The documents stand below one another: the link to the parent and, where there is one, the field with the level, 1 at the top. */
  readonly tree?: { readonly parent: string; readonly level?: string; readonly maxDepth?: number }
  /** From which day to which documents are valid, by field. */
  readonly validity?: AnyValidity
  readonly actions: readonly PageAction[]
  /** Documents of it may be replaced by others where they are used, in documents that this person edits. */
  readonly replaceable?: true
  readonly conversions: readonly { readonly to: string; readonly label: string; readonly from: readonly string[] }[]
  /**
   * What the type says with words of the vocabulary (`model/vocabulary`), by word, in names of fields, types, actions and statuses; as far as the
   * viewer sees the fields. What is for the owner of documents alone is absent for others.
   */
  readonly uses?: Readonly<Record<string, readonly PageWordUse[]>>
  /** What the platform chose for this type; for administrators of the platform's rules, who change it under `/admin/settings`. */
  readonly settings?: readonly PageSetting[]
  readonly print: boolean
  /** The document is signed electronically: the type of its signing sessions, and their field that names the document. */
  readonly signing?: { readonly task: string; readonly as: string }
  /** In read mode it opens as a comparison: names of fields and columns (model/document.ts). */
  readonly compare?: Compare<any>
  /** Parts that the type draws itself, above the form, as a tab or above the list: the names of their web parts. */
  readonly sections?: readonly {
    readonly name: string
    readonly label: string
    readonly at: 'above' | 'tab' | 'list' | 'beside'
    /** Of a section beside lines: the lines that stand side by side. */
    readonly lines?: string
    /** Of a section beside lines: the fields of the document that it reads, as far as the viewer sees them. */
    readonly reads?: readonly string[]
    /** It writes the document through its form. */
    readonly writes?: true
    /** Of a tab: the document opens with it. */
    readonly opens?: true
    readonly statuses?: readonly string[]
  }[]
  /** The page may have tabs with the documents that link to this one (`/ccommonapi/utils/children`). */
  readonly children: boolean
  /** The time zone of the platform, in which its days begin and end: what is late is late there. */
  readonly zone: string
  /** Hash of the page definition; equal tags mean equal pages. */
  readonly etag: string
}

export interface PageList {
  /** Of balances of a ledger with days: the day by which the list is filtered (`asOf`), which is no field of its rows. */
  readonly asOf?: PageField
  /** Columns of lines by which the list is filtered, by their path (`suppliers.supplier`): documents of which some line has a value. */
  readonly ofLines?: Readonly<Record<string, PageField>>
  readonly columns: readonly string[]
  readonly search: { readonly fields: readonly string[]; readonly hint: string }
  readonly sort: readonly string[]
  readonly digest: readonly string[]
  readonly totals: readonly string[]
  readonly picture?: string
  /** Dates by which work is due: past dates of open documents are highlighted. */
  readonly due: readonly string[]
  /** The link by whose document the list is narrowed when it opens, its type, and the first and last day by which documents of that type are valid. */
  readonly within?: { readonly field: string; readonly type: string; readonly from: string; readonly to: string }
  /** The fields whose filters stand above the list as chips, four at most. */
  readonly chips?: readonly string[]
  readonly views: readonly PageView[]
  /** This user's saved layout: of the whole list, and of views without a layout of their own. */
  readonly layout: PageLayout & {
    readonly density?: Density
    readonly pageSize?: number
    /** The view that the list opens with. */
    readonly view?: string
    readonly views: Readonly<Record<string, PageLayout>>
  }
  /** All fields that a column, a filter or a sort may name, in the order of the form. */
  readonly fields: Readonly<Record<string, PageField>>
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
export interface PageField {
  readonly field: string
  readonly type: PageFieldType
  readonly label: string
  readonly help?: string
  readonly defaultValue?: unknown
  readonly validations: readonly (Omit<Validation, 'message'> & { readonly message?: string })[]
  readonly error: { readonly hasError: boolean; readonly errorMsg: string; readonly noTranslate: boolean }
  readonly required: boolean
  /** Never sent back: computed fields, numbers, read-only ones. */
  readonly isNotPost: boolean
  readonly upperCase: boolean
  readonly lowerCase: boolean
  readonly trim: boolean
  /** The formula, so that the form can show the figure before saving. */
  readonly processor?: string
  /** For a link: the field that carries the target's title, `<field>$`. */
  readonly displayfield?: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[]
  /** 0 editable, 1 read-only; a field with 2 is absent from the page. */
  readonly restriction: 0 | 1
  readonly operators: readonly Operator[]
  readonly sortable: boolean
  /** For a link: documents of the target stand below one another. */
  readonly tree?: true
  /** For a link: the titles of its targets are short, such as `metre` and `CNY`, and a column of them is narrow. */
  readonly short?: true
  readonly rules: {
    readonly show?: PageCondition
    readonly lock?: PageCondition | readonly PageCondition[]
    readonly require?: PageCondition
  }
  readonly to?: string
  /**
   * Of a link: how its target is shown beside its name, where documents of that type have a picture or a colour; `choice` shows the picture only
   * where one chooses the target, since business documents are known by their numbers.
   */
  readonly look?: 'picture' | 'colour' | 'choice'
  /** Of a link to one of several types: the types and their labels. A value is `<type>:<id>`. */
  readonly types?: readonly { readonly value: string; readonly label: string }[]
  /** The link of the same document whose target fills this field while it is blank. */
  readonly filledFrom?: string
  /**
   * For a line link: the lines field of `to`, and the link (`order`, or `doc.booking` in the header) that names the document of the
   * lines.
   */
  readonly lines?: string
  readonly through?: string
  readonly where?: FieldOptions['where']
  readonly limits: Pick<
    FieldOptions,
    'max' | 'above' | 'atLeast' | 'atMost' | 'places' | 'atLeastLines' | 'atMostLines' | 'ordinal' | 'signed' | 'total' | 'perPiece'
  >
  /** Of a text: the field beside it with the same in the language of the reader, which is shown in its place where it is not blank. */
  readonly shownBy?: string
  /** Of a text that people write: the one beside it in the other language, which is shown where it is blank itself. */
  readonly shownElse?: string
  /** The text beside it that says the same in Chinese; while they are read the column of that one shows both. */
  readonly englishOf?: string
  /** Of a text: it has a text in each language. */
  readonly inBoth?: true
  /** Of such a text: the names of the two fields. A paper has the first one that is not blank, in place of both. */
  readonly pair?: readonly [first: string, second: string]
  readonly unit?: string
  /** Of a measure: its units. Those of all dimensions where the field `unit` says which one. Disabled ones can be read but not chosen. */
  readonly units?: readonly (MeasureUnit & { readonly label: string; readonly disabled?: true })[]
  /** Of a quantity: the field beside it that holds the units it is quoted for. */
  readonly per?: string
  readonly currency?: string
  /** For an amount: the link beside it to the unit one of which it is for. */
  readonly forUnit?: string
  /** Of a value that may have been taken from another one beside it: that one. A copy of the row leaves the value blank where both are the same, so that it is taken again. */
  readonly unlessIs?: string
  /** For an amount: the label of its tax basis, where the field label does not state it. */
  readonly basis?: string
  readonly files?: FieldOptions['files']
  readonly address?: FieldOptions['address']
  readonly barcode?: FieldOptions['barcode']
  /** Of call-outs: the image field beside it, and what a measure line measures. */
  readonly marks?: FieldOptions['marks']
  /** Of an image field: the field with the call-outs on its pictures where this person sees them, and whether the person may write them. */
  readonly callouts?: { readonly field: string; readonly open: boolean; readonly measures?: Measured }
  /** Of a field that counts by sizes: where they come from. */
  readonly sizesFrom?: SizesFrom
  /** The size matrix beside it whose pieces it counts. */
  readonly piecesOf?: string
  /** Of computed decimals by size: the field that takes what is typed for a size. */
  readonly typedInto?: FieldOptions['typedInto']
  /** Of a figure that may be entered in the place of another one: that one, and how they are converted. */
  readonly enteredFor?: FieldOptions['enteredFor']
  /** Of a link: a new document of its target may be made while choosing, by who may make one; `name` takes what was searched for. */
  readonly creates?: { readonly name: string; readonly label: string }
  /** Of a link: the date of its target after whose day, in the zone of the platform, one is warned of choosing it. */
  readonly expires?: { readonly date: string; readonly zone: string }
  /** Of a link: the fields beside it that are blanked where a person names another document, for the save to fill. */
  readonly renews?: readonly string[]
  /** Of a link: those of them that the answer of `compute` fills before the save, since a person has to give them or uses their values. */
  readonly byHand?: readonly string[]
  /** Of a link: the figures beside it that belong to the document that it names (`scales`): one that was typed for the former document is not meant for another. */
  readonly scales?: readonly string[]
  /** Of decimals by size: the columns by which a value may be below and above. */
  readonly tolerance?: FieldOptions['tolerance']
  /** Of decimals by size: a cell names a size alone, also where the list has a second axis. */
  readonly sizeAlone?: true
  /** Of a column of lines: its total, or its mean weighted by another column. Absent: it is not added up. */
  readonly sum?: FieldOptions['sum']
  /** Of a count that adds up a column of lines: zero says no more than a blank, and is not read. */
  readonly blankAtZero?: true
  /** Of lines: they are no part of the document, but appended and read by page (`appendRows`, `listRows`). */
  readonly grows?: true
  /** Of lines of several companies in the viewer's party role: it edits its own, and adds, removes and moves none. */
  readonly fixedRows?: true
  /** Columns of a lines field. */
  readonly columns?: readonly PageField[]
  /** Of lines: the column, a choice, by whose values they are added up below them. */
  readonly sumsBy?: string
  /** Of lines: columns that are out of sight until they are chosen, filled or wrong. */
  readonly folded?: readonly string[]
  /** Of lines: the columns of a card, its title first. */
  readonly card?: readonly string[]
  /** Of lines that have rows of another lines field as columns: these rows, their link to the documents of the columns, and that in the cells. */
  readonly linked?: Omit<LinkedColumns, 'lines' | 'column' | 'value'> & {
    readonly rows: string
    readonly column: PageField
    readonly value: PageField
  }
}
export type PageCondition = Readonly<Record<string, unknown>> & Circumstances

export interface PageActionForm {
  /** Fields by path, `lines.column` for the new line. */
  readonly fields: readonly PageField[]
  /** It opens with values that the server computes (`openActionForm`). */
  readonly prefilled: boolean
}

export interface PageAction {
  readonly name: string
  readonly label: string
  readonly from: readonly string[]
  readonly to: string
  readonly comment?: 'required' | 'optional'
  readonly confirm?: string
  readonly danger: boolean
  /** The user must enter the password again. */
  readonly proof?: 'password'
  /** Part of the approval process: offered by `cpm-node-actions`, not by status alone. */
  readonly flow: boolean
  /** A person who creates a document may take it at once: the form of a new document offers to save and to take it. */
  readonly opens?: true
  /** A signature of the process. */
  readonly signs: boolean
  readonly require: readonly string[]
  /** What is asked for along with the action, as this person may give it. */
  readonly form?: PageActionForm
  /** Persons whom fields name, and people who did an action, for whom this one is not. */
  readonly apart?: AnyApart
  /** What it may ask to confirm, and what that is about. The warnings of a document come with 409 `action.asks`. */
  readonly asks?: readonly { readonly name: string; readonly text: string }[]
  /** Fields that it sets, as far as the viewer sees them. */
  readonly sets?: readonly string[]
  /** A job computes it: the document changes when the job ends (`readWork`). */
  readonly work?: true
  /** Why a document waits for the action: text with `{field}`. */
  readonly reason?: string
  /** Of an approval: documents that meet it may be decided together. */
  readonly limits?: PageCondition
}

/**
 * An action of the viewer's roles that a document in this status refuses now, and why: it is another person's turn (`turn`), the fields do not meet
 * its condition (`condition`), the viewer is among those whom it excludes (`apart`) or not among those whom it asks (`among`) or has started the process (`started`), or fields that the viewer
 * cannot edit here are blank (`missing`).
 */
export interface BarredAction {
  readonly name: string
  readonly why: 'turn' | 'condition' | 'apart' | 'among' | 'started' | 'missing'
  /** Fields that the reason names, as far as the viewer sees them; columns as `lines.column`. */
  readonly fields?: readonly string[]
}

/**
 * One row of a list or one document on the wire. Each link `x` is accompanied by `x$`, the target's title; files by `x$`, their
 * names.
 */
export type WireDoc = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly number?: string
  readonly status?: string
  readonly version?: number
}

/** Returns the title of the target of a link in a document or a line of one; absent where the link is empty or hidden. */
export function titleOf(row: object, link: string): string | undefined {
  const title = (row as Readonly<Record<string, unknown>>)[`${link}$`]
  return typeof title === 'string' ? title : undefined
}
