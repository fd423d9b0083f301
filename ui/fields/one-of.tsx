/** Control of a link to one of several types: first the type, then one of its documents. */
import { Select, Space } from 'antd'
import { useState } from 'react'
import type { PageField } from '../../model/page.ts'
import { readReference } from '../../model/fields/one-of.ts'
import { useServices } from '../services.ts'
import { useMessages } from '../text/language.tsx'
import { partsTraits, type CellProps, type FieldControl, type InputProps } from './field.ts'
import { LinkInput } from './link-input.tsx'
import { LinkLabel } from './link-label.tsx'
import { messages } from './picker-messages.ts'

const labelOf = (field: PageField, type: string | undefined): string => field.types?.find(({ value }) => value === type)?.label ?? ''

/** Returns the title with the label of its type, as the server shows it. */
const titleWithType = (field: PageField, type: string, title: unknown): string => `${labelOf(field, type)} ${String(title ?? '')}`.trim()

function OneOfInput(props: InputProps): React.ReactElement {
  const { field, value, row, onChange } = props
  const t = useMessages(messages)
  const named = readReference(value)
  const [chosen, setChosen] = useState(named?.type ?? field.types?.[0]?.value)
  const type = named?.type ?? chosen
  const key = `${field.field}$`
  const label = `${labelOf(field, type)} `
  const title = String(row[key] ?? '')
  return (
    <Space.Compact block>
      <Select
        aria-label={t('typeOf', { label: field.label })}
        value={type}
        disabled={props.disabled}
        options={[...(field.types ?? [])]}
        popupMatchSelectWidth={false}
        onChange={(next) => {
          setChosen(next)
          if (named) onChange(null, { [key]: '' })
        }}
      />
      <LinkInput
        {...props}
        key={type}
        field={{ ...field, to: type! }}
        value={named?.id ?? null}
        row={{ ...row, [key]: title.startsWith(label) ? title.slice(label.length) : title }}
        onChange={(id, more) =>
          typeof id === 'string' && id !== '' && type !== undefined
            ? onChange(`${type}:${id}`, { [key]: titleWithType(field, type, more?.[key]) })
            : onChange(null, { [key]: '' })
        }
      />
    </Space.Compact>
  )
}

function OneOfCell({ field, value, row }: CellProps) {
  const { documentPath } = useServices()
  const named = readReference(value)
  const title = row[`${field.field}$`] as string | undefined
  if (!named) return null
  return (
    <a
      className="ell"
      title={title}
      aria-label={title || undefined}
      href={documentPath(named.type, named.id)}
      onClick={(event) => event.stopPropagation()}
    >
      <LinkLabel text={title || labelOf(field, named.type)} />
    </a>
  )
}

const titleOf = ({ field, row }: CellProps): string => String(row[`${field.field}$`] ?? '')

export const oneOf: FieldControl = {
  ...partsTraits,
  inList: false,
  hasLink: true,
  card: { shown: true, weight: 3, cell: false },
  paste: (text) => (readReference(text) ? { value: text } : { value: null, error: true }),
  Input: OneOfInput,
  Cell: OneOfCell,
  text: (_, props) => titleOf(props),
}
