/** Reads the voice notes of a document that this user may hear, and the addresses of files. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../../../../ui/services.ts'
import { callQuery } from '../../../api/call-query.ts'
import { answerKey, callKey } from '../../../api/query-keys.ts'
import { useRecordUpdates } from '../../../api/refreshes.ts'

export function useVoiceNotes(type: string, id: string) {
  const queries = useQueryClient()
  useRecordUpdates(id)
  const answer = useQuery({
    ...callQuery('/ccommonapi/voice-notes/index', { method: 'GET', fields: { type, id }, quiet: true }),
    staleTime: 0,
  })
  return {
    notes: answer.data ?? [],
    failed: answer.isError,
    refresh: () => queries.invalidateQueries({ queryKey: callKey('/ccommonapi/voice-notes/index', { id }) }),
  }
}

/** Returns the addresses of recordings and pictures, by id. */
export function useNoteUrls(files: readonly string[]) {
  const { filesOf } = useServices()
  const urls = useQuery({
    queryKey: answerKey('/attachapi/ticket', { ids: files }),
    queryFn: () => filesOf(files),
    enabled: files.length > 0,
    placeholderData: (before) => before,
  })
  return urls.data ?? {}
}
