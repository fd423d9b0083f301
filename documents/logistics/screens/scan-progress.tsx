/** Progress of a scan check: a bar over all pieces, and expected and scanned pieces by colorway and size. */
import { Progress } from 'antd'
import { compare, div, grouped, mul } from '../../../model/decimal.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import type { Expected, Scanned } from './scan-count.ts'
import { messages } from './messages.ts'
import styles from './scan.module.css'

/** Returns the whole percentage of the expected pieces. */
const percentOf = (done: number, total: string): number =>
  compare(total, '0') > 0 ? Math.floor(Number(div(mul(String(done), '100'), total))) : 0

export function ScanProgress({ done, total }: { done: number; total: string }): React.ReactElement {
  const t = useMessages(messages)
  return (
    <div className="row">
      <span>
        {grouped(String(done))} / {grouped(total)}
      </span>
      <Progress percent={percentOf(done, total)} aria-label={t('progress')} />
    </div>
  )
}

export function ScannedPieces({ expected, scanned }: { expected: readonly Expected[]; scanned: Scanned }): React.ReactElement {
  const t = useMessages(messages)
  const language = useLanguage()
  return (
    <table className="weft" aria-label={t('progress')} lang={language}>
      <thead>
        <tr>
          <th scope="col">{t('piece')}</th>
          <th scope="col" className="num">
            {t('expected')}
          </th>
          <th scope="col" className="num">
            {t('scanned')}
          </th>
        </tr>
      </thead>
      <tbody>
        {expected.map((one) => {
          const here = scanned[one.key] ?? 0
          return (
            <tr key={one.key} className={String(here) === one.pieces ? styles['full'] : ''}>
              <td>{one.label}</td>
              <td className="num">{grouped(one.pieces)}</td>
              <td className="num">
                {grouped(String(here))} {String(here) === one.pieces && '✓'}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
