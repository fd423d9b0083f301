/** Deletes a draft after confirmation. Undo is offered for eight seconds; after that the recycle bin restores it (U100). */
import type { QueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { NavigateFunction } from 'react-router'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { fillPlaceholders, type Language } from '../../../../model/text.ts'
import { documentCall, intent } from '../../../api/client.ts'
import { invalidate } from '../../../api/mutation.ts'
import { callKey, keys, taskKeys } from '../../../api/query-keys.ts'
import { say } from '../../../api/toasts-and-connection.ts'
import { restoreDraft } from '../../../api/restore-draft.ts'
import { recall } from '../../../shell/navigation/return-to-list.ts'
import { messages } from '../messages.ts'

/** Reads that a removed document makes out of date. */
const outdated = [keys.lists(), ...taskKeys, callKey('/ccommonapi/recycle/index')]

export function removeDraft(
  page: Page,
  doc: WireDoc,
  { name, language, queries, go }: { name: string; language: Language; queries: QueryClient; go: NavigateFunction },
): void {
  const at = language === 'en' ? 1 : 0
  Modal.confirm({
    title: `${say.word('remove')} ${name}?`,
    content: fillPlaceholders(messages.removeHint[at]),
    okText: say.word('remove'),
    okButtonProps: { danger: true },
    cancelText: say.word('back'),
    onOk: async () => {
      await documentCall(page.page, 'remove', { id: doc.id, version: doc.version }, { key: intent() })
      void invalidate(queries, outdated)
      say.undo(fillPlaceholders(messages.removedDraft[at], { name }), messages.undoRemove[at], async () => {
        const path = await restoreDraft(doc.id)
        void invalidate(queries, outdated)
        if (path) void go(path)
      })
      // Return to the previous list. A user who came by direct address gets the list without leaving this page, where undo is offered.
      if (recall(page.page)) void go(-1)
      else void go(`/${page.module}/index/${page.page.replaceAll('_', '-')}`)
    },
  })
}
