/** Links: type-ahead over code, name and number, several at once where the kind allows; cells lead to the document. */
import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useServices, type Choice } from '../services.ts'
import { useText } from '../text/language.tsx'
import { aria, type CellProps, type FieldKind, type InputProps } from './field.ts'

function LinkInput({ many = false, ...props }: InputProps & { many?: boolean }) {
  const { field, value, row, onChange, onDone, disabled, invalid, of } = props
  const { pick } = useServices()
  const [found, setFound] = useState<readonly Choice[]>([])
  const [busy, setBusy] = useState(false)
  const [seeking, setSeeking] = useState(false)
  const asked = useRef(0)
  /** Enter came before the answer: its first is meant. */
  const wanted = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = (search: string) => {
    setSeeking(search !== '')
    clearTimeout(timer.current)
    wanted.current = false
    if (search) {
      // What was found for other words is not offered for these.
      setFound([])
      setBusy(true)
    }
    timer.current = setTimeout(
      async () => {
        const turn = ++asked.current
        setBusy(true)
        try {
          const answer = await pick(field.to!, {
            search,
            size: 20,
            ...(of ? { for: { type: of.type, field: of.path, values: valuesFor(field, row, of.doc) } } : {}),
          })
          if (turn !== asked.current) return
          setFound(answer)
          if (wanted.current && answer[0]) choose(answer[0])
        } catch {
          /* the caller told the user */
        } finally {
          if (turn === asked.current) setBusy(false)
        }
      },
      search ? 160 : 0,
    )
  }
  const choose = (one: Choice) => {
    if (many) return
    onChange(one.id, { [`${field.field}$`]: one.title })
    onDone?.()
  }
  // In a cell of a grid the choices stand there as soon as the cell is opened.
  const inCell = of?.path.includes('.') === true
  useEffect(() => {
    if (inCell) look('')
    return () => clearTimeout(timer.current)
    // Once, when it appears.
  }, [])
  const titles = many ? ((row[`${field.field}$`] ?? []) as string[]) : [row[`${field.field}$`] as string]
  // Pasted text that names nothing is no choice: it stays in its cell until something is chosen.
  const ids = (many ? ((value ?? []) as string[]) : [value as string]).filter((id) => /^\d+$/.test(id))
  const chosen = ids.map((id, at) => ({
    value: id,
    label: titles[at] || found.find((one) => one.id === id)?.title || id,
  }))
  // While somebody types, Enter takes what was found and not what stands there already.
  const options = [
    ...(seeking && !many ? [] : chosen),
    ...found
      .filter((one) => (seeking && !many) || !chosen.some((mine) => mine.value === one.id))
      .map((one) => ({ value: one.id, label: one.title })),
  ]
  const titleOf = (id: string) => options.find((one) => one.value === id)?.label ?? ''
  return (
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
      showSearch={{ filterOption: false, onSearch: look }}
      onOpenChange={(open) => (open ? look('') : setSeeking(false))}
      options={options}
      popupMatchSelectWidth={false}
      notFoundContent={busy ? '…' : undefined}
      onSelect={() => !many && onDone?.()}
      onInputKeyDown={(event) => {
        if (event.key === 'Enter' && busy && seeking && !many) wanted.current = true
      }}
      onChange={(next: any) =>
        onChange(next ?? (many ? [] : null), { [`${field.field}$`]: many ? ((next ?? []) as string[]).map(titleOf) : titleOf(next) })
      }
    />
  )
}

/** Only what the field's `where` asks about travels along. */
export function valuesFor(
  field: InputProps['field'],
  row: Readonly<Record<string, any>>,
  doc: Readonly<Record<string, any>>,
): Record<string, unknown> {
  const names = Object.values(field.where ?? {})
    .flat()
    .filter((one): one is string => typeof one === 'string' && one.startsWith('$'))
    .map((one) => one.slice(1).replace(/^doc\./, ''))
  return Object.fromEntries(names.map((name) => [name, row[name] ?? doc[name] ?? null]))
}

