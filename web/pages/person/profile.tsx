/** Profile: picture, names, contact details and password. */
import { Button, Checkbox } from 'antd'
import { useRef, useState } from 'react'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { sealed } from '../../sign-in/credential-envelope.ts'
import { enter, keepFacts, type User } from '../../session/session-store.ts'
import { Avatar } from '../../shell/frame/person-menu.tsx'
import { Line } from './form.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { square } from './picture.ts'
import { messages } from './messages.ts'
import { messageOf, useAppMutation } from '../../api/mutation.ts'
import styles from './person.module.css'

export function Profile({ user }: { user: User }): React.ReactElement {
  return (
    <>
      <Facts user={user} />
      <Password />
      <OwnSessions />
    </>
  )
}

function Facts({ user }: { user: User }) {
  const message = useMessages(messages)
  const t = useText()
  const raw = user.raw
  const text = (name: string) => String(raw[name] ?? '')
  const [values, setValues] = useState({
    last_name: text('lastname'),
    first_name: text('firstname'),
    mobile: text('contact_mobile'),
    contact_phone: text('contact_phone'),
    contact_address: text('contact_address'),
    is_show_mobile: raw['is_show_mobile'] !== false,
  })
  const [errorText, setWrong] = useState('')
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value })
  const sending = useAppMutation({
    send: () => call('/clientinfoapi/user-profile/save-setting', { data: values }),
    onDone: () => {
      keepFacts({
        lastname: values.last_name,
        firstname: values.first_name,
        contact_mobile: values.mobile,
        contact_phone: values.contact_phone,
        contact_address: values.contact_address,
        is_show_mobile: values.is_show_mobile,
      })
      say.success(message('saved'))
    },
  })
  const save = (event: React.FormEvent) => {
    event.preventDefault()
    if (values.mobile !== '' && !/^1[3-9]\d{9}$/.test(values.mobile)) return setWrong(message('mobileWrong'))
    setWrong('')
    void sending.run()
  }
  return (
    <form className="sheet" onSubmit={save} noValidate>
      <Picture user={user} />
      <div className="fields">
        <Line label={message('account')} value={user.username} readOnly />
        <Line label={message('mail')} value={text('email')} readOnly />
        <Line label={message('lastName')} value={values.last_name} maxLength={60} autoComplete="family-name" onValue={set('last_name')} />
        <Line label={message('firstName')} value={values.first_name} maxLength={60} autoComplete="given-name" onValue={set('first_name')} />
        <Line
          label={message('mobile')}
          value={values.mobile}
          maxLength={11}
          inputMode="tel"
          autoComplete="tel-national"
          error={errorText || undefined}
          onValue={set('mobile')}
        />
        <Line label={message('phone')} value={values.contact_phone} maxLength={60} inputMode="tel" onValue={set('contact_phone')} />
        <Line
          label={message('address')}
          value={values.contact_address}
          maxLength={500}
          autoComplete="street-address"
          onValue={set('contact_address')}
        />
        <Line label={message('workFor')} value={`${user.clientName} · ${user.platformName}`} readOnly />
        <Line label={message('roles')} value={user.dashroles.join(', ')} readOnly />
      </div>
      <p className="my-12">
        <Checkbox checked={values.is_show_mobile} onChange={(event) => setValues({ ...values, is_show_mobile: event.target.checked })}>
          {message('showMobile')}
        </Checkbox>
      </p>
      <Button type="primary" htmlType="submit" loading={sending.busy}>
        {t('save')}
      </Button>
    </form>
  )
}

function Picture({ user }: { user: User }) {
  const t = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const { run: keep, busy } = useAppMutation({
    send: (image: string) => {
      setError('')
      return call('/clientinfoapi/user-profile/save-avatar', { fields: { image } })
    },
    onDone: ({ avatar }) => {
      keepFacts({ avatar })
      say.success(t('saved'))
    },
    onFailed: (failure) => {
      setError(messageOf(failure))
      return true
    },
  })
  const choose = (file: File | undefined) => {
    if (file) square(file).then(keep, () => setError(t('notAPicture')))
  }
  return (
    <div className={styles['avatar-row']}>
      <Avatar key={user.avatar} user={user} size={72} />
      <div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="hide"
          aria-label={t('changePicture')}
          tabIndex={-1}
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <span className="row">
          <Button size="small" loading={busy} onClick={() => input.current?.click()}>
            {t('changePicture')}
          </Button>
          {user.raw['avatar'] && (
            <Button size="small" type="text" onClick={() => void keep('')}>
              {t('removePicture')}
            </Button>
          )}
        </span>
        <p className="muted text-12">{t('pictureHint')}</p>
        {error && (
          <p role="alert" className="over">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

function Password() {
  const text = useMessages(messages)
  const t = useText()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const sending = useAppMutation({
    send: async () =>
      call('/access/change-password', {
        fields: { data: await sealed({ password: old, new_password: fresh }) },
        quiet: true,
      }),
    errors: 'inline',
    onDone({ userinfo }) {
      enter(userinfo)
      setOld('')
      setFresh('')
      setAgain('')
      say.success(text('passwordChanged'))
    },
    onFailed(failure) {
      const text = (name: string) => failure.fields[name]?.join(', ')
      const [first] = Object.values(failure.fields).flat()
      setErrors({
        ...(text('password') ? { old: text('password')! } : {}),
        fresh: text('new_password') ?? (text('password') ? '' : (first ?? (failure.message || t('serverError')))),
      })
    },
  })
  const change = (event: React.FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(old ? {} : { old: t('required') }),
      ...(fresh ? {} : { fresh: t('required') }),
      ...(fresh === again ? {} : { again: text('differ') }),
    }
    setErrors(missing)
    if (Object.keys(missing).length === 0) void sending.run()
  }
  return (
    <form className="sheet" onSubmit={change} noValidate>
      <h2>{text('password')}</h2>
      <div className="fields">
        <Line
          label={text('oldPassword')}
          type="password"
          autoComplete="current-password"
          value={old}
          error={errors['old']}
          onValue={setOld}
        />
        <Line
          label={text('newPassword')}
          type="password"
          autoComplete="new-password"
          hint={t('passwordRule')}
          value={fresh}
          error={errors['fresh'] || undefined}
          onValue={setFresh}
        />
        <Line
          label={text('newAgain')}
          type="password"
          autoComplete="new-password"
          value={again}
          error={errors['again']}
          onValue={setAgain}
        />
      </div>
      <Button htmlType="submit" loading={sending.busy} className="mt-12">
        {text('password')}
      </Button>
    </form>
  )
}
