/** The columns of lines that are folded away: how many, and a list in which they are chosen. */
import { Button, Checkbox, Popover } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../text/language.tsx'
import type { Folding } from '../edits/folded-columns.ts'
import { messages } from '../edits/messages.ts'
import styles from './column-menu.module.css'

export function ColumnChooser({ folding }: { readonly folding: Folding }): React.ReactElement | null {
  const t = useMessages(messages)
  const [open, setOpen] = useState(false)
  const { folded, choose } = folding
  if (folded.length === 0) return null
  const names = folded.map(({ field }) => field)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      content={
        <div
          className={styles['column-menu']}
          role="dialog"
          aria-label={t('chooseColumns')}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false)
          }}
        >
          <div className="row">
            <Button size="small" autoFocus onClick={() => choose(names, true)}>
              {t('everyColumn')}
            </Button>
            <Button size="small" onClick={() => choose(names, false)}>
              {t('usualColumns')}
            </Button>
          </div>
          <ul>
            {folded.map(({ field, label, shown, fixed }) => (
              <li key={field}>
                <Checkbox checked={shown} disabled={fixed} onChange={({ target }) => choose([field], target.checked)}>
                  {label} {fixed && <span className="muted">{t('filledColumn')}</span>}
                </Checkbox>
              </li>
            ))}
          </ul>
        </div>
      }
    >
      <Button size="small" aria-haspopup="dialog" aria-expanded={open}>
        {t('moreColumns', { n: folded.filter(({ shown }) => !shown).length })} <span aria-hidden="true">▾</span>
      </Button>
    </Popover>
  )
}
