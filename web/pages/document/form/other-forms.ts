/**
 * Forms of other documents on the page of a document: a section may edit the BOM of its style, say. The page knows which of them are unsaved, and asks
 * for all of them with one question when it is left. They outlive their section, which goes when another tab is chosen.
 */
import { createContext, useMemo, useState } from 'react'
import { useRemembered } from '../../../../ui/state/page-memory.ts'

/** What the page asks of a form with unsaved changes. */
interface OtherForm {
  /** Returns whether nothing is unsaved any more. */
  readonly save: () => Promise<boolean>
  /** Keeps its draft; returns false where there was no room on this device. */
  readonly keep: () => boolean
  readonly discard: () => void
}

export interface OtherForms {
  /** Notes a form with unsaved changes by the name of its document; undefined: nothing of it is unsaved any more. */
  readonly note: (name: string, form: OtherForm | undefined) => void
  readonly areUnsaved: boolean
  /** Saves one after the other, up to the first that is refused. */
  readonly save: () => Promise<boolean>
  readonly keep: () => boolean
  readonly discard: () => void
}

export const OtherFormsContext = createContext<OtherForms | undefined>(undefined)

/** Keeps the unsaved forms of other documents that stand on a page. */
export function useOtherForms(): OtherForms {
  const forms = useRemembered('other forms', () => new Map<string, OtherForm>())
  const [count, setCount] = useState(forms.size)
  return useMemo(
    (): OtherForms => ({
      note(name, form) {
        if (form) forms.set(name, form)
        else forms.delete(name)
        setCount(forms.size)
      },
      areUnsaved: count > 0,
      async save() {
        for (const form of forms.values()) if (!(await form.save())) return false
        return true
      },
      keep: () => [...forms.values()].map((form) => form.keep()).every(Boolean),
      discard() {
        for (const form of forms.values()) form.discard()
        forms.clear()
        setCount(0)
      },
    }),
    [forms, count],
  )
}
