/** The label of a linked record, stored as `code--name`: the name first and whole, the code after it, muted and cut first where space is short. */
import styles from './link-label.module.css'

/** A code: Latin letters, digits and the signs between them, without a space. */
const code = /^[\w./#-]+$/

/**
 * Returns the parts of a title; a title without a code, and one without a name, is a name alone. The name is the last part. A title of three and more parts that begins
 * with a name instead of a code (`2024-12-10 Own plant--CNY--Chinese yuan`) ends with the title of a record that it names: its name is the first part.
 * @returns the name, and the other parts joined by a dot
 */
export function partsOfTitle(text: string): { readonly name: string; readonly code?: string } {
  // A reason in brackets at the end, such as why a picker does not offer the record, may hold titles of its own.
  const title = text.replace(/ ?[（(][^（）()]*[）)]$/, '')
  const at = title.lastIndexOf('--')
  if (at <= 0 || at + 2 === text.length) return { name: text }
  const parts = title.split('--')
  const isNameFirst = parts.length > 2 && !code.test(parts[0]!)
  if (isNameFirst) return { name: parts[0]! + text.slice(title.length), code: parts.slice(1).join(' · ') }
  return { name: text.slice(at + 2), code: parts.slice(0, -1).join(' · ') }
}

/** Returns a title as one text, its name first. */
export function titleInWords(text: string): string {
  const { name, code: others } = partsOfTitle(text)
  return others === undefined ? name : `${name} ${others}`
}

/** @param text the title of the record, its code and its name joined by two dashes as in files and on paper (SH-9-011) */
export function LinkLabel({ text }: { text: string }): React.ReactElement {
  const { name, code: others } = partsOfTitle(text)
  if (others === undefined) return <span className="ell">{name}</span>
  return (
    <span className={styles['label']}>
      <span className={styles['name']}>{name}</span> <span className={styles['code']}>{others}</span>
    </span>
  )
}
