/** State of the dialog that saves a view: its name and audience, saving and removing. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '../../../model/calls/call-types.ts'
import type { Page } from '../../../model/page.ts'
import type { PageView } from '../../../model/lists/list-views.ts'
import { useText } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { callKey } from '../../api/query-keys.ts'
import { say } from '../../api/toasts-and-connection.ts'

/** Who gets a view: the user, the company, or the users of some roles. */
export type Audience = 'me' | 'company' | 'role'

export interface ViewValues {
  readonly name: string
  readonly audience: Audience
  readonly roles: readonly string[]
  /** True when the list opens with this view for the users of the roles. */
  readonly opens: boolean
}

const audienceOf = (view: PageView | undefined): Audience => (view?.kind === 'role' ? 'role' : view?.kind === 'shared' ? 'company' : 'me')

interface ViewForm {
  readonly page: Page
  /** The view to change; undefined for a new one. */
  readonly view: PageView | undefined
  /** Filters, columns and layout that the view stores. */
  readonly settings: InputOf<'/scommonapi/views/save'>['view']
  readonly onClose: () => void
  /** Receives the id of the saved view, or '' when it was removed. */
  readonly onSaved: (id: string) => void
}

export function useViewForm({ page, view, settings, onClose, onSaved }: ViewForm) {
  const t = useText()
  const queries = useQueryClient()
  const [values, setValues] = useState<ViewValues>({
    name: view?.name ?? '',
    audience: audienceOf(view),
    roles: view?.roles ?? [],
    opens: view?.default ?? false,
  })
  const { name, audience, roles, opens } = values
  const finish = async () => {
    await queries.refetchQueries({ queryKey: callKey('/ccommonapi/gui/page-detail-struct', { page: page.page }) })
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
          view: settings,
        },
        key,
        quiet: true,
      }),
    async onDone({ id }) {
      await finish()
      onSaved(id)
    },
  })
  const remove = useAppMutation({
    send: (_: void, key) => call('/scommonapi/views/remove', { data: { id: view!.id }, fields: { id: view!.id }, key, quiet: true }),
    async onDone() {
      onSaved('')
      await finish()
    },
  })
  return {
    values,
    change: (next: Partial<ViewValues>) => setValues((now) => ({ ...now, ...next })),
    /** True while the view cannot be saved. */
    incomplete: name.trim() === '' || (audience === 'role' && roles.length === 0),
    save,
    remove,
  }
}
