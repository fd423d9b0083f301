/** Gives a date of a document another expected day, through the ordinary save of the document. */
import { useState } from 'react'
import type { Page } from '../../../model/page.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { documentCall } from '../../api/client.ts'
import { conflictIn } from '../../api/conflict.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { callKey, keys } from '../../api/query-keys.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { messages } from './path-messages.ts'
import type { PathRow } from './path-scale.ts'

export interface Projected {
  readonly row: PathRow
  /** The line that has the date. */
  readonly line: string
  /** `YYYY-MM-DD` */
  readonly day: string
}

export function useProjection(page: Page) {
  const t = useMessages(messages)
  const [error, setError] = useState('')
  const timeline = page.display.timeline
  const [lines, column] = timeline && 'lines' in timeline ? [timeline.lines, timeline.projected] : [undefined, undefined]
  const write = useAppMutation({
    // The version is the one that the board shows: a date that a colleague gave since is a conflict, not overwritten.
    send: ({ row, line, day }: Projected, key) =>
      documentCall(
        page.page,
        'save',
        { id: row.id, version: row.version, values: { [lines!]: { set: [{ id: line, [column!]: day }] } } },
        { key, quiet: true },
      ),
    invalidates: [keys.lists(page.page), keys.documents(), callKey('/ccommonapi/utils/paths/late', { page: page.page })],
    errors: 'inline',
    onDone: () => setError(''),
    onFailed(failure) {
      const conflict = conflictIn(failure)
      const text = conflict
        ? t('conflict', { by: conflict.by || t('colleague') })
        : Object.values(failure.fields).flat().join(', ') || failure.message
      setError(text)
      say.error(text)
    },
  })
  return {
    isOffered: page.may.edit && lines !== undefined && column !== undefined,
    error,
    /** Clears why the last save was refused. */
    clear: () => setError(''),
    /** @returns whether it was saved */
    save: async (input: Projected): Promise<boolean> => (await write.run(input)) !== undefined,
  }
}
