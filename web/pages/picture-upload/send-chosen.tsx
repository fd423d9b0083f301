/** Sends the selected rows of a list to an external receiver, if the company has configured one for this page. */
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useMessages } from '../../../ui/text/language.tsx'
import { callQuery } from '../../api/call-query.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { pushOut, type Receiver } from './push-documents.ts'
import { messages } from './messages.ts'

export function SendChosen({ page, ids }: { page: string; ids: readonly string[] }): React.ReactElement | null {
  const t = useMessages(messages)
  const send = useAppMutation({ send: (receiver: Receiver) => pushOut(receiver, { page, ids }) })
  const { data = [] } = useQuery({
    ...callQuery('/zutilsapi/out-api-bus/index', { method: 'GET', fields: { page }, quiet: true }),
    staleTime: 300_000,
    retry: false,
  })
  if (data.length === 0 || ids.length === 0) return null
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: data.map((one) => ({ key: one.api_key, label: one.name })),
        onClick: ({ key }) => void send.run(data.find((one) => one.api_key === key)!),
      }}
    >
      <Button size="small" loading={send.busy}>
        {t('send')} ▾
      </Button>
    </Dropdown>
  )
}
