/** What a section of a type says beside lines that stand side by side: the columns that it hands over, and who draws it. */
import { createContext } from 'react'
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
  /** The document as the form has it, so that what follows from a typed figure follows in the columns too. */
  readonly doc: Values
  readonly onColumns: (columns: readonly SideColumn[]) => void
}

/** Draws the part of a type that reads such columns: nothing, or why they are not there. The host provides it. */
export const SideColumnsContext = createContext<React.ComponentType<SideColumnsProps>>(() => null)
