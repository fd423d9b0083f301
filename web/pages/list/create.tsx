/** Beginning something new from a list: blank, a copy of the chosen row, from a file (U27). */
import { Button, Dropdown, Space } from 'antd'
import { useNavigate } from 'react-router'
import type { Page, WireDoc } from '../../../model/page.ts'
import { useText } from '../../../ui/text/language.tsx'
import { nameOf } from './shared.ts'
import { useListText } from './words.ts'

export function CreateButton({
  page,
  chosen,
  onCreate,
}: {
  page: Page
  chosen: readonly WireDoc[]
  onCreate: () => void
}): React.ReactElement {
  const t = useText()
  const own = useListText()
  const go = useNavigate()
  const one = chosen.length === 1 ? chosen[0]! : undefined
  const path = `/${page.module}/page/${page.page.replaceAll('_', '-')}`
  return (
    <Space.Compact>
      <Button type="primary" onClick={onCreate}>
        {t('create')}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'blank', label: own('newBlank', { type: page.title }) },
            { key: 'copy', label: one ? own('newCopy', { number: nameOf(page, one) }) : own('newPaste'), disabled: !one },
            { key: 'import', label: own('newImport') },
          ],
          onClick: ({ key }) => {
            if (key === 'blank') onCreate()
            else if (key === 'copy' && one) void go(`${path}?copy=${one.id}`)
            else if (key === 'import') void go(`/page/upload/view?page=${page.page.replaceAll('_', '-')}`)
          },
        }}
      >
        <Button type="primary" aria-label={own('newMore')}>
          ▾
        </Button>
      </Dropdown>
    </Space.Compact>
  )
}
