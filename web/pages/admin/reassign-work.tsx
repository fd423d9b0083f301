/** Reassigns a leaver's open tasks, and what the leaver holds, to a colleague. Tasks that cannot be reassigned are listed with the reason (U66). */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useState } from 'react'
import { callQuery } from '../../api/call-query.ts'
import { documentPath } from '../../api/services.ts'
import { PeopleSelect, type Colleague } from '../document/approval/people-select.tsx'
import { useChange } from './frame.tsx'
import { useAdminText } from './messages.ts'
import { messageOf, useAppMutation } from '../../api/mutation.ts'

type HandedOver = AnswerOf<'/clientinfoapi/admin/users/hand-over'>

type Held = AnswerOf<'/clientinfoapi/admin/users/holdings'>['held']
/** How many documents of a type are named; the number of the others stands behind them. */
const listed = 20

function Held({ name, held }: { name: string; held: Held }): React.ReactElement {
  const t = useAdminText()
  return (
    <section aria-label={t('handOverHeld', { name })}>
      <p>{t('handOverHeld', { name })}</p>
      <ul>
        {held.map(({ type, label, as, documents }) => (
          <li key={`${type} ${as}`}>
            {label} · {as} · {documents.length}
            {': '}
            {documents.slice(0, listed).map(({ id, number }, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <a href={documentPath(type, id)} target="_blank" rel="noreferrer">
                  {number ?? id}
                </a>
              </span>
            ))}
            {documents.length > listed && ' …'}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function HandOver({ person, onClose }: { person: { id: string; name: string }; onClose: () => void }): React.ReactElement {
  const t = useAdminText()
  const change = useChange()
  const [to, setTo] = useState<readonly Colleague[]>([])
  const workQuery = useQuery({
    ...callQuery('/clientinfoapi/admin/users/holdings', {
      method: 'GET',
      fields: { id: person.id },
      quiet: true,
    }),
    staleTime: 0,
  })
  const nothing = workQuery.data !== undefined && workQuery.data.tasks + workQuery.data.personal + workQuery.data.held.length === 0
  const [done, setDone] = useState<HandedOver>()
  const [refused, setRefused] = useState('')
  const reassign = useAppMutation({
    send: () => change('users/hand-over', { id: person.id, to: to[0]!.id }),
    onDone: setDone,
    onFailed: (error) => {
      setRefused(messageOf(error))
      return true
    },
  })
  return (
    <Modal
      open
      title={`${t('handOver')} · ${person.name}`}
      okText={t('handOver')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: done === undefined && (to.length === 0 || nothing), style: done ? { display: 'none' } : {} }}
      confirmLoading={reassign.busy}
      onOk={() => void reassign.run()}
      onCancel={onClose}
    >
      {done ? (
        <>
          <p role="status">{t('handedOver', { tasks: done.tasks, personal: done.personal, held: done.held })}</p>
          {done.left.length > 0 && (
            <>
              <p className="mt-8">{t('handOverLeft')}</p>
              <ul>
                {done.left.map((one) => (
                  <li key={one.id}>
                    <a href={documentPath(one.type, one.id)} target="_blank" rel="noreferrer">
                      {one.number ?? one.id}
                    </a>{' '}
                    {one.message}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      ) : (
        <>
          <p className="muted mb-12">
            {workQuery.data
              ? t(nothing ? 'handOverNone' : 'handOverHint', {
                  name: person.name,
                  tasks: workQuery.data.tasks,
                  personal: workQuery.data.personal,
                })
              : '…'}
          </p>
          {workQuery.data && workQuery.data.held.length > 0 && <Held name={person.name} held={workQuery.data.held} />}
          {!nothing && <PeopleSelect label={t('handOverTo')} many={false} value={to} onChange={setTo} />}
          {refused && (
            <p role="alert" className="error-text">
              {refused}
            </p>
          )}
        </>
      )}
    </Modal>
  )
}
