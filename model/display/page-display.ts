/** How a document is drawn, as its page says it: the display words of the definition with everything that was left out filled in. */
import type { GaugeClass, Measured, Scan, SideBySide, SizeMatrix, Tally, UsedBy } from './display.ts'

interface PageMilestone {
  readonly label: string
  readonly plan: string
  readonly actual?: string
  readonly projected?: string
}
/** The dates of a document: fields of its head, lines of its own, or the milestones of a document of another type whose link `via` names it. */
export type PageTimeline =
  | { readonly milestones: readonly PageMilestone[] }
  | ({ readonly lines: string; readonly labelEn?: string } & PageMilestone)
  | { readonly type: string; readonly via: string }

export interface PageProgressStep {
  readonly field: string
  readonly label: string
  readonly less?: string
  /** Names of the document types that move the step on. */
  readonly by: readonly string[]
}

/** How far each line has come. Names of columns. */
export interface PageLineProgress {
  /** The whole of a line. */
  readonly of: string
  /** What of it has come, in the order of the steps; `left`: quantities that follow from the whole and this step alone. */
  readonly steps: readonly { readonly field: string; readonly left: readonly string[] }[]
}

export interface PageWait {
  readonly on: string
  readonly label: string
  readonly due?: string
  readonly party?: string
  readonly role?: string
}

/**
 * All names are fields that this person may see; a path (`lines.colorway.swatch`) begins with one, and what it leads to in another document
 * stands under that document's own rules.
 */
export interface PageDisplay {
  /** Paths of pictures, in order of preference. */
  readonly picture: readonly string[]
  /** Path of the colour. */
  readonly swatch?: string
  readonly parties: readonly string[]
  /** The link to the reader's own company, which a page does not repeat while it is read; absent for the owner. */
  readonly own?: string
  readonly scope: readonly string[]
  readonly facts: readonly string[]
  /** `without` names the number of what the amount leaves out, where the person sees it: above 0 the amount is incomplete. */
  readonly money?: { readonly main: string; readonly parts: readonly string[]; readonly without?: string }
  readonly timeline?: PageTimeline
  readonly progress?: {
    readonly of: string
    readonly steps: readonly PageProgressStep[]
    /** By lines field; absent where the head sums no columns. */
    readonly lines?: Readonly<Record<string, PageLineProgress>>
  }
  /** By lines field. */
  readonly matrix: Readonly<Record<string, SizeMatrix<string>>>
  /**
   * By status: the party role or role that it waits for, and for what. `party` is the link to the company of a party role, as far as this
   * person sees it, `role` the name of a role.
   */
  readonly waits: Readonly<Record<string, PageWait>>
  readonly people: readonly { readonly link: string; readonly does: string }[]
  readonly usedBy: readonly UsedBy[]
  readonly gauge?: {
    readonly size: string
    readonly done?: string
    readonly classes: readonly (Omit<GaugeClass<string>, 'label'> & { readonly label: string })[]
    readonly verdict: string
    /** By lines field. */
    readonly measured?: Readonly<Record<string, Measured<string>>>
  }
  /** By lines field. */
  readonly tally: Readonly<Record<string, Tally<string>>>
  /** By lines field: lines that are drawn as columns. */
  readonly sideBySide?: Readonly<Record<string, SideBySide<string>>>
  /** The lines field of the page for inspecting: its lines are events that are added as they are found, each named by a link. */
  readonly inspect?: string
  /** The lines whose pieces are scanned on a page of its own, and how a code leads to one of them. */
  readonly scan?: Scan<string> & { readonly lines: string }
  /** Bars on the timeline of a list: first and last day, and the field by which rows are grouped. */
  readonly period?: { readonly from: string; readonly to: string; readonly by?: string }
  readonly path?: { readonly agreed: string; readonly projected?: string; readonly target?: string }
}
