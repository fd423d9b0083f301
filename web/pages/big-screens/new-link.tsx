/** Issues a link for a big screen: the screen, the permissions and the validity; the link is then shown once. */
import { Alert, Button, Input, Modal, Select } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { PeopleSelect, type Colleague } from '../document/approval/people-select.tsx'
import { linkWords } from './messages.ts'
import { useAppMutation } from '../../api/mutation.ts'
import styles from './visual.module.css'

export function NewLink({
  screens,
  onMade,
  onClose,
}: {
  screens: readonly { name: string; title: string }[]
  onMade: () => Promise<unknown>
  onClose: () => void
}): React.ReactElement {
  const t = useMessages(linkWords)
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const [name, setName] = useState('')
  const [screen, setScreen] = useState(screens[0]?.name)
  const [people, setPeople] = useState<readonly Colleague[]>(user ? [{ id: user.id, title: user.fullname }] : [])
  const [days, setDays] = useState(90)
  const [url, setUrl] = useState('')
  const {
    run: issue,
    busy,
    fields: errors,
  } = useAppMutation({
    send: () => call('/scmrptapi/screen-links/issue', { data: { name, screen, user: people[0]?.id, days }, quiet: true }),
    onDone: (created) => {
      setUrl(created.url)
      return onMade()
    },
  })
  const errorAt = (field: string) =>
    errors[field] && (
      <small role="alert" className="text-danger">
        {errors[field].join(' ')}
      </small>
    )
  if (url)
    return (
      <Modal open title={t('issued')} onCancel={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
        <Alert type="warning" showIcon title={t('issuedHint')} className="mb-12" />
        <div className="row">
          <Input readOnly aria-label={t('link')} value={url} onFocus={(event) => event.target.select()} />
          <Button type="primary" onClick={() => void navigator.clipboard?.writeText(url).then(() => say.success(t('copied')))}>
            {t('copy')}
          </Button>
        </div>
      </Modal>
    )
  return (
    <Modal
      open
      title={t('newLink')}
      okText={t('issue')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={() => void issue()}
      onCancel={onClose}
    >
      <div className={styles['link-form']}>
        <label>
          <span>{t('name')}</span>
          <Input
            aria-label={t('name')}
            placeholder={t('nameHint')}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          {errorAt('name')}
        </label>
        <label>
          <span>{t('screen')}</span>
          <Select
            aria-label={t('screen')}
            value={screen}
            options={screens.map((one) => ({ value: one.name, label: one.title }))}
            onChange={setScreen}
          />
          {errorAt('screen')}
        </label>
        <label>
          <span>{t('asWhom')}</span>
          <PeopleSelect label={t('asWhom')} many={false} auto={false} value={people} onChange={setPeople} />
          {errorAt('user')}
        </label>
        <label>
          <span>{t('days')}</span>
          <Select
            aria-label={t('days')}
            value={days}
            options={[7, 30, 90, 180, 365].map((n) => ({ value: n, label: t('dayCount', { n }) }))}
            onChange={setDays}
          />
          {errorAt('days')}
        </label>
      </div>
    </Modal>
  )
}
