/** Login providers of the platform, for super administrators: configuration, deactivation, and which users they may sign in. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Popconfirm, Select, Skeleton, Switch } from 'antd'
import { useEffect, useId, useState } from 'react'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import {
  providerKindNames,
  providerKinds,
  providerSettings,
  settingsOfKind,
  type ProviderKind,
} from '../../../model/people/identity-provider-kinds.ts'
import { localise } from '../../../model/text.ts'
import { localMoment, useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { ApiError, call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { errorsOf, Field, Said, type Errors } from './form-parts.tsx'
import { thirdWords } from './external-login-messages.ts'
import { groupKey } from '../../api/query-keys.ts'
import { useAppMutation } from '../../api/mutation.ts'
import styles from './entry.module.css'
import vendorStyles from './vendor.module.css'

type Row = AnswerOf<'/clientinfoapi/providers/index'>[number]

export function Providers(): React.ReactElement {
  const t = useMessages(thirdWords)
  const language = useLanguage()
  const queries = useQueryClient()
  const [editing, setEditing] = useState<Row | 'new'>()
  const [looking, setLooking] = useState<Row>()
  useEffect(() => {
    document.title = `${t('providers')} · 织链 Weft`
  }, [t])
  const answer = useQuery({
    ...callQuery('/clientinfoapi/providers/index', { method: 'GET', quiet: true }),
    staleTime: 0,
    retry: false,
  })
  return (
    <div className={styles['entry-page']}>
      <div className={styles['head']}>
        <h1>{t('providers')}</h1>
        <span className="muted grow">{t('hint')}</span>
        {answer.data ? (
          <Button type="primary" onClick={() => setEditing('new')}>
            {t('add')}
          </Button>
        ) : null}
      </div>
      {answer.isError ? (
        <p role="alert">
          {answer.error instanceof ApiError && answer.error.code === 403 ? t('forbidden') : t('loadFailed')}{' '}
          <Button onClick={() => answer.refetch()}>{t('again')}</Button>
        </p>
      ) : answer.isPending ? (
        <Skeleton active />
      ) : answer.data.length === 0 ? (
        <p className="muted">{t('none')}</p>
      ) : (
        answer.data.map((row) => (
          <article key={row.id} className={`sheet ${styles['card']}`}>
            <div className="row">
              <b>{language === 'en' ? row.name_en : row.name_zh}</b>
              <span className="muted">
                {localise(providerKinds[row.kind].label, language)} · {row.code}
              </span>
              <span className="status" data-family={row.status === 'active' ? 'success' : 'closed'}>
                {t(row.status)}
              </span>
              <span className="grow" />
              <Button onClick={() => setLooking(row)}>{t('people', { n: row.people })}</Button>
              <Button onClick={() => setEditing(row)}>{t('edit')}</Button>
            </div>
            <span className="muted break-anywhere">
              {t('backTo')}: {row.back_to}
            </span>
          </article>
        ))
      )}
      {editing ? (
        <Form
          row={editing === 'new' ? undefined : editing}
          onClose={(saved) => {
            setEditing(undefined)
            if (saved) void queries.invalidateQueries({ queryKey: groupKey('/clientinfoapi/providers') })
          }}
        />
      ) : null}
      {looking ? <People row={looking} onClose={() => setLooking(undefined)} /> : null}
    </div>
  )
}

function Form({ row, onClose }: { row?: Row; onClose: (saved: boolean) => void }): React.ReactElement {
  const t = useMessages(thirdWords)
  const language = useLanguage()
  const ids = useId()
  const [kind, setKind] = useState<ProviderKind>(row?.kind ?? providerKindNames[0]!)
  const [values, setValues] = useState<Readonly<Record<string, string>>>(
    row ? { name_zh: row.name_zh, name_en: row.name_en, client_id: row.client_id, ...row.settings } : {},
  )
  const [on, setOn] = useState(row?.status !== 'off')
  const save = useAppMutation({
    send: () =>
      call('/clientinfoapi/providers/save', {
        data: { ...values, id: row?.id, kind, status: on ? 'active' : 'off' },
        quiet: true,
      }),
    errors: 'inline',
    onDone: () => {
      say.success(t('saved'))
      onClose(true)
    },
  })
  const errors: Errors = save.error ? errorsOf(save.error) : {}
  const settings = settingsOfKind(kind).map((name) => {
    const { label, control } = providerSettings[name]
    return { name, control, label: localise(label, language) }
  })
  const field = (name: string, label: string) => (
    <Field
      key={name}
      size="middle"
      label={label}
      secret={name === 'secret'}
      autoComplete={name === 'secret' ? 'new-password' : 'off'}
      value={values[name] ?? ''}
      onValue={(value) => setValues({ ...values, [name]: value })}
      error={errors[name]}
      help={name === 'secret' && row?.has_secret ? t('secretKept') : undefined}
    />
  )
  return (
    <Modal
      open
      title={t(row ? 'edit' : 'add')}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: save.busy }}
      onOk={() => void save.run()}
      onCancel={() => onClose(false)}
    >
      <div className={`${styles['entry-form']} p-0`}>
        {row ? null : (
          <>
            <div className={styles['field']}>
              <label htmlFor={`${ids}-kind`}>{t('kind')}</label>
              <Select
                id={`${ids}-kind`}
                className="w-full"
                value={kind}
                onChange={setKind}
                options={providerKindNames.map((one) => ({ value: one, label: localise(providerKinds[one].label, language) }))}
              />
            </div>
            {field('code', t('code'))}
          </>
        )}
        {field('name_zh', t('name_zh'))}
        {field('name_en', t('name_en'))}
        {settings.filter(({ control }) => control === 'text').map(({ name, label }) => field(name, label))}
        {field('secret', t('secret'))}
        {settings
          .filter(({ control }) => control === 'switch')
          .map(({ name, label }) => (
            <div key={name} className="row mb-12">
              <Switch
                id={`${ids}-${name}`}
                checked={values[name] === 'yes'}
                onChange={(checked) => setValues({ ...values, [name]: checked ? 'yes' : '' })}
              />
              <label htmlFor={`${ids}-${name}`}>{label}</label>
            </div>
          ))}
        <div className="row">
          <Switch id={`${ids}-on`} checked={on} onChange={setOn} />
          <label htmlFor={`${ids}-on`}>{t('active')}</label>
        </div>
      </div>
      <Said errors={errors} />
    </Modal>
  )
}

function People({ row, onClose }: { row: Row; onClose: () => void }): React.ReactElement {
  const t = useMessages(thirdWords)
  const queries = useQueryClient()
  const answer = useQuery({
    ...callQuery('/clientinfoapi/providers/people', { method: 'GET', fields: { id: row.id }, quiet: true }),
    staleTime: 0,
  })
  const unbind = async (subject: string) => {
    await call('/clientinfoapi/providers/unbind', { data: { id: row.id, subject } })
    await queries.invalidateQueries({ queryKey: groupKey('/clientinfoapi/providers') })
  }
  return (
    <Modal open title={row.name_zh} footer={null} onCancel={onClose}>
      {answer.isPending ? (
        <Skeleton active />
      ) : (answer.data ?? []).length === 0 ? (
        <p className="muted">{t('nobody')}</p>
      ) : (
        <ul className={vendorStyles['vendor-files']}>
          {answer.data!.map((one) => (
            <li key={one.subject} className="row">
              <span className="grow">
                {one.fullname} · {one.username} ← {one.label || one.subject}
              </span>
              <time className="muted" dateTime={one.at}>
                {localMoment(one.at)}
              </time>
              <Popconfirm
                title={t('unbindAsk', { name: one.fullname })}
                okText={t('unbind')}
                cancelText={t('cancel')}
                onConfirm={() => unbind(one.subject)}
              >
                <Button type="text" danger>
                  {t('unbind')}
                </Button>
              </Popconfirm>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
