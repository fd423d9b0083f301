// Measures the expression language: one million evaluations of `quantity * price`, and the cost per document.
import { compile } from '../model/expression/feel.ts'

function measure(name: string, times: number, work: (n: number) => unknown): void {
  for (let n = 0; n < times / 10; n++) work(n)
  const since = performance.now()
  for (let n = 0; n < times; n++) work(n)
  const took = performance.now() - since
  console.log(
    `${name.padEnd(58)} ${times.toLocaleString('en')} × = ${(took / 1000).toFixed(2)} s, ${((took / times) * 1000).toFixed(2)} µs each`,
  )
}

const numeric = (path: string): boolean => /quantity|price|amount/.test(path)
const date = (path: string): boolean => path === 'due'
const scopes = Array.from({ length: 100 }, (_, n) => ({ quantity: String(n * 7 + 1), price: `${n}.${n % 10}9`, due: '2026-11-20' }))
const scope = (n: number) => scopes[n % 100] as (typeof scopes)[number]

const product = compile('quantity * price', { numeric })
measure('quantity * price (goal: a million in 3 s)', 1_000_000, (n) => product.evaluatePlain(scope(n)))

const cost = compile('round(quantity * price * (1 + 13 / 100), 2)', { numeric })
measure('round(quantity * price * (1 + 13 / 100), 2)', 200_000, (n) => cost.evaluatePlain(scope(n)))

const rule = compile('if quantity > 100 and price < 50 then "large" else "small"', { numeric })
measure('if quantity > 100 and price < 50 then "large" else "small"', 500_000, (n) => rule.evaluatePlain(scope(n)))

const days = compile('due + duration("P30D")', { date })
measure('due + duration("P30D")', 200_000, (n) => days.evaluatePlain(scope(n)))

const document = { lines: scopes.map((one) => ({ ...one, amount: '12.5' })) }
const total = compile('sum(lines.amount)', { numeric })
measure('sum(lines.amount) of 100 lines', 20_000, () => total.evaluatePlain(document))

const filtered = compile('sum(lines[quantity > 100].amount)', { numeric })
measure('sum(lines[quantity > 100].amount) of 100 lines', 10_000, () => filtered.evaluatePlain(document))

measure('compile a new source', 20_000, (n) => compile(`quantity * price + ${n}`, { numeric }))
