/** Reads what is shown again when someone else has changed it: ratings and recordings (SH-4-026 to SH-4-028). */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallPath } from '../../model/calls/call-types.ts'
import { callKey } from './query-keys.ts'
import { useRefreshCounter } from './realtime.ts'

/** Reads the answers of a call again at each change of the reviewers or of the scores of a document. */
export function useRatingUpdates(id: string, path: CallPath): void {
  const changes = useRefreshCounter('rating_person_change', id) + useRefreshCounter('rating_result_change', id)
  useReadAgain(changes, path)
}

/** Reads the recordings of a document again at each change of one. */
export const useRecordUpdates = (id: string): void =>
  useReadAgain(useRefreshCounter('meeting_record_change', id), '/ccommonapi/voice-notes/index')

function useReadAgain(changes: number, path: CallPath): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (changes > 0) void queries.invalidateQueries({ queryKey: callKey(path) })
  }, [changes, path, queries])
}
