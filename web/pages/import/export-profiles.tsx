/**
 * Named export profiles of the user: columns and their order, format, header language, and with or without the key needed to upload
 * the worksheet again (U26).
 */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Input, Modal, Popconfirm, Segmented } from 'antd'
import { useState } from 'react'
import type { Page } from '../../../model/page.ts'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import type { ExportProfile } from './import-session.ts'
import { messages } from './messages.ts'
import { callKey } from '../../api/query-keys.ts'
import styles from './import.module.css'

type Draft = Pick<ExportProfile, 'name' | 'shared' | 'columns' | 'format' | 'language' | 'editable'> & {
  readonly id?: string
  readonly mine: boolean
}

export function ExportProfiles({
  page,
  profiles,
  columns,
  onClose,
}: {
  page: Page
  profiles: readonly ExportProfile[]
  /** Columns of the list as shown; a new profile starts with them. */
  columns: readonly string[]
  onClose: () => void
}): React.ReactElement {
  const t = useMessages(messages)
  const common = useText()
  const queries = useQueryClient()
  const blank: Draft = {
    name: '',
    shared: false,
    columns: columns.filter((name) => page.list.fields[name]),
    format: 'xlsx',
    language: null,
    editable: false,
    mine: true,
  }
  const [draft, setDraft] = useState<Draft | undefined>(profiles.length === 0 ? blank : undefined)
  const again = () => queries.invalidateQueries({ queryKey: callKey('/scommonapi/export-profiles/index', { page: page.page }) })
  const save = async () => {
    const { mine: _, ...data } = draft!
    await call('/scommonapi/export-profiles/save', { data: { page: page.page, ...data, name: data.name.trim() } })
    await again()
    say.success(common('done'))
    setDraft(undefined)
  }
  const remove = async (id: string) => {
    await call('/scommonapi/export-profiles/remove', { data: { id } })
    await again()
  }
  const ready = draft !== undefined && draft.name.trim() !== '' && draft.columns.length > 0
  return (
    <Modal
      open
      width={520}
      title={draft ? t(draft.id ? 'profileEdit' : 'profileNew') : t('profiles')}
      onCancel={onClose}
      footer={
        draft ? (
          <>
            <Button onClick={() => (profiles.length === 0 ? onClose() : setDraft(undefined))}>{common('cancel')}</Button>
            <Button type="primary" disabled={!ready} onClick={() => void save()}>
              {common('save')}
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={() => setDraft(blank)}>
            ＋ {t('profileNew')}
          </Button>
        )
      }
    >
      {draft ? (
        <ProfileForm page={page} draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
      ) : (
        <ul className="kept-list">
          {profiles.map((one) => (
            <li key={one.id} className="row">
              <span className="grow ell">
                {one.name}
                <span className="muted">
                  {` · ${one.format} · ${t('profileColumns', { n: one.columns.length })}`}
                  {one.shared && ` · ${one.mine ? t('sharedByMe') : t('sharedBy', { name: one.by })}`}
                </span>
              </span>
              {one.may && (
                <>
                  <Button size="small" type="text" aria-label={`${common('edit')} ${one.name}`} onClick={() => setDraft(one)}>
                    {common('edit')}
                  </Button>
                  <Popconfirm
                    title={t('keptRemoveAsk', { name: one.name })}
                    okText={common('remove')}
                    cancelText={common('cancel')}
                    onConfirm={() => remove(one.id)}
                  >
                    <Button size="small" type="text" danger aria-label={`${common('remove')} ${one.name}`}>
                      {common('remove')}
                    </Button>
                  </Popconfirm>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

function ProfileForm({ page, draft, onChange }: { page: Page; draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  const t = useMessages(messages)
  const common = useText()
  const { columns } = draft
  const rest = Object.values(page.list.fields).filter((field) => !columns.includes(field.field) && field.type !== 'lines')
  const move = (from: number, by: number) => {
    const next = [...columns]
    const [one] = next.splice(from, 1)
    next.splice(from + by, 0, one!)
    onChange({ columns: next })
  }
  const back = page.may.edit && !page.readonly
  return (
    <div className={styles['kept-form']}>
      <label htmlFor="profile-name">{t('profileName')}</label>
      <Input id="profile-name" autoFocus maxLength={60} value={draft.name} onChange={(event) => onChange({ name: event.target.value })} />
      <div className="row">
        <span className="muted">{t('profileFormat')}</span>
        <Segmented
          aria-label={t('profileFormat')}
          value={draft.format}
          options={['xlsx', 'csv']}
          onChange={(format) => onChange({ format: format as 'xlsx' })}
        />
        <span className="muted">{t('profileLanguage')}</span>
        <Segmented
          aria-label={t('profileLanguage')}
          value={draft.language ?? ''}
          options={[
            { value: '', label: t('profileOwnLanguage') },
            { value: 'zh', label: '中文' },
            { value: 'en', label: 'English' },
          ]}
          onChange={(language) => onChange({ language: language === '' ? null : (language as 'zh') })}
        />
      </div>
      {back && (
        <Checkbox checked={draft.editable} onChange={(event) => onChange({ editable: event.target.checked })}>
          {t('profileBack')}
        </Checkbox>
      )}
      {draft.mine && (
        <Checkbox checked={draft.shared} onChange={(event) => onChange({ shared: event.target.checked })}>
          {t('shareKept')}
        </Checkbox>
      )}
      <h3>{t('profileOrder', { n: columns.length })}</h3>
      <ul className="column-list">
        {columns.map((name, at) => (
          <li key={name} className="row">
            <label className="row grow">
              <input
                type="checkbox"
                className="check"
                checked
                onChange={() => onChange({ columns: columns.filter((one) => one !== name) })}
              />
              {page.list.fields[name]?.label ?? name}
            </label>
            <Button
              size="small"
              type="text"
              aria-label={`${common('up')} ${page.list.fields[name]?.label}`}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              ↑
            </Button>
            <Button
              size="small"
              type="text"
              aria-label={`${common('down')} ${page.list.fields[name]?.label}`}
              disabled={at === columns.length - 1}
              onClick={() => move(at, 1)}
            >
              ↓
            </Button>
          </li>
        ))}
        {rest.map((field) => (
          <li key={field.field}>
            <label className="row">
              <input type="checkbox" className="check" checked={false} onChange={() => onChange({ columns: [...columns, field.field] })} />
              {field.label}
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}
