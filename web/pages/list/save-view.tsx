/** Keeps what the list shows as a view: new, or over one's own; shared with colleagues if wished. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Page, PageView } from '../../../model/page.ts'
import type { ListState } from '../../../ui/list/list-state.ts'
import { useText } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { say } from '../../api/tell.ts'

export function SaveView({
  page,
  view,
  state,
  columns,
  onClose,
}: {
  page: Page
  view: PageView | undefined
  state: ListState
  columns: readonly string[]
  onClose: () => void
}): React.ReactElement {
  const t = useText()
  const queries = useQueryClient()
  const own = view?.mine ? view : undefined
  const [name, setName] = useState(own?.name ?? '')
  const [shared, setShared] = useState(own?.kind === 'shared')
  const done = async (work: Promise<unknown>) => {
    await work
    await queries.invalidateQueries({ queryKey: ['page', page.page] })
    say.success(t('done'))
    onClose()
  }
  const save = () =>
    done(
      call('/scommonapi/views/save', {
        data: {
          page: page.page,
          ...(own ? { id: own.id } : {}),
          name: name.trim(),
          shared,
          view: { filters: state.filters, sort: state.sort, columns, pageSize: state.size, shape: state.shape, group: state.group },
        },
      }),
    )
  return (
    <Modal
      open
      title={t('saveView')}
      onCancel={onClose}
      onOk={() => void save()}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: name.trim() === '' }}
      width={380}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {own && (
            <Button
              danger
              style={{ float: 'left' }}
              onClick={() => void done(call('/scommonapi/views/remove', { data: { id: own.id }, fields: { id: own.id } }))}
            >
              {t('removeView')}
            </Button>
          )}
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <label htmlFor="view-name">{t('viewName')}</label>
      <Input
        id="view-name"
        autoFocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => name.trim() && void save()}
        style={{ margin: '4px 0 12px' }}
      />
      <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
        {t('shareView')}
      </Checkbox>
    </Modal>
  )
}
