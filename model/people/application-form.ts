/** The public form by which a company applies to a brand: which fields of a document type it fills in, and in which sections. */
import type { AnyDocument } from '../document.ts'
import type { Label } from '../text.ts'

/** What a document of the form gets from the application instead of from its fields. */
export type ApplicationFact = 'email' | 'language' | 'door'

export interface ApplicationForm<Section extends string = string> {
  /** The document that a submitted application becomes. */
  readonly type: AnyDocument
  /** The document that an approval makes; users who may create it may invite. */
  readonly admits: AnyDocument
  /** The fields of the first step, all of which it demands as far as they are required. */
  readonly first: readonly string[]
  readonly sections: Readonly<Record<Section, { readonly label: Label; readonly fields: readonly string[] }>>
  /** Fields that are computed from the application. */
  readonly facts: Readonly<Record<string, ApplicationFact>>
  /** The fields with the company's name, the contact's name, the reason of a rejection, and the photograph of the licence. */
  readonly name: string
  readonly contact: string
  readonly reason: string
  readonly licence: string
}

/** A field of the public form as its page draws it. */
export interface DescribedField {
  readonly name: string
  readonly kind: string
  readonly label: Label
  readonly required: boolean
  readonly help?: Label
  readonly max?: number
  readonly choices?: Readonly<Record<string, Label>>
  /** The value with which the field begins. */
  readonly initial?: unknown
  /** The columns of lines. */
  readonly columns?: readonly DescribedField[]
}
