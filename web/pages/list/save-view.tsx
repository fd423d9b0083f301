/** Keeps what the list shows as a view: a new one, or over one's own; shared with colleagues if wished. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Density, Page, PageLayout, PageView } from '../../../model/page.ts'
import type { ListState } from '../../../ui/list/list-state.ts'
import { useText } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { say } from '../../api/tell.ts'
import { useListText } from './words.ts'

interface Kept extends PageLayout {
  readonly density: Density
}
const shown = (state: ListState, kept: Kept) => ({
  filters: state.filters,
  sort: state.sort,
  columns: kept.columns,
  widths: kept.widths,
  pins: kept.pins,
  density: kept.density,
  pageSize: state.size,
  shape: state.shape,
  group: state.group,
})

/** Writes one's own view anew as the list stands now; answers its id. */
export const keepView = (page: Page, view: PageView, { state, kept }: { state: ListState; kept: Kept }): Promise<{ id: string }> =>
  call('/scommonapi/views/save', {
    data: { page: page.page, id: view.id, name: view.name, shared: view.kind === 'shared', view: shown(state, kept) },
  })

export function SaveView({
  page,
  view,
  state,
  kept,
  onClose,
  onSaved,
}: {
  page: Page
  /** An own view that is renamed, shared or removed; without one a new view is made. */
  view: PageView | undefined
  state: ListState
  kept: Kept
  onClose: () => void
  onSaved: (id: string) => void
}): React.ReactElement {
  const t = useText()
  const own = useListText()
  const queries = useQueryClient()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.kind === 'shared')
  const done = async () => {
    await queries.refetchQueries({ queryKey: ['page', page.page] })
    say.success(t('done'))
    onClose()
  }
  const save = async () => {
    const { id } = await call<{ id: string }>('/scommonapi/views/save', {
      data: { page: page.page, ...(view ? { id: view.id } : {}), name: name.trim(), shared, view: shown(state, kept) },
    })
    await done()
    onSaved(id)
  }
  const remove = async () => {
    await call('/scommonapi/views/remove', { data: { id: view!.id }, fields: { id: view!.id } })
    onSaved('')
    await done()
  }
  return (
    <Modal
      open
      title={view ? own('viewSettings') : t('saveView')}
      onCancel={onClose}
      onOk={() => void save()}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: name.trim() === '' }}
      width={380}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {view && (
            <Button danger style={{ float: 'left' }} onClick={() => void remove()}>
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
