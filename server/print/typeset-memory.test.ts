/** Tests that typesetting many documents needs no more memory than typesetting a few. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const { lean, leanMemory } = (await import('../../start.mjs' as string)) as { lean: string[]; leanMemory: Record<string, string> }

/** Typesets a list of 100 rows again and again, and prints the resident memory in MiB after 8 and after 28 times. */
const program = `
  const { typeset } = await import(${JSON.stringify(join(import.meta.dirname, 'typeset.ts'))})
  const rows = Array.from({ length: 100 }, (_, at) => ({ no: at + 1, cells: ['PO-' + at, '雾蓝', '苔绿', String.fromCharCode(0x4e00 + at * 37)] }))
  const list = { company: '海上', title: '采购订单', about: ['全部'], columns: [1, 2, 3, 4].map((at) => ({ label: '列' + at, right: false, weight: 1 })),
    pictures: false, total: { label: '合计', others: [], cells: ['', '', '', ''] }, blocks: [{ title: '', sums: null, ends: [], rows }] }
  const setting = { name: '采购订单', lang: 'zh', layout: 'page', width: 210, height: 297, margin: 15, printed: '2026-11-28', papers: [{ list }] }
  const figures = []
  for (let at = 1; at <= 28; at++) {
    const pdf = await typeset({ ...setting, name: setting.name + at })
    if (pdf.subarray(0, 5).toString() !== '%PDF-') throw new Error('no PDF')
    if (at === 8 || at === 28) figures.push(process.memoryUsage.rss() / 2 ** 20)
  }
  process.stdout.write(JSON.stringify(figures))
  process.exit(0)
`

test('twenty more documents grow the process by less than 20 MiB', () => {
  const output = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...lean, '-e', program], {
    encoding: 'utf8',
    env: { ...process.env, ...leanMemory },
  })
  const [few, many] = JSON.parse(output) as [number, number]
  expect(many - few).toBeLessThan(20)
})
