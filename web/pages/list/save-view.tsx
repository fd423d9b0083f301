/**
 * Saves the state of a list as a view, new or over an existing view of the user: for the user, the company, or (by administrators)
 * the users of some roles.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Input, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import type { Density, Page, PageLayout, PageView } from '../../../model/page.ts'
import type { ListState } from '../../../ui/list/list-state.ts'
import { useLanguage, useText } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { keys } from '../../api/query-keys.ts'
import { currentUser } from '../../session/session-store.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { useListText } from './messages.ts'
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

type Whom = 'me' | 'company' | 'role'
const whomOf = (view: PageView | undefined): Whom => (view?.kind === 'role' ? 'role' : view?.kind === 'shared' ? 'company' : 'me')

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

export function SaveView({
  page,
  view,
  state,
  kept: savedLayout,
  onClose,
  onSaved,
}: {
  page: Page
  /** The user's view to rename, share or delete; without one a new view is created. */
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
  const language = useLanguage()
  const [audience, setWhom] = useState(whomOf(view))
  const [roles, setRoles] = useState<readonly string[]>(view?.roles ?? [])
  const [opens, setOpens] = useState(view?.default ?? false)
  const publishes = ['administrator', 'super'].includes(currentUser()?.accountType ?? '')
  const rolesQuery = useQuery({
    queryKey: ['view-roles', language],
    enabled: publishes,
    queryFn: () => call('/scommonapi/views/roles', { method: 'GET', quiet: true }),
  })
  const incomplete = name.trim() === '' || (audience === 'role' && roles.length === 0)
  const done = async () => {
    await queries.refetchQueries({ queryKey: keys.page(page.page) })
    say.success(t('done'))
    onClose()
  }
  const save = useAppMutation({
    send: (_: void, key) =>
      call('/scommonapi/views/save', {
        data: {
          page: page.page,
          ...(view ? { id: view.id } : {}),
          name: name.trim(),
          shared: audience === 'company',
          ...(audience === 'role' ? { roles, opens } : {}),
          view: shown(state, savedLayout),
        },
        key,
        quiet: true,
      }),
    async onDone({ id }) {
      await done()
      onSaved(id)
    },
  })
  const remove = useAppMutation({
    send: (_: void, key) => call('/scommonapi/views/remove', { data: { id: view!.id }, fields: { id: view!.id }, key, quiet: true }),
    async onDone() {
      onSaved('')
      await done()
    },
  })
  return (
    <Modal
      open
      title={view ? own('viewSettings') : t('saveView')}
      onCancel={onClose}
      onOk={() => void save.run()}
      confirmLoading={save.busy}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: incomplete }}
      width={400}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {view && (
            <Button danger className={styles['remove']} loading={remove.busy} onClick={() => void remove.run()}>
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
        onPressEnter={() => !incomplete && void save.run()}
        className={styles['name']}
      />
      <p className="muted">{own('whom')}</p>
      <Radio.Group
        aria-label={own('whom')}
        value={audience}
        onChange={(event) => setWhom(event.target.value as Whom)}
        options={(['me', 'company', ...(publishes ? (['role'] as const) : [])] as const).map((value) => ({
          value,
          label: own(`whom_${value}`),
        }))}
      />
      {audience === 'role' && (
        <>
          <Select
            mode="multiple"
            aria-label={own('whom_role')}
            placeholder={own('whichRoles')}
            className={styles['roles']}
            loading={rolesQuery.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...roles]}
            options={(rolesQuery.data ?? []).map(({ code, label }) => ({ value: code, label }))}
            onChange={setRoles}
          />
          <Checkbox checked={opens} onChange={(event) => setOpens(event.target.checked)}>
            {own('opensForRole')}
          </Checkbox>
        </>
      )}
    </Modal>
  )
}
