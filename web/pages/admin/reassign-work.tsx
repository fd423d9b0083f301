/** Reassigns a leaver's open tasks to a colleague. Tasks that cannot be reassigned are listed with the reason (U66). */
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
  const nothing = workQuery.data !== undefined && workQuery.data.tasks + workQuery.data.personal === 0
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
          <p role="status">{t('handedOver', { tasks: done.tasks, personal: done.personal })}</p>
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
            {workQuery.data ? t(nothing ? 'handOverNone' : 'handOverHint', { name: person.name, ...workQuery.data }) : '…'}
          </p>
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
