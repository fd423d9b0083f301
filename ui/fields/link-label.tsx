/** The label of a linked record, `code--name`: where space is short the code is shortened, and the name stays readable. */
import styles from './link-label.module.css'

/** @param text the title of the record; a title without a code, and one without a name, is a single text */
export function LinkLabel({ text }: { text: string }): React.ReactElement {
  const at = text.lastIndexOf('--')
  if (at <= 0 || at + 2 === text.length) return <span className="ell">{text}</span>
  return (
    <span className={styles['label']}>
      <span className={styles['code']}>{text.slice(0, at)}</span>
      <span className={styles['name']}>{text.slice(at)}</span>
    </span>
  )
}
