/** The user's deputies: the list, a new one, and removal. */
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { groupKey } from '../../api/query-keys.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { messages } from './messages.ts'

/** Returns the deputies of the user, and what adds and removes one. */
export function useSubstitutes() {
  const t = useMessages(messages)
  const answer = useQuery({
    ...callQuery('/ccommonapi/cpm-substitute/index', { method: 'GET', quiet: true }),
  })
  const change = useAppMutation({
    send: ({ path, fields }: { path: 'save' | 'remove'; fields: Record<string, string | undefined> }, key) =>
      call(path === 'save' ? '/ccommonapi/cpm-substitute/save' : '/ccommonapi/cpm-substitute/remove', { fields, key, quiet: true }),
    invalidates: [groupKey('/ccommonapi/cpm-substitute')],
    onDone: () => say.success(t('saved')),
  })
  return {
    answer,
    change,
    /** Returns whether the deputy was saved. Days are `YYYY-MM-DD`; without a page the deputy stands in for every document type. */
    add: async (fields: { USER_ID: string; FROM: string; TO: string; PAGE: string | undefined }): Promise<boolean> =>
      (await change.run({ path: 'save', fields })) !== undefined,
    remove: (id: string) => change.run({ path: 'remove', fields: { ID: id } }),
  }
}
