/** Parts that every section of the report designer uses: a choice with its label, an error, the order of a list. */
import { Button, Select } from 'antd'
import { createContext, use } from 'react'
import type { Page } from '../../../model/page.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { moved, type Choice, type Draft } from './design-state.ts'
import { messages } from './messages.ts'
import styles from './report.module.css'

/** What every section of the designer reads and changes. */
export interface Design {
  readonly draft: Draft
  readonly set: (next: Partial<Draft>) => void
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The source's page; undefined while it is loaded or none is chosen. */
  readonly page: Page | undefined
  /** Fields of the source by the names that reports give them. */
  readonly fields: readonly Choice[]
  readonly labelOf: (value: string | undefined) => string
  /** Measures as choices of other parts. */
  readonly measures: readonly Option[]
}
export interface Option {
  readonly value: string
  readonly label: string
}
const DesignContext = createContext<Design | undefined>(undefined)
export const DesignProvider = DesignContext.Provider

export function useDesign(): Design {
  const design = use(DesignContext)
  if (!design) throw new Error('the report designer has no draft')
  return design
}

export function PartSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string | undefined
  options: readonly Option[]
  onChange: (value: string) => void
}): React.ReactElement {
  return (
    <label>
      {label}
      <Select
        aria-label={label}
        showSearch={{ optionFilterProp: 'label' }}
        className={styles['part-select']}
        popupMatchSelectWidth={false}
        value={value || undefined}
        options={[...options]}
        onChange={onChange}
      />
    </label>
  )
}

/** Several values of one part. */
export function PartMultiple({
  label,
  value,
  options,
  onChange,
  part,
}: {
  label: string
  value: readonly string[]
  options: readonly Option[]
  onChange: (value: string[]) => void
  /** The part of the draft whose errors stand below. */
  part: string
}): React.ReactElement {
  return (
    <label>
      {label}
      <Select
        mode="multiple"
        aria-label={label}
        showSearch={{ optionFilterProp: 'label' }}
        value={[...value]}
        options={[...options]}
        onChange={onChange}
      />
      <PartError part={part} />
    </label>
  )
}

/** What the server says is wrong with a part. */
export function PartError({ part }: { part: string }): React.ReactElement | null {
  const { errors } = useDesign()
  return errors[part] ? <span className={styles['error']}>{errors[part].join(' ')}</span> : null
}

/** Moves one of a list up or down, or removes it. */
export function OrderButtons<T>({
  list,
  at,
  onChange,
}: {
  list: readonly T[]
  at: number
  onChange: (next: readonly T[]) => void
}): React.ReactElement {
  const t = useMessages(messages)
  return (
    <span>
      <Button size="small" aria-label={t('up')} disabled={at === 0} onClick={() => onChange(moved(list, at, -1))}>
        ↑
      </Button>
      <Button size="small" aria-label={t('down')} disabled={at === list.length - 1} onClick={() => onChange(moved(list, at, 1))}>
        ↓
      </Button>
      <Button size="small" aria-label={t('remove')} onClick={() => onChange(list.filter((_, index) => index !== at))}>
        ×
      </Button>
    </span>
  )
}
