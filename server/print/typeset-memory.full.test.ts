/** Tests what typesetting costs in memory: nothing in the server's process, and no more for many documents than for a few in its own. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const { lean, leanMemory } = (await import('../../start.mjs' as string)) as { lean: string[]; leanMemory: Record<string, string> }

/** Typesets a list of 100 rows again and again, and prints the resident memory of this process and of its child in MiB before, and after 8 and 28 times. */
const program = `
  const { readFileSync } = await import('node:fs')
  const { typeset } = await import(${JSON.stringify(join(import.meta.dirname, 'typeset.ts'))})
  const memory = (pid) => Number(/VmRSS:\\s+(\\d+)/.exec(readFileSync('/proc/' + pid + '/status', 'utf8'))[1]) / 1024
  const children = () => readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ').filter(Boolean)
  const figures = () => ({ own: memory('self'), children: children().map(memory) })
  const rows = Array.from({ length: 100 }, (_, at) => ({ no: at + 1, cells: ['PO-' + at, '雾蓝', '苔绿', String.fromCharCode(0x4e00 + at * 37)] }))
  const list = { company: '海上', title: '采购订单', about: ['全部'], columns: [1, 2, 3, 4].map((at) => ({ label: '列' + at, right: false, weight: 1 })),
    pictures: false, total: { label: '合计', others: [], cells: ['', '', '', ''] }, blocks: [{ title: '', sums: null, ends: [], rows }] }
  const setting = { name: '采购订单', lang: 'zh', layout: 'page', width: 210, height: 297, margin: 15, printed: '2026-11-28', papers: [{ list }] }
  const all = [figures()]
  for (let at = 1; at <= 28; at++) {
    const pdf = await typeset({ ...setting, name: setting.name + at })
    if (pdf.subarray(0, 5).toString() !== '%PDF-') throw new Error('no PDF')
    if (at === 8 || at === 28) all.push(figures())
  }
  process.stdout.write(JSON.stringify(all))
  process.exit(0)
`
interface Figures {
  readonly own: number
  readonly children: readonly number[]
}

test('documents are typeset in a child process: the server grows by less than 25 MiB, the child by less than 20 from the 8th to the 28th', () => {
  const output = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...lean, '-e', program], {
    encoding: 'utf8',
    env: { ...process.env, ...leanMemory },
  })
  const [before, few, many] = JSON.parse(output) as [Figures, Figures, Figures]
  expect([before, few, many].map(({ children }) => children.length)).toEqual([0, 1, 1])
  expect(many.own - before.own).toBeLessThan(25)
  expect(many.children[0]! - few.children[0]!).toBeLessThan(20)
})
