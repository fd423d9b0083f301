/** Absence settings: the user's deputy, from which day to which, for everything or one document type (U66). */
import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useLanguage, useText, useWords } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import type { User } from '../../session/session-store.ts'
import { PeopleSelect, type Colleague } from '../document/approval/people-select.tsx'
import { messages } from './messages.ts'
import { keys } from '../../api/query-keys.ts'
import { useAppMutation } from '../../api/mutation.ts'
import styles from './person.module.css'

export function Absence({ user }: { user: User }): React.ReactElement {
  const w = useWords(messages)
  const t = useText()
  const language = useLanguage()
  const [person, setPerson] = useState<readonly Colleague[]>([])
  const [days, setDays] = useState<readonly [Dayjs, Dayjs] | undefined>()
  const [page, setPage] = useState<string | undefined>()
  const answer = useQuery({
    queryKey: keys.substitutes(),
    queryFn: () => call('/ccommonapi/cpm-substitute/index', { method: 'GET', quiet: true }),
  })
  const menus = user.menus.filter((menu) => /^\/\w+\/index\//.test(menu.FURL))
  const titleOf = (id: string) => {
    const menu = menus.find((one) => one.ID.toLowerCase() === id)
    return menu ? (menu.LABEL?.[language === 'en' ? 1 : 0] ?? menu.TITLE) : id
  }
  const change = useAppMutation({
    send: ({ path, fields }: { path: 'save' | 'remove'; fields: Record<string, string | undefined> }, key) =>
      call(path === 'save' ? '/ccommonapi/cpm-substitute/save' : '/ccommonapi/cpm-substitute/remove', { fields, key, quiet: true }),
    invalidates: [keys.substitutes()],
    onDone: (_, { path }) => {
      say.success(w('saved'))
      if (path === 'remove') return
      setPerson([])
      setDays(undefined)
      setPage(undefined)
    },
  })
  const add = () =>
    change.run({
      path: 'save',
      fields: {
        USER_ID: person[0]?.id ?? '',
        FROM: days?.[0].format('YYYY-MM-DD') ?? '',
        TO: days?.[1].format('YYYY-MM-DD') ?? '',
        PAGE: page,
      },
    })
  const errorsAt = (...paths: readonly string[]) => {
    const texts = paths.flatMap((path) => change.fields[path] ?? [])
    return texts.length > 0 ? (
      <p role="alert" className="over text-12">
        {texts.join(', ')}
      </p>
    ) : null
  }
  const rows = answer.data ?? []
  return (
    <section className="sheet" aria-label={w('absence')}>
      <p className="muted mb-12">{w('absenceHint')}</p>
      {answer.isError && (
        <p role="alert">
          {t('loadingFailed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
        </p>
      )}
      {rows.length > 0 && (
        <table className="mb-16">
          <thead>
            <tr>
              <th>{w('substitute')}</th>
              <th>{w('absenceDays')}</th>
              <th>{w('absenceWhat')}</th>
              <th aria-label={t('more2')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.id}>
                <td>{one.name}</td>
                <td>
                  {one.from} → {one.to}
                </td>
                <td>{one.page ? titleOf(one.page) : w('absenceAll')}</td>
                <td>
                  <Button size="small" disabled={change.busy} onClick={() => void change.run({ path: 'remove', fields: { ID: one.id } })}>
                    {t('remove')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {answer.isSuccess && rows.length === 0 && <p className="mb-12">{w('absenceNone')}</p>}
      <div className="fields">
        <div>
          <span className={styles['field-label']}>{w('substitute')}</span>
          <PeopleSelect label={w('substitute')} many={false} auto={false} value={person} onChange={setPerson} />
          {days && person.length === 0 && (
            <Suggested from={days[0].format('YYYY-MM-DD')} to={days[1].format('YYYY-MM-DD')} onChoose={setPerson} />
          )}
          {errorsAt('delegate')}
        </div>
        <div>
          <span className={styles['field-label']}>{w('absenceDays')}</span>
          <DatePicker.RangePicker
            className="w-full"
            aria-label={w('absenceDays')}
            value={days ? [...days] : null}
            onChange={(next) => setDays(next?.[0] && next[1] ? [next[0], next[1]] : undefined)}
          />
          {errorsAt('from', 'to')}
        </div>
        <div>
          <span className={styles['field-label']}>{w('absenceWhat')}</span>
          <Select
            allowClear
            className="w-full"
            aria-label={w('absenceWhat')}
            placeholder={w('absenceAll')}
            showSearch={{ optionFilterProp: 'label' }}
            value={page}
            options={menus.map((menu) => ({ value: menu.ID.toLowerCase(), label: titleOf(menu.ID.toLowerCase()) }))}
            onChange={setPage}
          />
          {errorsAt('page')}
        </div>
      </div>
      <Button type="primary" className="mt-16" loading={change.busy} disabled={person.length === 0 || !days} onClick={() => void add()}>
        {w('absenceAdd')}
      </Button>
    </section>
  )
}

/** Suggested deputies for these days, chosen with one click (U66). */
function Suggested({ from, to, onChoose }: { from: string; to: string; onChoose: (people: readonly Colleague[]) => void }) {
  const w = useWords(messages)
  const { data } = useQuery({
    queryKey: keys.substitutes('suggest', from, to),
    queryFn: () => call('/ccommonapi/cpm-substitute/suggest', { method: 'GET', fields: { FROM: from, TO: to }, quiet: true }),
  })
  if (!data || data.length === 0) return null
  return (
    <p className="row wrap mt-4">
      <span className="muted">{w('absenceSuggest')}</span>
      {data.map((one) => (
        <Button key={one.id} size="small" autoInsertSpace={false} onClick={() => onChoose([{ id: one.id, title: one.name }])}>
          {one.name}
        </Button>
      ))}
    </p>
  )
}
