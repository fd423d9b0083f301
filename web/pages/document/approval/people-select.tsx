/** Selection of one or more colleagues by name. */
import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../../../ui/services.ts'

export interface Colleague {
  readonly id: string
  readonly title: string
}

/**
 * Searches people of the user's company whose name contains a fragment, shortly after the last keystroke. The list is empty until the
 * first search.
 */
export function useColleagues(): { readonly found: readonly Colleague[]; readonly look: (search: string) => void } {
  const { pick } = useServices()
  const [colleagues, setFound] = useState<readonly Colleague[]>([])
  const turn = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = (search: string) => {
    clearTimeout(timer.current)
    const mine = ++turn.current
    timer.current = setTimeout(
      () =>
        pick('user', { search, size: 20 }).then(
          (people) => mine === turn.current && setFound(people),
          () => undefined,
        ),
      search ? 160 : 0,
    )
  }
  return { found: colleagues, look }
}

export function PeopleSelect({
  label,
  many,
  auto = true,
  value,
  onChange,
}: {
  label: string
  many: boolean
  /** Takes the focus on mount. */
  auto?: boolean
  value: readonly Colleague[]
  onChange: (people: readonly Colleague[]) => void
}): React.ReactElement {
  const { found, look } = useColleagues()
  const [open, setOpen] = useState(false)
  // Typing a name opens the list: it must show who has the name, not the first people of the company.
  const typed = useRef('')
  const search = (text: string) => {
    typed.current = text
    look(text)
  }
  const known = [...value, ...found.filter((one) => !value.some((mine) => mine.id === one.id))]
  return (
    <Select
      aria-label={label}
      className="whole-width"
      mode={many ? 'multiple' : undefined}
      autoFocus={auto}
      value={many ? value.map((one) => one.id) : value[0]?.id}
      showSearch={{ filterOption: false, onSearch: search }}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) look(typed.current)
      }}
      options={known.map((one) => ({ value: one.id, label: one.title }))}
      onChange={(next: string | string[]) => {
        // The list closes after each choice: Tab on an open list would remove the last one.
        setOpen(false)
        typed.current = ''
        onChange([next].flat().map((id) => known.find((one) => one.id === id)!))
      }}
    />
  )
}
