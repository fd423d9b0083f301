/** Two people changed the same field: each shown side by side, one choice a field; nothing that was typed is lost. */
import { Button, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { Page } from '../../../model/page.ts'
import { fieldsOf } from '../../../ui/form/form-state.ts'
import { ago, useLanguage, useText } from '../../../ui/text/language.tsx'

export interface Clash {
  readonly by?: string
  readonly at?: string
  readonly version?: number
  readonly fields: readonly { readonly path: string; readonly mine: unknown; readonly theirs: unknown }[]
}

export function Conflict({
  page,
  clash,
  onSolved,
  onClose,
}: {
  page: Page
  clash: Clash
  onSolved: (theirs: readonly string[]) => void
  onClose: () => void
}): React.ReactElement {
  const t = useText()
  const language = useLanguage()
  const [choice, setChoice] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const label = (path: string) => {
    const [outer, inner] = path.replace(/#\d+/, '').split('.')
    const field = fieldsOf(page).find((one) => one.field === outer)
    return [field?.label ?? outer, inner && (field?.columns?.find((one) => one.field === inner)?.label ?? inner)]
      .filter(Boolean)
      .join(' · ')
  }
  const shown = (value: unknown) =>
    value === null || value === undefined || value === ''
      ? '—'
      : typeof value === 'object'
        ? JSON.stringify(value).slice(0, 120)
        : String(value)
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
        <div key={one.path} style={{ padding: '8px 0', borderTop: '1px solid var(--line)' }}>
          <b>{label(one.path)}</b>
          <Radio.Group
            style={{ display: 'grid', gap: 4 }}
            value={choice[one.path] ?? 'mine'}
            onChange={(event) => setChoice({ ...choice, [one.path]: event.target.value })}
            options={[
              { value: 'mine', label: `${t('keepMine')}：${shown(one.mine)}` },
              { value: 'theirs', label: `${t('takeTheirs')}：${shown(one.theirs)}` },
            ]}
          />
        </div>
      ))}
    </Modal>
  )
}
