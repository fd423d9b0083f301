/**
 * Target page of a mailed link of the supplier registration (SH-2-016). The link is used on click, not on load, because mail programs
 * open links too.
 */
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { EntryPage } from './entry.tsx'
import { errorsOf, Said, Sign, type Errors } from './form-parts.tsx'
import { keepPass } from './vendor-api.ts'
import { vendorWords } from './vendor-messages.ts'
import styles from './entry.module.css'

export function VendorValidate(): React.ReactElement {
  const { opt = '' } = useParams()
  const go = useNavigate()
  const t = useMessages(vendorWords)
  // The token is in the URL fragment, which is never sent, and is removed from the address bar at once.
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
  const [dead, setDead] = useState(token === '')
  const [renewed, setRenewed] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  useEffect(() => window.history.replaceState(window.history.state, '', location.pathname), [])
  const opening = useAppMutation({
    send: () => call('/access/vendor/validate', { fields: { token }, quiet: true }),
    errors: 'inline',
    onDone(state) {
      keepPass(state.door, state.pass)
      void go(`/vendorsignup/${encodeURIComponent(state.door)}`, { replace: true })
    },
    onFailed(failure) {
      if (failure.code === 409) setDead(true)
      else setErrors(errorsOf(failure))
    },
  })
  const renewing = useAppMutation({
    send: () => call('/access/vendor/renew', { fields: { token }, quiet: true }),
    errors: 'inline',
    onDone: () => setRenewed(true),
    onFailed: (failure) => setErrors(errorsOf(failure)),
  })
  return (
    <EntryPage title={t('title')}>
      {dead ? (
        <>
          <Sign dead />
          <h1>{t('dead')}</h1>
          <p className={styles['hint']} role="status">
            {renewed ? t('renewed') : t('deadHint')}
          </p>
          {token !== '' && !renewed ? (
            <Button type="primary" size="large" block loading={renewing.busy} onClick={() => void renewing.run()}>
              {t('renew')}
            </Button>
          ) : null}
          <Button size="large" block className="mt-12" onClick={() => void go(`/vendorsignup/${encodeURIComponent(opt)}`)}>
            {t('title')}
          </Button>
        </>
      ) : (
        <>
          <h1>{t('validate')}</h1>
          <p className={styles['hint']}>{t('validateHint')}</p>
          <Button type="primary" size="large" block loading={opening.busy} onClick={() => void opening.run()}>
            {t('open')}
          </Button>
        </>
      )}
      <Said errors={errors} />
    </EntryPage>
  )
}
