/** Tests child processes: what they get, and that a failure, a crash, silence or the parent's end leaves nothing that waits or runs on. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from '../../engine/testing/wait-for.ts'
import type { ChildAnswer, ChildQuestion } from '../testing/answering-child.ts'
import { childWork, type ChildWork } from './child-process.ts'

const file = new URL('../testing/answering-child.ts', import.meta.url)
/** Longer than any test lasts. */
const patience = 600_000
let work: ChildWork<ChildQuestion, ChildAnswer>
const open = (rest?: number) => {
  work = childWork(file, { name: 'child', ...(rest === undefined ? {} : { rest }) })
}
const ask = (question: ChildQuestion, time = patience) => work.inTurn((asking) => asking(question, time))
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
afterEach(() => {
  work.close()
  vi.unstubAllEnvs()
})

test('a child gets settings of Node and of the C library and nothing else of the environment; bytes arrive as they are', async () => {
  const settings = { SECRET_KEY: 'secret', DATABASE_URL: 'postgres://x', SMTP_URL: 'smtp://x', HOME: '/x', MALLOC_ARENA_MAX: '2' }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  open()
  const bytes = Uint8Array.from([0, 255, 128])
  const { environment, bytes: back } = await ask({ bytes })
  expect(Uint8Array.from(back!)).toEqual(bytes)
  const allowed = ['PATH', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_']
  // Node's own: its channel to the parent.
  const unexpected = environment.filter((name) => !allowed.includes(name) && !name.startsWith('NODE_CHANNEL_'))
  expect(unexpected).toEqual([])
  expect(environment).toContain('MALLOC_ARENA_MAX')
})

test('a question that fails, crashes the child or is not answered in time is refused alone; those behind it are answered', async () => {
  open()
  const { pid } = await ask({})
  const failed = ask({ act: 'fail' })
  const same = ask({})
  const crashed = ask({ act: 'crash' })
  const second = ask({})
  await expect(failed).rejects.toThrow('it cannot be done')
  expect((await same).pid).toBe(pid)
  await expect(crashed).rejects.toThrow('the child ended')
  expect((await second).pid).not.toBe(pid)
  const silent = ask({ act: 'silence' }, 100)
  const third = ask({})
  await expect(silent).rejects.toThrow('the child did not answer in time')
  expect((await third).pid).not.toBe((await second).pid)
  await waitFor(() => !isAlive(pid))
})

test('an idle child ends, and the next question starts another one', async () => {
  open(1)
  const { pid } = await ask({})
  await waitFor(() => !isAlive(pid))
  expect((await ask({})).pid).not.toBe(pid)
})

test('signals that a terminal or a supervisor sends to all processes leave a child at its work', async () => {
  open()
  const { pid } = await ask({})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal)
  expect((await ask({})).pid).toBe(pid)
})

test('a child ends with its parent, also when that is killed', async () => {
  open()
  const program = `
    const { childWork } = await import(${JSON.stringify(new URL('./child-process.ts', import.meta.url).href)})
    const work = childWork(new URL(${JSON.stringify(file.href)}), { name: 'child' })
    console.log((await work.inTurn((ask) => ask({}, ${patience}))).pid)
    setInterval(() => {}, 1000)
  `
  const parent = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await waitFor(() => !isAlive(pid))
  } finally {
    parent.kill('SIGKILL')
  }
})
