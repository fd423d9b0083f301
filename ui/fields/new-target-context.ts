/** The dialog of a new document while one chooses what a link names. It holds a form, which stands above fields: the host provides it (`ui/form/new-target.tsx`). */
import { createContext } from 'react'
import type { Page } from '../../model/page.ts'
import type { Choice } from '../services.ts'
import type { InputProps } from './field.ts'

export interface NewTargetProps {
  readonly input: InputProps
  /** The page of the target. */
  readonly page: Page
  /** What was searched for. */
  readonly name: string
  /** Takes the new document as a choice. */
  readonly onMade: (choice: Choice) => void
  readonly onClose: () => void
}
export const NewTargetContext = createContext<React.ComponentType<NewTargetProps> | undefined>(undefined)
