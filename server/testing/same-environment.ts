/**
 * Runs around each test file of the project `node`: files share a process, so a file that leaves the environment or the clock of its process
 * changed would decide the outcome of another one. It fails itself instead.
 */
import { afterAll, beforeAll, expect } from 'vitest'

const environment = process.env
const [clock, zoneOf] = [Date, Intl.DateTimeFormat]
let before: NodeJS.ProcessEnv

beforeAll(() => {
  before = { ...process.env }
})
afterAll(() => {
  // A plain object in the place of the environment no longer reaches the process, so that its time zone could not be set, for example.
  expect(process.env === environment, 'process.env is the environment of the process').toBe(true)
  expect({ ...process.env }, 'the environment is as it was before the file').toEqual(before)
  expect([Date, Intl.DateTimeFormat], 'the clock is that of the process').toEqual([clock, zoneOf])
})
