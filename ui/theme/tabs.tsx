/** Tabs following the WAI-ARIA pattern: one tab stop, arrow keys within, the panel labelled by its tab. */
import { useId } from 'react'

export interface Tab {
  readonly key: string
  readonly label: React.ReactNode
  readonly children?: React.ReactNode
}

export function Tabs({
  label,
  tabs,
  active,
  extra,
  onChange,
}: {
  label: string
  tabs: readonly Tab[]
  active: string
  extra?: React.ReactNode
  onChange: (key: string) => void
}): React.ReactElement {
  const id = useId()
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.key === active),
  )
  const step = (event: React.KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]!
    onChange(next.key)
    document.getElementById(`${id}${next.key}`)?.focus()
  }
  const chosen = tabs[at]
  return (
    <>
      <div className="views">
        <div role="tablist" aria-label={label} onKeyDown={step} className="flex flex-1 gap-4">
          {tabs.map((tab, index) => (
            <button
              key={tab.key}
              id={`${id}${tab.key}`}
              type="button"
              role="tab"
              className="plain"
              aria-selected={index === at}
              aria-controls={chosen?.children === undefined ? undefined : `${id}panel`}
              tabIndex={index === at ? 0 : -1}
              onClick={() => onChange(tab.key)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {/* Stays reachable regardless of the number of tabs. */}
        {extra && <span className="tabs-extra">{extra}</span>}
      </div>
      {chosen?.children !== undefined && (
        <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${chosen.key}`} className="pt-12">
          {chosen.children}
        </div>
      )}
    </>
  )
}
