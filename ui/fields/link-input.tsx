/**
 * Link input: recently used choices first, type-ahead over code, name and pinyin, Tab for an exact match, F2 for the picker window.
 * It shows the reason where something cannot be chosen.
 */
import { Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useServices, type Choice } from '../services.ts'
import { useMessages } from '../text/language.tsx'
import { endedDay, noteEndDay } from './end-days.ts'
import { EndedNotice } from './ended-mark.tsx'
import { aria, type InputProps } from './field.ts'
import { SeenLabel } from './look.tsx'
import { messages } from './picker-messages.ts'
import { useLinkKeys } from './use-link-keys.ts'
import { useLinkSearch, type LinkSearch } from './use-link-search.ts'
import { newTarget, useNewTarget } from './use-new-target.tsx'

const FullPicker = lazy(() => import('./full-picker.tsx').then((module) => ({ default: module.FullPicker })))

interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}
type Options = readonly (Option | { readonly label: string; readonly options: readonly Option[] })[]

export function LinkInput({ many = false, ...props }: InputProps & { many?: boolean }): React.ReactElement {
  const { field, value, row, onChange, onDone, disabled, invalid, of } = props
  const services = useServices()
  const [full, setFull] = useState(false)
  const inCell = of?.cell === true
  const choose = (one: Choice) => {
    if (many) return
    noteEndDay(services, field, one)
    services.notePicked(field.to!, one.id)
    onChange(one.id, { [`${field.field}$`]: one.title })
    onDone?.()
  }
  const search = useLinkSearch(props, choose)
  const { found, recent, refused, busy, seeking } = search
  const titles = many ? ((row[`${field.field}$`] ?? []) as string[]) : [row[`${field.field}$`] as string]
  // Pasted text that matches no record is not a value. It stays in its cell until something is chosen.
  const ids = (many ? ((value ?? []) as string[]) : [value as string]).filter((id) => /^\d+$/.test(id))
  const all = [...recent, ...found, ...refused]
  const chosen = ids.map((id, at) => ({ value: id, label: titles[at] || all.find((one) => one.id === id)?.title || id }))
  const made = useNewTarget(props, seeking, choose)
  const options = useOptions(search, { chosen, many, field, last: many || busy ? undefined : made.option })
  const titleOf = (id: string) => chosen.find((one) => one.value === id)?.label ?? all.find((one) => one.id === id)?.title ?? ''
  const { keys, afterList, onActive, onTaken } = useLinkKeys({ search, many, inCell, choose, openFull: () => setFull(true) })
  return (
    <>
      <Select
        {...aria(props)}
        className="whole-width"
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
        showSearch={{ filterOption: false, onSearch: search.look }}
        onOpenChange={(open) => (open ? search.opened() : search.closed())}
        options={[...options]}
        optionRender={({ value: id, label }) => (
          <SeenLabel type={id === newTarget ? undefined : field.to} id={id as string} look={field.look} text={String(label)} choosing />
        )}
        labelRender={({ value: id, label }) => <SeenLabel type={field.to} id={id as string} look={field.look} text={String(label ?? id)} />}
        popupMatchSelectWidth={false}
        notFoundContent={busy ? '…' : undefined}
        onSelect={(id: unknown) => {
          onTaken()
          if (!many && id !== newTarget) onDone?.()
        }}
        onActive={onActive}
        onInputKeyDown={keys}
        onKeyDown={afterList}
        onChange={(next: any) => {
          if (next === newTarget) return made.begin()
          for (const one of all) if (one.id === next) noteEndDay(services, field, one)
          for (const id of [next ?? []].flat() as string[]) if (!ids.includes(id)) services.notePicked(field.to!, id)
          onChange(next ?? (many ? [] : null), { [`${field.field}$`]: many ? ((next ?? []) as string[]).map(titleOf) : titleOf(next) })
        }}
      />
      {!inCell && !many && <EndedNotice field={field} id={value} />}
      {made.dialog}
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

/** The options of the list: what is chosen, what was chosen lately, what was found, and what cannot be chosen with the reason. */
function useOptions(
  { found, recent, refused, seeking }: LinkSearch,
  {
    chosen,
    many,
    field,
    last,
  }: { chosen: readonly Option[]; many: boolean; field: InputProps['field'] /** Stands behind all choices. */; last: Option | undefined },
): Options {
  const t = useMessages(messages)
  const asOption = (one: Choice): Option => {
    const day = endedDay(one, field)
    return { value: one.id, label: day === undefined ? one.title : `${one.title}（${t('ended', { day })}）` }
  }
  const known = new Set(chosen.map((one) => one.value))
  const lately = seeking ? [] : recent.filter(({ id }) => !known.has(id))
  for (const { id } of lately) known.add(id)
  const others = found.filter((one) => (seeking && !many) || !known.has(one.id)).map(asOption)
  return [
    // While the user types, Enter takes a search result and not the current value.
    ...(seeking && !many ? [] : chosen),
    ...(lately.length > 0
      ? [
          { label: t('recent'), options: lately.map(asOption) },
          { label: t('others'), options: others },
        ]
      : others),
    ...refused.map((one) => ({ value: one.id, label: `${one.title}（${one.why ?? t('notNow')}）`, disabled: true })),
    ...(last ? [last] : []),
  ]
}
