/** What a section of a type says beside lines that stand side by side: the columns that it hands over, and who draws it. */
import { createContext } from 'react'
import type { Page } from '../../model/page.ts'
import type { Values } from '../state/form-state.ts'

export interface SideColumn {
  readonly key: string
  /** What a phone offers it as. */
  readonly name: string
  readonly head: React.ReactNode
  /** Figures by the names of the columns of the lines; what it does not say is absent. */
  readonly values: Values
}

export interface SideColumnsProps {
  /** The name of the web part. */
  readonly name: string
  /**
   * The lines and what the section `reads`, as the form has them, so that what follows from a typed figure follows in the columns too. A form gives its lines no
   * other values of the document (`valuesReadBy`).
   */
  readonly doc: Values
  readonly onColumns: (columns: readonly SideColumn[]) => void
}

/** Returns the section that gives lines further columns; undefined where none does. */
export const sectionOfLines = ({ sections }: Pick<Page, 'sections'>, lines: string): NonNullable<Page['sections']>[number] | undefined =>
  sections?.find((one) => one.at === 'beside' && one.lines === lines)

/** Draws the part of a type that reads such columns: nothing, or why they are not there. The host provides it. */
export const SideColumnsContext = createContext<React.ComponentType<SideColumnsProps>>(() => null)
