/** Invitations of suppliers by mail, with their status (`/page/vendorinvite`). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Select, Skeleton } from 'antd'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { localMoment, useMessages } from '../../../ui/text/language.tsx'
import { Status } from '../../../ui/theme/status.tsx'
import { ApiError, call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { NoRight } from '../../shell/not-found.tsx'
import { errorsOf, Field, Said, type Errors } from './form-parts.tsx'
import { vendorWords } from './vendor-messages.ts'
import { callKey } from '../../api/query-keys.ts'
import styles from './vendor-invite.module.css'
import { useAppMutation } from '../../api/mutation.ts'
import entryStyles from './entry.module.css'

const group = '/clientinfoapi/vendor-invites'
type Invitation = AnswerOf<`${typeof group}/index`>[number]
const look = { invited: 'neutral', begun: 'attention', submitted: 'success' } as const
const days = ['7', '14', '30'] as const

export function VendorInvite(): React.ReactElement {
  const t = useMessages(vendorWords)
  const queries = useQueryClient()
  useEffect(() => {
    document.title = `${t('inviteTitle')} · Weft`
  }, [t])
  const answer = useQuery({
    ...callQuery(`${group}/index`, { method: 'GET', quiet: true }),
    staleTime: 0,
    retry: false,
  })
  const read = () => queries.invalidateQueries({ queryKey: callKey(`${group}/index`) })
  const again = useAppMutation({
    send: ({ id }: Invitation) => call(`${group}/again`, { data: { id }, quiet: true }),
    invalidates: [callKey(`${group}/index`)],
    onDone: (_, { email }) => say.success(t('inviteSent', { email })),
  })
  if (answer.error instanceof ApiError && answer.error.code === 403) return <NoRight />
  return (
    <div className={entryStyles['entry-page']}>
      <div className={entryStyles['head']}>
        <h1>{t('inviteTitle')}</h1>
        <span className="muted grow">{t('inviteText')}</span>
      </div>
      <Ask onSent={() => void read()} />
      <h2 className="text-16 leading-24 mt-24 mb-8">{t('inviteList')}</h2>
      {answer.isError ? (
        <p role="alert">
          {answer.error.message} <Button onClick={() => void answer.refetch()}>{t('inviteRetry')}</Button>
        </p>
      ) : answer.isPending ? (
        <Skeleton active />
      ) : answer.data.length === 0 ? (
        <p className="muted">{t('inviteNone')}</p>
      ) : (
        answer.data.map((one) => (
          <article key={one.id} className={`sheet ${entryStyles['card']}`}>
            <div className="row">
              <b>{one.company}</b>
              <span className="muted">
                {one.contact} {one.email}
              </span>
              <span className="grow" />
              <Status family={look[one.state]} label={t(one.state)} />
              {one.doc_id ? (
                <Link to={`/supplier/page/supplier-registration?id=${one.doc_id}`}>{t('inviteOpen')}</Link>
              ) : (
                <Button size="small" loading={again.pending?.id === one.id} onClick={() => void again.run(one)}>
                  {t('inviteAgain')}
                </Button>
              )}
            </div>
            <span className="muted">
              {t('inviteBy', { name: one.invited_by, at: localMoment(one.invited_at) })}
              {one.until && !one.doc_id ? ` · ${t('inviteUntil', { at: localMoment(one.until) })}` : ''}
            </span>
          </article>
        ))
      )}
    </div>
  )
}

/** The values of the form, all of them filled in with '' or a choice. */
type Draft = Record<'email' | 'company' | 'contact', string> & { readonly language: 'zh' | 'en'; readonly days: (typeof days)[number] }
const empty: Draft = { email: '', company: '', contact: '', language: 'zh', days: '14' }

function Ask({ onSent }: { onSent: () => void }): React.ReactElement {
  const t = useMessages(vendorWords)
  const ids = useId()
  const [values, setValues] = useState(empty)
  const sending = useAppMutation({
    send: () => call(`${group}/send`, { data: values, quiet: true }),
    errors: 'inline',
    onDone: () => {
      say.success(t('inviteSent', { email: values.email }))
      setValues(empty)
      onSent()
    },
  })
  const errors: Errors = sending.error ? errorsOf(sending.error) : {}
  const send = (event: React.FormEvent) => {
    event.preventDefault()
    void sending.run()
  }
  const field = (name: 'email' | 'company' | 'contact', label: string, more: { type?: string; maxLength?: number } = {}) => (
    <Field
      size="middle"
      autoComplete="off"
      label={label}
      value={values[name]}
      onValue={(value) => setValues({ ...values, [name]: value })}
      error={errors[name]}
      {...more}
    />
  )
  const choose = <N extends 'language' | 'days'>(name: N, label: string, options: { value: Draft[N]; label: string }[]) => (
    <div className={entryStyles['field']}>
      <label htmlFor={`${ids}-${name}`}>{label}</label>
      <Select<Draft[N]>
        id={`${ids}-${name}`}
        className="w-full"
        value={values[name]}
        onChange={(value) => setValues({ ...values, [name]: value })}
        options={options}
      />
    </div>
  )
  return (
    <form className="sheet p-16 max-w-720" onSubmit={send} noValidate>
      <div className={`${entryStyles['entry-form']} p-0 m-0 max-w-none`}>
        <div className={styles.fields}>
          {field('company', t('inviteCompany'), { maxLength: 100 })}
          {field('email', t('inviteEmail'), { type: 'email' })}
          {field('contact', t('inviteContact'), { maxLength: 40 })}
          {choose('language', t('inviteLanguage'), [
            { value: 'zh', label: '中文' },
            { value: 'en', label: 'English' },
          ])}
          {choose(
            'days',
            t('inviteDays'),
            days.map((value) => ({ value, label: t('inviteDay', { n: value }) })),
          )}
        </div>
        <Said errors={errors} />
        <div>
          <Button type="primary" htmlType="submit" loading={sending.busy}>
            {t('inviteSend')}
          </Button>
        </div>
      </div>
    </form>
  )
}
