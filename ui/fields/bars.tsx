/** Bar codes for scanning: EAN-13, Code 128 or QR. This code is loaded only when a bar code is shown. */
import { code128, drawingSVG, ean13, qrcode } from 'bwip-js/browser'
import type { CellProps } from './field.ts'
import styles from './bars.module.css'

const encoders = { ean13, code128, qr: qrcode } as const

export function Bars({ field, value }: CellProps): React.ReactElement {
  const text = String(value)
  const source = drawn(field.barcode ?? 'code128', text)
  if (!source) return <code>{text}</code>
  return (
    <figure className={styles['code']}>
      {/* Always on white, in dark mode too, because scanners need the contrast. */}
      <img src={source} alt={text} className={field.barcode === 'qr' ? styles['square'] : styles['bars']} />
      <figcaption>
        <code>{text}</code>
      </figcaption>
    </figure>
  )
}

/** Returns an SVG picture, or undefined for text that the symbology cannot encode, such as a wrong check digit. */
function drawn(kind: keyof typeof encoders, text: string): string | undefined {
  try {
    return `data:image/svg+xml;utf8,${encodeURIComponent(encoders[kind]({ bcid: kind, text, scale: 2, height: 12 }, drawingSVG()))}`
  } catch {
    return undefined
  }
}
