/** What is shown is read again when someone else has changed ratings or recordings. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from './query-client.ts'
import { answerKey } from './query-keys.ts'
import { countRefresh } from './realtime.ts'
import { useRatingUpdates, useRecordUpdates } from './refreshes.ts'

test('a change of its own document is read again, and of the one panel only [SH-4-026][SH-4-027][SH-4-028]', async () => {
  const reads = { rating: 0, record: 0 }
  function Panels() {
    useRatingUpdates('7', '/scmapi/quote-comparison/view')
    useRecordUpdates('7')
    useQuery({ queryKey: answerKey('/scmapi/quote-comparison/view', { id: '7' }), queryFn: () => (reads.rating += 1) })
    useQuery({ queryKey: answerKey('/ccommonapi/voice-notes/index', { id: '7' }), queryFn: () => (reads.record += 1) })
    return null
  }
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <Panels />
    </QueryClientProvider>,
  )
  await expect.poll(() => reads).toEqual({ rating: 1, record: 1 })
  countRefresh('rating_person_change', '8')
  countRefresh('rating_person_change', '7')
  await expect.poll(() => reads).toEqual({ rating: 2, record: 1 })
  countRefresh('rating_result_change', '7')
  await expect.poll(() => reads).toEqual({ rating: 3, record: 1 })
  countRefresh('meeting_record_change', '7')
  await expect.poll(() => reads).toEqual({ rating: 3, record: 2 })
})
