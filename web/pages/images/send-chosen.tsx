/** Sends what is chosen in a list to a receiver outside, where the company has set one up for this page. */
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { pushOut, type Receiver } from '../../api/webhooks.ts'
import { words } from './messages.ts'

export function SendChosen({ page, ids }: { page: string; ids: readonly string[] }): React.ReactElement | null {
  const t = useWords(words)
  const [busy, setBusy] = useState(false)
  const { data = [] } = useQuery({
    queryKey: ['out-api', page],
    queryFn: () => call<readonly Receiver[]>('/zutilsapi/out-api-bus/index', { method: 'GET', fields: { page }, quiet: true }),
    staleTime: 300_000,
    retry: false,
  })
  if (data.length === 0 || ids.length === 0) return null
  const send = async (receiver: Receiver) => {
    setBusy(true)
    await pushOut(receiver, { page, ids })
    setBusy(false)
  }
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: data.map((one) => ({ key: one.api_key, label: one.name })),
        onClick: ({ key }) => void send(data.find((one) => one.api_key === key)!),
      }}
    >
      <Button size="small" loading={busy}>
        {t('send')} ▾
      </Button>
    </Dropdown>
  )
}
