/** The label of a linked record, stored as `code--name`: the name first and whole, the code after it, muted and cut first where space is short. */
import styles from './link-label.module.css'

/** Returns the parts of a title; a title without a code, and one without a name, is a name alone. */
export function partsOfTitle(text: string): { readonly name: string; readonly code?: string } {
  // A reason in brackets at the end, such as why a picker does not offer the record, may hold titles of its own.
  const at = text.replace(/ ?[（(][^（）()]*[）)]$/, '').lastIndexOf('--')
  return at <= 0 || at + 2 === text.length ? { name: text } : { name: text.slice(at + 2), code: text.slice(0, at) }
}

/** @param text the title of the record, its code and its name joined by two dashes as in files and on paper (SH-9-011) */
export function LinkLabel({ text }: { text: string }): React.ReactElement {
  const { name, code } = partsOfTitle(text)
  if (code === undefined) return <span className="ell">{name}</span>
  return (
    <span className={styles['label']}>
      <span className={styles['name']}>{name}</span> <span className={styles['code']}>{code}</span>
    </span>
  )
}
