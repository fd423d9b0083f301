/** Form for an absence: the deputy, the days, and for which document type. */
import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { callQuery } from '../../api/call-query.ts'
import { PeopleSelect, type Colleague } from '../document/approval/people-select.tsx'
import { messages } from './messages.ts'
import type { useSubstitutes } from './use-substitutes.ts'
import styles from './person.module.css'

interface AbsenceFormProps {
  readonly substitutes: ReturnType<typeof useSubstitutes>
  /** The document types that the user works with. */
  readonly types: readonly { value: string; label: string }[]
}

export function AbsenceForm({ substitutes: { change, add }, types }: AbsenceFormProps): React.ReactElement {
  const t = useMessages(messages)
  const [person, setPerson] = useState<readonly Colleague[]>([])
  const [days, setDays] = useState<readonly [Dayjs, Dayjs] | undefined>()
  const [page, setPage] = useState<string | undefined>()
  const [from = '', to = ''] = (days ?? []).map((day) => day.format('YYYY-MM-DD'))
  const submit = async () => {
    if (!(await add({ USER_ID: person[0]?.id ?? '', FROM: from, TO: to, PAGE: page }))) return
    setPerson([])
    setDays(undefined)
    setPage(undefined)
  }
  return (
    <>
      <div className="fields">
        <Labelled label={t('substitute')} errors={change.fields} paths={['USER_ID']}>
          <PeopleSelect label={t('substitute')} many={false} auto={false} value={person} onChange={setPerson} />
          {days && person.length === 0 && <Suggested from={from} to={to} onChoose={setPerson} />}
        </Labelled>
        <Labelled label={t('absenceDays')} errors={change.fields} paths={['FROM', 'TO']}>
          <DatePicker.RangePicker
            className="w-full"
            aria-label={t('absenceDays')}
            value={days ? [...days] : null}
            onChange={(next) => setDays(next?.[0] && next[1] ? [next[0], next[1]] : undefined)}
          />
        </Labelled>
        <Labelled label={t('absenceWhat')} errors={change.fields} paths={['PAGE']}>
          <Select
            allowClear
            className="w-full"
            aria-label={t('absenceWhat')}
            placeholder={t('absenceAll')}
            showSearch={{ optionFilterProp: 'label' }}
            value={page}
            options={[...types]}
            onChange={setPage}
          />
        </Labelled>
      </div>
      <Button type="primary" className="mt-16" loading={change.busy} disabled={person.length === 0 || !days} onClick={() => void submit()}>
        {t('absenceAdd')}
      </Button>
    </>
  )
}

interface LabelledProps {
  readonly label: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The fields of the call whose errors stand below. */
  readonly paths: readonly string[]
  readonly children: React.ReactNode
}

/** An input with its label above and its errors below. */
function Labelled({ label, errors, paths, children }: LabelledProps) {
  const texts = paths.flatMap((path) => errors[path] ?? [])
  return (
    <div>
      <span className={styles['field-label']}>{label}</span>
      {children}
      {texts.length > 0 && (
        <p role="alert" className="over text-12">
          {texts.join(', ')}
        </p>
      )}
    </div>
  )
}

/** Suggested deputies for these days, chosen with one click (U66). */
function Suggested({ from, to, onChoose }: { from: string; to: string; onChoose: (people: readonly Colleague[]) => void }) {
  const t = useMessages(messages)
  const { data } = useQuery({
    ...callQuery('/ccommonapi/cpm-substitute/suggest', { method: 'GET', fields: { FROM: from, TO: to }, quiet: true }),
  })
  if (!data || data.length === 0) return null
  return (
    <p className="row wrap mt-4">
      <span className="muted">{t('absenceSuggest')}</span>
      {data.map((one) => (
        <Button key={one.id} size="small" autoInsertSpace={false} onClick={() => onChoose([{ id: one.id, title: one.name }])}>
          {one.name}
        </Button>
      ))}
    </p>
  )
}
