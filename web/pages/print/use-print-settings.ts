/** What the user last chose in the print dialog of a document type: template, paper, language and direction, kept in the browser. */
import { useState } from 'react'

export interface PrintSettings {
  readonly template?: string
  readonly paper?: string
  readonly lang?: 'zh' | 'en' | 'both'
  /** `1` prints landscape, `0` portrait; empty leaves it to the template. */
  readonly landscape?: '' | '0' | '1'
  /** A company's own copy, or what leaves the house. */
  readonly copy?: 'inside' | 'outside'
}
const storageKey = (page: string) => `weft.print.${page}`

function storedSettings(page: string): PrintSettings {
  try {
    return JSON.parse(localStorage.getItem(storageKey(page)) ?? '{}') as PrintSettings
  } catch {
    return {}
  }
}

/** Returns the settings of a document type and a function that changes and stores them. */
export function usePrintSettings(page: string): [PrintSettings, (changes: PrintSettings) => void] {
  const [settings, setSettings] = useState<PrintSettings>(() => storedSettings(page))
  const change = (changes: PrintSettings) => {
    const next = { ...settings, ...changes }
    setSettings(next)
    localStorage.setItem(storageKey(page), JSON.stringify(next))
  }
  return [settings, change]
}
