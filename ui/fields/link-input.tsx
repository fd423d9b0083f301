/** A link being filled: what was chosen lately first, type-ahead over code, name and pinyin, Tab for an exact match, F2 for a window, the reason where something cannot be chosen. */
import { Select } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useServices, type Choice } from '../services.ts'
import { useLanguage, useWords } from '../text/language.tsx'
import { aria, type InputProps } from './field.ts'
import { words } from './picker-messages.ts'
import { seek, type Refused } from './link-candidates.ts'

const FullPicker = lazy(() => import('./full-picker.tsx').then((module) => ({ default: module.FullPicker })))
const isExact = (one: Choice, text: string): boolean =>
  [one.title, one.number, ...one.title.split('--')].some((part) => part?.toLowerCase() === text.trim().toLowerCase())

export function LinkInput({ many = false, ...props }: InputProps & { many?: boolean }): React.ReactElement {
  const { field, value, row, onChange, onDone, disabled, invalid, of } = props
  const services = useServices()
  const w = useWords(words)
  const language = useLanguage()
  const [found, setFound] = useState<readonly Choice[]>([])
  const [recent, setRecent] = useState<readonly Choice[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [busy, setBusy] = useState(false)
  const [seeking, setSeeking] = useState('')
  const [full, setFull] = useState(false)
  const asked = useRef(0)
  /** Enter came before the answer: its first is meant; Tab: the one that matches exactly. */
  const wanted = useRef<'first' | 'exact' | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // In a cell of a grid the choices stand there as soon as the cell is opened.
  const inCell = of?.cell === true

  /** What stands in the search: its first letter opens the choices too, and opening must not ask for all of them again. */
  const typed = useRef('')
  const look = (search: string) => {
    // The field was left with Tab while its answer was on the way: what was typed still counts.
    if (search === '' && wanted.current === 'exact') return
    typed.current = search
    setSeeking(search)
    clearTimeout(timer.current)
    // An answer still on its way is for other words, even before these are asked for.
    const turn = ++asked.current
    wanted.current = undefined
    if (search) {
      // What was found for other words is not offered for these.
      setFound([])
      setRefused([])
      setBusy(true)
    }
    timer.current = setTimeout(
      async () => {
        setBusy(true)
        try {
          const lately = search ? [] : services.picked(field.to!)
          const [answer, before] = await Promise.all([
            seek(services, props, { search, size: 20 }),
            lately.length > 0 ? seek(services, props, { ids: lately, size: lately.length }).catch(() => undefined) : undefined,
          ])
          if (turn !== asked.current) return
          setFound(answer.fit)
          if (!search) setRecent(lately.flatMap((id) => before?.fit.find((one) => one.id === id) ?? []))
          const meant =
            wanted.current === 'first'
              ? answer.fit[0]
              : wanted.current === 'exact'
                ? answer.fit.find((one) => isExact(one, search))
                : undefined
          if (wanted.current === 'exact') setSeeking('')
          wanted.current = undefined
          if (meant) choose(meant)
          // Nothing fits: what the words mean is shown with the reason why it cannot be chosen.
          else if (search && answer.fit.length === 0) {
            const other = await seek(services, props, { search, size: 5, refused: language })
            if (turn === asked.current) setRefused(other.refused)
          }
        } catch {
          /* the caller told the user */
        } finally {
          if (turn === asked.current) {
            wanted.current = undefined
            setBusy(false)
          }
        }
      },
      search ? 160 : 0,
    )
  }
  const choose = (one: Choice) => {
    if (many) return
    services.notePicked(field.to!, one.id)
    onChange(one.id, { [`${field.field}$`]: one.title })
    onDone?.()
  }
  useEffect(() => {
    if (inCell) look('')
    return () => clearTimeout(timer.current)
    // Once, when it appears.
  }, [])
  const titles = many ? ((row[`${field.field}$`] ?? []) as string[]) : [row[`${field.field}$`] as string]
  // Pasted text that names nothing is no choice: it stays in its cell until something is chosen.
  const ids = (many ? ((value ?? []) as string[]) : [value as string]).filter((id) => /^\d+$/.test(id))
  const all = [...recent, ...found, ...refused]
  const chosen = ids.map((id, at) => ({ value: id, label: titles[at] || all.find((one) => one.id === id)?.title || id }))
  const asOption = (one: Choice) => ({ value: one.id, label: one.title })
  const known = new Set(chosen.map((one) => one.value))
  const lately = seeking ? [] : recent.filter(({ id }) => !known.has(id))
  for (const { id } of lately) known.add(id)
  const others = found.filter((one) => (seeking && !many) || !known.has(one.id)).map(asOption)
  // While somebody types, Enter takes what was found and not what stands there already.
  const options = [
    ...(seeking && !many ? [] : chosen),
    ...(lately.length > 0
      ? [
          { label: w('recent'), options: lately.map(asOption) },
          { label: w('others'), options: others },
        ]
      : others),
    ...refused.map((one) => ({ value: one.id, label: `${one.title}（${one.why ?? w('notNow')}）`, disabled: true })),
  ]
  const titleOf = (id: string) => chosen.find((one) => one.value === id)?.label ?? all.find((one) => one.id === id)?.title ?? ''
  const keys = (event: React.KeyboardEvent) => {
    // Enter and Tab belong to the input method while it composes Chinese.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'F2') {
      event.preventDefault()
      event.stopPropagation()
      setFull(true)
    } else if (event.key === 'Enter' && busy && seeking && !many) wanted.current = 'first'
    else if (event.key === 'Tab' && seeking && !many) {
      const exact = found.find((one) => isExact(one, seeking))
      if (exact) choose(exact)
      // A cell is left with its editor; a field waits for the answer.
      else if (busy && !inCell) wanted.current = 'exact'
    }
  }
  return (
    <>
      <Select
        {...aria(props)}
        style={{ width: '100%' }}
        mode={many ? 'multiple' : undefined}
        value={many ? ids : ids[0]}
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        allowClear={!field.required}
        loading={busy}
        autoFocus={inCell}
        defaultOpen={inCell}
        aria-label={field.label}
        aria-keyshortcuts="F2"
        showSearch={{ filterOption: false, onSearch: look }}
        onOpenChange={(open) => {
          if (open) return look(typed.current)
          typed.current = ''
          if (wanted.current === undefined) setSeeking('')
        }}
        options={options}
        popupMatchSelectWidth={false}
        notFoundContent={busy ? '…' : undefined}
        onSelect={() => !many && onDone?.()}
        onInputKeyDown={keys}
        onChange={(next: any) => {
          for (const id of [next ?? []].flat() as string[]) if (!ids.includes(id)) services.notePicked(field.to!, id)
          onChange(next ?? (many ? [] : null), { [`${field.field}$`]: many ? ((next ?? []) as string[]).map(titleOf) : titleOf(next) })
        }}
      />
      {full && (
        <Suspense fallback={null}>
          <FullPicker
            input={props}
            many={many}
            onClose={() => setFull(false)}
            onDone={(picked) => {
              setFull(false)
              if (!many) return choose(picked[0]!)
              const fresh = picked.filter(({ id }) => !ids.includes(id))
              for (const { id } of fresh) services.notePicked(field.to!, id)
              onChange([...ids, ...fresh.map(({ id }) => id)], {
                [`${field.field}$`]: [...ids.map(titleOf), ...fresh.map(({ title }) => title)],
              })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
