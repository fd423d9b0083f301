/** Merge conflict dialog: fields that two users changed, side by side with one choice for each field. No typed value is lost. */
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { Page } from '../../../../model/page.ts'
import { kindFor } from '../../../../ui/fields/registry.tsx'
import { fieldsOf, type Values } from '../../../../ui/state/form-state.ts'
import { ago, useLanguage, useText, useMessages } from '../../../../ui/text/language.tsx'
import { viewQuery } from '../../../api/document-query.ts'
import type { SaveConflict } from '../../../../model/calls/save-conflict.ts'
import { messages } from '../messages.ts'
import styles from './conflict.module.css'

interface ConflictProps {
  readonly page: Page
  readonly id: string
  /** The typed values, with the titles of their references. */
  readonly mine: Values
  readonly clash: SaveConflict
  readonly onSolved: (serverFields: readonly string[]) => void
  readonly onClose: () => void
}

export function Conflict({ page, id, mine, clash, onSolved, onClose }: ConflictProps): React.ReactElement {
  const t = useText()
  const message = useMessages(messages)
  const language = useLanguage()
  const [choice, setChoice] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  // Load the other user's values with the titles of their references, because an id means nothing to the user.
  const serverValues = useQuery({
    ...viewQuery(page.page, id, { quiet: true }, clash.version),
  }).data
  const parts = (path: string) => {
    const [, outer, line, inner] = /^(\w+)(?:#(\d+))?(?:\.(\w+))?$/.exec(path) ?? []
    const lines = fieldsOf(page).find((one) => one.field === outer)
    return { outer: outer!, line, field: inner === undefined ? lines : lines?.columns?.find((one) => one.field === inner), lines }
  }
  const label = (path: string) => {
    const { outer, line, field, lines } = parts(path)
    const at = line ? ((mine[outer] ?? []) as Values[]).findIndex((one) => one['id'] === line) : -1
    return [
      line && (lines?.label ?? outer),
      at >= 0 && message('lineNo', { n: at + 1 }),
      field !== lines || !line ? (field?.label ?? outer) : '',
    ]
      .filter(Boolean)
      .join(' · ')
  }
  const shown = (path: string, value: unknown, doc: Values | undefined): string => {
    const { outer, line, field } = parts(path)
    if (value === null || value === undefined || value === '') return line && !path.includes('.') ? message('lineRemoved') : '—'
    if (line && !path.includes('.')) return message('lineAdded')
    const row = line ? ((doc?.[outer] ?? []) as Values[]).find((one) => one['id'] === line) : doc
    const text = field ? kindFor(field.type).text(value, { field, value, row: row ?? {} }) : ''
    return text || (typeof value === 'object' ? JSON.stringify(value).slice(0, 120) : String(value))
  }
  return (
    <Modal
      open
      width={560}
      title={t('conflict', { by: clash.by })}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button
          key="ok"
          type="primary"
          onClick={() => onSolved(clash.fields.map((one) => one.path).filter((path) => choice[path] === 'theirs'))}
        >
          {t('apply')}
        </Button>,
      ]}
    >
      <p className="muted">
        {t('conflictHint')} {clash.at && ago(clash.at, language)}
      </p>
      {clash.fields.map((one) => (
        <div key={one.path} className={styles['field']}>
          <b>{label(one.path)}</b>
          <Radio.Group
            name={`choice-${one.path}`}
            className={styles['choices']}
            value={choice[one.path] ?? 'mine'}
            onChange={(event) => setChoice({ ...choice, [one.path]: event.target.value })}
            options={[
              { value: 'mine', label: `${t('keepMine')}：${shown(one.path, one.mine, mine)}` },
              { value: 'theirs', label: `${t('takeTheirs')}：${shown(one.path, one.theirs, serverValues)}` },
            ]}
          />
        </div>
      ))}
    </Modal>
  )
}
