/** The tab "Carton summary" of a packing list: cartons, pieces, weights and volume of each style and colour. */
import { add, grouped } from '../../model/decimal.ts'
import type { ViewOf, WireLine } from '../../model/wire-document.ts'
import { useMessages } from '../../ui/text/language.tsx'
import type { packingList } from './packing-list.ts'
import { messages } from './screens/carton-messages.ts'
import styles from './screens/carton-summary.module.css'

const figures = ['cartons', 'quantity', 'net', 'gross', 'volume'] as const
type CartonLine = WireLine<typeof packingList, 'lines'>
type Sums = Readonly<Record<(typeof figures)[number], string>>
const none: Sums = { cartons: '0', quantity: '0', net: '0', gross: '0', volume: '0' }

const plus = (sums: Sums, line: CartonLine): Sums =>
  Object.fromEntries(figures.map((name) => [name, add(sums[name], String(line[name] ?? '0'))])) as unknown as Sums

/** Adds the lines of a packing list up by style and colour, in the order in which they first occur. */
export function cartonSums(lines: readonly CartonLine[]): readonly { readonly goods: string; readonly sums: Sums }[] {
  const byGoods = new Map<string, Sums>()
  for (const line of lines) {
    const goods = [line.style$, line.colorway$].filter(Boolean).join(' · ')
    byGoods.set(goods, plus(byGoods.get(goods) ?? none, line))
  }
  return [...byGoods].map(([goods, sums]) => ({ goods, sums }))
}

export function Section({ doc }: { doc: ViewOf<typeof packingList> }): React.ReactElement {
  const t = useMessages(messages)
  const lines = doc.lines ?? []
  const rows = cartonSums(lines)
  const total = lines.reduce(plus, none)
  return (
    <section className="sheet section" data-part="carton-summary" aria-labelledby="carton-summary-heading">
      <h2 id="carton-summary-heading">{t('title')}</h2>
      {rows.length === 0 ? (
        <p className="muted">{t('none')}</p>
      ) : (
        <div className={styles['scroll']}>
          <table className={`weft ${styles['cartons']}`}>
            <thead>
              <tr>
                <th scope="col">{t('goods')}</th>
                {figures.map((name) => (
                  <th key={name} scope="col" className="num">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ goods, sums }) => (
                <tr key={goods}>
                  <th scope="row">{goods || '—'}</th>
                  {figures.map((name) => (
                    <td key={name} className="num">
                      {grouped(sums[name])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('total')}</th>
                {figures.map((name) => (
                  <td key={name} className="num">
                    {grouped(total[name])}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  )
}
