/** Waiting in tests for the end of a background job. */
import { waitFor } from '../../engine/testing/wait-for.ts'
import type { Answer, Client } from './client.ts'

/**
 * Waits until the worker has finished a job.
 * @returns the job as `GET /ccommonapi/job` shows it: `{ state, done, total, result, error }`
 * @throws Error with the job as it is, when it does not end
 */
export const endedJob = (client: Client, id: string): Promise<Answer['data']> =>
  waitFor(
    async () => (await client.get('/ccommonapi/job', { query: { id } })).data['results'] as Answer['data'],
    ({ state }) => state !== 'waiting' && state !== 'running',
    { limit: 100_000 },
  )
