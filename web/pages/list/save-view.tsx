/**
 * Saves the state of a list as a view, new or over an existing view of the user: for the user, the company, or (by administrators)
 * the users of some roles.
 */
import { Button, Input, Modal } from 'antd'
import type { Page } from '../../../model/page.ts'
import type { Density, PageLayout, PageView } from '../../../model/lists/list-views.ts'
import type { ListState } from '../../../ui/list/list-state.ts'
import { useText } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { useListText } from './messages.ts'
import { useViewForm } from './use-view-form.ts'
import { ViewAudience } from './view-audience.tsx'
import styles from './save-view.module.css'

interface Kept extends PageLayout {
  readonly density: Density
}
const shown = (state: ListState, savedLayout: Kept) => ({
  filters: state.filters,
  sort: state.sort,
  columns: savedLayout.columns,
  widths: savedLayout.widths,
  pins: savedLayout.pins,
  density: savedLayout.density,
  pageSize: state.size,
  shape: state.shape,
  group: state.group,
})

/**
 * Saves the state of the list over the user's view.
 * @returns the id of the view
 */
export const keepView = (
  page: Page,
  view: PageView,
  { state, kept: savedLayout }: { state: ListState; kept: Kept },
): Promise<{ id: string }> =>
  call('/scommonapi/views/save', {
    data: {
      page: page.page,
      id: view.id,
      name: view.name,
      shared: view.kind === 'shared',
      ...(view.roles ? { roles: view.roles, opens: view.default } : {}),
      view: shown(state, savedLayout),
    },
  })

interface SaveViewProps {
  readonly page: Page
  /** The user's view to rename, share or delete; without one a new view is created. */
  readonly view: PageView | undefined
  readonly state: ListState
  readonly kept: Kept
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

export function SaveView({ page, view, state, kept: savedLayout, onClose, onSaved }: SaveViewProps): React.ReactElement {
  const t = useText()
  const text = useListText()
  const form = useViewForm({ page, view, settings: shown(state, savedLayout), onClose, onSaved })
  return (
    <Modal
      open
      title={view ? text('viewSettings') : t('saveView')}
      onCancel={onClose}
      onOk={() => void form.save.run()}
      confirmLoading={form.save.busy}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: form.incomplete }}
      width={400}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {view && (
            <Button danger className={styles['remove']} loading={form.remove.busy} onClick={() => void form.remove.run()}>
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
        value={form.values.name}
        onChange={(event) => form.change({ name: event.target.value })}
        onPressEnter={() => !form.incomplete && void form.save.run()}
        className={styles['name']}
      />
      <ViewAudience values={form.values} onChange={form.change} />
    </Modal>
  )
}
