/** Masked mobile number. A press reveals the full number, and the server records this (experience U103). */
import { createContext, use, useState } from 'react'
import { useServices } from '../services.ts'
import { useText } from '../text/language.tsx'

/** Location of a value: document type, document id (rows of a list have their own), and the lines field that contains it. */
export interface Where {
  readonly type: string
  readonly id?: string
  readonly lines?: string
}
export const WhereContext = createContext<Where | undefined>(undefined)

export const isMasked = (value: unknown): value is string => typeof value === 'string' && /^\d{3}\*{4}\d{4}$/.test(value)

export function Masked({
  value,
  field,
  row,
}: {
  value: string
  field: string
  row: Readonly<Record<string, unknown>>
}): React.ReactElement {
  const t = useText()
  const where = use(WhereContext)
  const { reveal } = useServices()
  const [whole, setWhole] = useState('')
  const [busy, setBusy] = useState(false)
  const id = where?.id ?? (where?.lines ? undefined : row['id'])
  if (whole) return <a href={`tel:${whole}`}>{whole}</a>
  const path = where?.lines ? `${where.lines}#${String(row['id'])}.${field}` : field
  return (
    <span>
      {value}{' '}
      {where && typeof id === 'string' && (
        <button
          type="button"
          className="plain"
          disabled={busy}
          title={t('revealHint')}
          onClick={(event) => {
            event.stopPropagation()
            setBusy(true)
            reveal(where.type, id, path).then(setWhole, () => setBusy(false))
          }}
        >
          {t('reveal')}
        </button>
      )}
    </span>
  )
}
