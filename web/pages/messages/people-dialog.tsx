/** Dialog to choose chat participants by name; for a document only users who may read it are offered. */
import { useQuery } from '@tanstack/react-query'
import { Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useText } from '../../../ui/text/language.tsx'
import { callQuery } from '../../api/call-query.ts'
import { useLiveText } from '../../shell/notifications/messages.ts'
import { useAppMutation } from '../../api/mutation.ts'

interface Chosen {
  readonly users: readonly string[]
  readonly title: string
}
export function PeopleDialog({
  title,
  about,
  without = [],
  named,
  onClose,
  onChosen,
}: {
  title: string
  about?: { readonly type: string; readonly doc: string }
  without?: readonly string[]
  /** Asks for a group name when several people are chosen, and always for a document. */
  named?: boolean
  onClose: () => void
  onChosen: (chosen: Chosen) => Promise<unknown>
}): React.ReactElement {
  const t = useLiveText()
  const general = useText()
  const [search, setSearch] = useState('')
  const [users, setUsers] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const people = useQuery({
    ...callQuery('/notifyapi/chat/people', {
      method: 'GET',
      fields: { search, type: about?.type, doc: about?.doc },
      quiet: true,
    }),
  })
  const { run: done, busy } = useAppMutation({ send: () => onChosen({ users, title: name.trim() }), onDone: onClose })
  return (
    <Modal
      open
      title={title}
      okText={t('begin')}
      cancelText={general('cancel')}
      okButtonProps={{ disabled: users.length === 0 }}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void done()}
    >
      <div className="grid gap-12">
        <div>
          <span id="chat-who">{t('who')}</span>
          <Select
            mode="multiple"
            autoFocus
            aria-labelledby="chat-who"
            className="w-full"
            placeholder={t('findPeople')}
            showSearch={{ filterOption: false, onSearch: setSearch }}
            notFoundContent={people.isFetching ? '…' : t('nobody')}
            value={[...users]}
            onChange={(chosen: string[]) => setUsers(chosen)}
            options={(people.data ?? [])
              .filter((one) => !without.includes(one.id))
              .map((one) => ({ value: one.id, label: `${one.name} · ${one.client_name}` }))}
          />
        </div>
        {named && (about || users.length > 1) && (
          <label>
            {t('groupName')}
            <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
          </label>
        )}
      </div>
    </Modal>
  )
}
