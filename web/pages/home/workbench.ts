/** Server configuration of the workbench: available widgets of this user, and the default widgets of the user's roles. */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { currentUser, keepSettings } from '../../session/session-store.ts'

/** A widget that the rights and roles of the user allow. */
export type WidgetConfig = AnswerOf<'/ccommonapi/gui/workbench'>['widgetConfig'][number]

export function useWorkbench() {
  return useQuery({
    ...callQuery('/ccommonapi/gui/workbench', { method: 'GET', quiet: true, client: 'v2' }),
    staleTime: 300_000,
  })
}

/** Saves the user's layout with the settings; null resets it to the default of the role. */
export async function keepLayout(widgets: readonly string[] | null): Promise<void> {
  const user = currentUser()
  if (!user) return
  const home = widgets && { widgets }
  keepSettings({ ...user.settings, workspaceHome: home })
  await call('/clientinfoapi/user-profile/save-setting', { data: { workspaceHome: home }, quiet: true })
}