function LinkCell({ field, value, row }: CellProps) {
  const { documentPath } = useServices()
  const title = row[`${field.field}$`] as string | undefined
  if (!value) return null
  if (!field.to || field.to === 'company' || field.to === 'user')
    return (
      <span className="ell" title={title}>
        {title}
      </span>
    )
  return (
    <a className="ell" title={title} href={documentPath(field.to, value)} onClick={(event) => event.stopPropagation()}>
      {title || value}
    </a>
  )
}

const titles = ({ field, row }: CellProps): string => [row[`${field.field}$`] ?? ''].flat().join(', ')
export const link: FieldKind = { Input: LinkInput, Cell: LinkCell, text: (_, props) => titles(props) }
export const links: FieldKind = {
  Input: (props) => <LinkInput {...props} many />,
  Cell: (props) => (
    <span className="ell" title={titles(props)}>
      {titles(props)}
    </span>
  ),
  text: (_, props) => titles(props),
}
/** One line of the document that the form (or the row) names beside it; its links come along, so that sizes and pictures are known at once. */
function LineInput(props: InputProps) {
  const { field, value, row, onChange, onDone, disabled, invalid, of } = props
  const t = useText()
  const { lines: linesOf } = useServices()
  const [found, setFound] = useState<readonly Line[]>([])
  const head = field.through?.startsWith('doc.') ? of?.doc : row
  const parent = head?.[field.through?.replace(/^doc\./, '') ?? ''] as string | undefined
  useEffect(() => {
    let wanted = true
    setFound([])
    if (parent)
      linesOf(field.to!, parent, field.lines!).then(
        (lines) => wanted && setFound(lines),
        () => undefined,
      )
    return () => {
      wanted = false
    }
  }, [parent, field, linesOf])
  const inCell = of?.path.includes('.') === true
  const options = found.map((line) => ({ value: line['id'] as string, label: said(line) }))
  const title = row[`${field.field}$`] as string | undefined
  return (
    <Select
      {...aria(props)}
      style={{ width: '100%' }}
      value={value ?? undefined}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      allowClear={!field.required}
      autoFocus={inCell}
      defaultOpen={inCell}
      aria-label={field.label}
      showSearch={{ optionFilterProp: 'label' }}
      options={options.length > 0 || !value ? options : [{ value, label: title ?? `#${value}` }]}
      popupMatchSelectWidth={false}
      notFoundContent={parent ? '…' : t('chooseFirst')}
      onChange={(next: string | undefined) => {
        const line = found.find((one) => one['id'] === next)
        onChange(next ?? null, { ...alongWith(line), [`${field.field}$`]: line ? `#${line['no']}` : '' })
      }}
      onSelect={() => onDone?.()}
    />
  )
}
type Line = Readonly<Record<string, any>>
const titlesIn = (line: Line): string[] =>
  Object.keys(line).filter((name) => name.endsWith('$') && typeof line[name] === 'string' && line[name])
/** `#2 HS24--T-shirt · black · S 250 · M 500`. */
const said = (line: Line): string =>
  [
    `#${line['no']}`,
    ...titlesIn(line)
      .slice(0, 3)
      .map((name) => line[name] as string),
    ...((line['matrix'] as { cells?: { size: string; pieces: string }[] } | undefined)?.cells ?? []).map(
      (cell) => `${cell.size} ${cell.pieces}`,
    ),
    ...['bank', 'accountNo'].map((name) => line[name] as string | undefined).filter(Boolean),
  ].join(' · ')
const alongWith = (line: Line | undefined): Record<string, unknown> =>
  line
    ? Object.fromEntries(
        titlesIn(line).flatMap((name) => [
          [name, line[name]],
          [name.slice(0, -1), line[name.slice(0, -1)]],
        ]),
      )
    : {}

export const lineLink: FieldKind = {
  Input: LineInput,
  Cell: ({ value, row, field }) => <span className="muted">{row[`${field.field}$`] || (value ? `#${value}` : '')}</span>,
  text: (_, props) => titles(props),
}
