/** Sign-ups awaiting an administrator, and the sign-in page settings for users who may change them. */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Modal, Segmented, Skeleton, Switch } from 'antd'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { partyKinds } from '../../../model/people/party-kinds.ts'
import { localise } from '../../../model/text.ts'
import { localMoment, useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { ApiError, call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { errorsOf, Field, Said, type Errors } from './form-parts.tsx'
import { vendorWords } from './vendor-messages.ts'
import { messages } from './messages.ts'
import { callKey } from '../../api/query-keys.ts'
import { useAppMutation } from '../../api/mutation.ts'
import styles from './entry.module.css'

type Row = AnswerOf<'/clientinfoapi/sign-ups/index'>['rows'][number]
const look = { pending: 'attention', approved: 'success', rejected: 'closed' } as const

export function SignUps(): React.ReactElement {
  const t = useMessages(messages)
  const language = useLanguage()
  const queries = useQueryClient()
  const [status, setStatus] = useState<'pending' | 'approved' | 'rejected' | 'all'>('pending')
  const [asking, setAsking] = useState<{ row: Row; approve: boolean }>()
  useEffect(() => {
    document.title = `${t('signUps')} · ${t('product')}`
  }, [t])
  const answer = useQuery({
    ...callQuery('/clientinfoapi/sign-ups/index', { method: 'GET', fields: { status: status === 'all' ? '' : status }, quiet: true }),
    staleTime: 0,
  })
  const listed = answer.data?.rows.filter((row) => row.status === 'pending').length ?? 0
  const unlisted = answer.data && (status === 'pending' || status === 'all') ? answer.data.waiting - listed : 0
  return (
    <div className={styles['entry-page']}>
      <div className={styles['head']}>
        <h1 className="grow">{t('signUps')}</h1>
        <Segmented
          value={status}
          onChange={setStatus}
          options={(['pending', 'approved', 'rejected', 'all'] as const).map((one) => ({ value: one, label: t(one) }))}
        />
      </div>
      {unlisted > 0 ? <p role="status">{t('moreWaiting', { n: unlisted })}</p> : null}
      {answer.isError ? (
        <p role="alert">
          {answer.error instanceof ApiError && answer.error.code === 403 ? t('forbidden') : t('loadFailed')}{' '}
          <Button onClick={() => answer.refetch()}>{t('retry')}</Button>
        </p>
      ) : answer.isPending ? (
        <Skeleton active />
      ) : answer.data.rows.length === 0 ? (
        <p className="muted">{t(status === 'pending' ? 'noPending' : 'nothing')}</p>
      ) : (
        answer.data.rows.map((row) => (
          <article key={row.id} className={`sheet ${styles['card']}`}>
            <div className="row">
              <b>{row.company}</b>
              <span className="muted">{localise(partyKinds[row.kind].label, language)}</span>
              <span className="status" data-family={look[row.status]}>
                {t(row.status)}
              </span>
              <span className="grow" />
              <time className="muted" dateTime={row.at}>
                {localMoment(row.at)}
              </time>
            </div>
            <span>
              {row.fullname} {row.status === 'rejected' ? '' : `· ${row.username} · ${row.email}`}
            </span>
            {row.message ? <pre className="muted">{row.message}</pre> : null}
            {row.reason ? <span>{row.reason}</span> : null}
            {row.status === 'pending' ? (
              <div className="row">
                <Button type="primary" onClick={() => setAsking({ row, approve: true })}>
                  {t('approve')}
                </Button>
                <Button onClick={() => setAsking({ row, approve: false })}>{t('reject')}</Button>
              </div>
            ) : null}
          </article>
        ))
      )}
      {asking ? (
        <Question
          {...asking}
          onClose={(done) => {
            setAsking(undefined)
            if (done) void queries.invalidateQueries({ queryKey: callKey('/clientinfoapi/sign-ups/index') })
          }}
        />
      ) : null}
      {answer.isError ? null : <Door />}
    </div>
  )
}

function Question({ row, approve, onClose }: { row: Row; approve: boolean; onClose: (done: boolean) => void }): React.ReactElement {
  const t = useMessages(messages)
  const id = useId()
  const [reason, setReason] = useState('')
  const decide = useAppMutation({
    send: () => call('/clientinfoapi/sign-ups/decide', { data: { id: row.id, approve, reason }, quiet: true }),
    errors: 'inline',
    onDone: () => {
      say.success(t('done'))
      onClose(true)
    },
  })
  const errors: Errors = decide.error ? errorsOf(decide.error) : {}
  return (
    <Modal
      open
      title={`${t(approve ? 'approve' : 'reject')} · ${row.company}`}
      okText={t(approve ? 'approve' : 'reject')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: !approve, loading: decide.busy }}
      onOk={() => void decide.run()}
      onCancel={() => onClose(false)}
    >
      {approve ? (
        <p>{t('approveAsk', { company: row.company })}</p>
      ) : (
        <>
          <label htmlFor={id}>{t('reason')}</label>
          <Input.TextArea
            id={id}
            autoFocus
            rows={3}
            maxLength={500}
            value={reason}
            status={errors['reason'] ? 'error' : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          <span role="alert" className="over">
            {errors['reason']}
          </span>
        </>
      )}
      <Said errors={errors} />
    </Modal>
  )
}

type DoorSettings = AnswerOf<'/clientinfoapi/client-settings/door'>

/** Settings: the title of the sign-in page in both languages, and whether companies may sign up (SH-9-018). */
function Door(): React.ReactElement | null {
  const answer = useQuery({
    ...callQuery('/clientinfoapi/client-settings/door', { method: 'GET', quiet: true }),
  })
  return answer.data ? (
    <>
      <VendorDoor address={`${location.origin}/vendorsignup/${encodeURIComponent(answer.data.vendor_door)}`} />
      {answer.data.may_change ? <DoorForm now={answer.data} /> : null}
    </>
  ) : null
}

/** The address where suppliers register. */
function VendorDoor({ address }: { address: string }): React.ReactElement {
  const t = useMessages(vendorWords)
  const id = useId()
  return (
    <section className="sheet p-16 mt-24 max-w-560">
      <h2 className="text-16 leading-24 mb-4">
        <label htmlFor={id}>{t('invite')}</label>
      </h2>
      <p className="muted">{t('inviteHint')}</p>
      <div className="row">
        <Input id={id} readOnly value={address} />
        <Button onClick={() => void navigator.clipboard.writeText(address).then(() => say.success(t('copied')))}>{t('copy')}</Button>
      </div>
      <p className="mt-8">
        <Link to="/page/vendorinvite">{t('inviteMail')}</Link>
      </p>
    </section>
  )
}

function DoorForm({ now }: { now: DoorSettings }): React.ReactElement {
  const t = useMessages(messages)
  const switchId = useId()
  const [zh, setZh] = useState(now.login_title.zh)
  const [en, setEn] = useState(now.login_title.en)
  const [open, setOpen] = useState(now.sign_up)
  const sending = useAppMutation({
    send: () => call('/clientinfoapi/client-settings/save-door', { data: { title_zh: zh, title_en: en, sign_up: open }, quiet: true }),
    errors: 'inline',
    onDone: () => say.success(t('saved')),
  })
  const errors: Errors = sending.error ? errorsOf(sending.error) : {}
  const save = (event: React.FormEvent) => {
    event.preventDefault()
    void sending.run()
  }
  return (
    <form className="sheet p-16 mt-24 max-w-560" onSubmit={save} noValidate>
      <h2 className="text-16 leading-24 mb-12">{t('door')}</h2>
      <Field size="middle" label={t('titleZh')} maxLength={60} value={zh} onValue={setZh} error={errors['title_zh']} />
      <Field size="middle" label={t('titleEn')} maxLength={60} value={en} onValue={setEn} error={errors['title_en']} />
      <div className="row my-12">
        <Switch id={switchId} checked={open} onChange={setOpen} />
        <label htmlFor={switchId}>{t('signUpOpen')}</label>
      </div>
      <Said errors={errors} />
      <Button type="primary" htmlType="submit" loading={sending.busy}>
        {t('save')}
      </Button>
    </form>
  )
}
