/** New document from a list: blank, a copy of the selected row, from a template, or from a file (U27). */
import { Button, Dropdown, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Page, WireDoc } from '../../../model/page.ts'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { useTemplates } from '../document-templates/calls.ts'
import { messages } from '../document-templates/messages.ts'
import { nameOf } from './list-shapes.ts'
import { useListText } from './messages.ts'

const ManageTemplates = lazy(() => import('../document-templates/manage.tsx').then((module) => ({ default: module.ManageTemplates })))

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
  const text = useListText()
  const message = useMessages(messages)
  const go = useNavigate()
  const [opened, setOpened] = useState(false)
  const [managing, setManaging] = useState(false)
  const templates = useTemplates(page.page, opened)
  const one = chosen.length === 1 ? chosen[0]! : undefined
  const path = `/${page.module}/page/${page.page.replaceAll('_', '-')}`
  const some = templates.data ?? []
  return (
    <Space.Compact>
      <Button type="primary" onClick={onCreate}>
        {t('create')}
      </Button>
      <Dropdown
        autoFocus
        trigger={['click']}
        onOpenChange={setOpened}
        menu={{
          items: [
            { key: 'blank', label: text('newBlank', { type: page.title }) },
            { key: 'copy', label: one ? text('newCopy', { number: nameOf(page, one) }) : text('newPaste'), disabled: !one },
            ...(some.length > 0
              ? [
                  {
                    key: 'template',
                    label: text('newTemplate'),
                    children: [
                      ...some.map((template) => ({
                        key: `template:${template.id}`,
                        label: (
                          <>
                            {template.name}{' '}
                            <span className="muted">· {template.mine ? message('mine') : message('by', { name: template.by })}</span>
                          </>
                        ),
                      })),
                      { type: 'divider' as const },
                      { key: 'manage', label: message('manage') },
                    ],
                  },
                ]
              : [{ key: 'template', label: text('newNoTemplate'), disabled: true }]),
            { key: 'import', label: text('newImport') },
          ],
          onClick: ({ key }) => {
            if (key === 'blank') onCreate()
            else if (key === 'copy' && one) void go(`${path}?copy=${one.id}`)
            else if (key === 'manage') setManaging(true)
            else if (key.startsWith('template:')) void go(`${path}?template=${key.slice(9)}`)
            else if (key === 'import') void go(`/page/upload/view?page=${page.page.replaceAll('_', '-')}`)
          },
        }}
      >
        <Button type="primary" aria-label={text('newMore')}>
          ▾
        </Button>
      </Dropdown>
      {managing && (
        <Suspense fallback={null}>
          <ManageTemplates page={page.page} onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </Space.Compact>
  )
}
