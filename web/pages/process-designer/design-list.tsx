/**
 * The list of designs: for each document type the built-in process and the platform's own processes, with state, version and the
 * number of running documents.
 */
import { Button, Checkbox, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import type { DesignedType, Stored } from './calls.ts'
import { DesignTable, type DesignRow } from './design-table.tsx'
import { useAt } from './form-parts.tsx'
import { Start } from './start.tsx'
import { messages } from './messages.ts'
import styles from './designs.module.css'

interface Designs {
  readonly types: readonly DesignedType[]
  readonly stored: readonly Stored[]
  readonly search: string
  /** True when archived designs are shown too. */
  readonly archived: boolean
}

export function Listed({
  types = [],
  stored = [],
  onOpen,
}: {
  types: readonly DesignedType[] | undefined
  stored: readonly Stored[] | undefined
  onOpen: (query: Record<string, string>) => void
}): React.ReactElement {
  const t = useMessages(messages)
  const at = useAt()
  const [search, setSearch] = useState('')
  const [archived, setArchived] = useState(false)
  const [starting, setStarting] = useState(false)
  useEffect(() => {
    document.title = `${messages.designs[at]} · Weft`
  }, [at])
  const rows = rowsOf({ types, stored, search, archived })
  return (
    <div className={styles['design-list']}>
      <header className="list-head">
        <h1>{t('designs')}</h1>
        <span className="muted grow">{t('designsHint')}</span>
        <Input
          allowClear
          aria-label={t('search')}
          placeholder={t('search')}
          className={styles['design-search']}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Checkbox checked={archived} onChange={(event) => setArchived(event.target.checked)}>
          {t('archivedToo')}
        </Checkbox>
        <Button type="primary" onClick={() => setStarting(true)}>
          {t('newDesign')}
        </Button>
      </header>
      <div className={`sheet ${styles['design-table']}`}>
        <DesignTable rows={rows} loading={types.length === 0} onOpen={onOpen} />
      </div>
      {starting && (
        <Start
          types={types}
          stored={stored}
          onClose={() => setStarting(false)}
          onBegin={(page, from) => onOpen({ new: page, ...(from === 'own' ? {} : { from }) })}
        />
      )}
    </div>
  )
}

/** Returns the built-in process and the designs of each type that match the search. */
function rowsOf({ types, stored, search, archived }: Designs): DesignRow[] {
  const sought = search.trim().toLowerCase()
  const meets = (...texts: readonly string[]) => texts.join(' ').toLowerCase().includes(sought)
  return types.flatMap((type): DesignRow[] => {
    const ownDesigns = stored
      .filter((one) => one.page === type.page && (archived || one.status !== 'archived'))
      .filter((one) => meets(...type.label, ...one.definition.name, one.code))
    const builtIn = meets(...type.label) || ownDesigns.length > 0
    return [...(builtIn ? [undefined] : []), ...ownDesigns].map((one, no) => ({
      key: one?.id ?? type.page,
      type,
      stored: one,
      first: no === 0,
    }))
  })
}
