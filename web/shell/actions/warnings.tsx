/** Warnings that an action asks to confirm: read from the answer, shown in the confirmation, and sent again with their codes. */
import type { Warning } from '../../../model/lifecycle/warning.ts'
import { fillPlaceholders, type Language } from '../../../model/text.ts'
import { ApiError } from '../../api/client.ts'
import { askComment } from './comment-dialog.tsx'
import styles from './comment-dialog.module.css'
import { actionMessages as messages } from './messages.ts'

/** Returns the warnings of an answer that asks for confirmation; none of any other error. */
export const warningsIn = (error: unknown): readonly Warning[] =>
  error instanceof ApiError && error.code === 409 && Array.isArray(error.detail['asks']) ? (error.detail['asks'] as readonly Warning[]) : []

/** What a dialog with warnings has beside its title: the list, the name of the confirming button, and that this button has no focus at first. */
export function withWarnings(warnings: readonly Warning[], { title, language }: { readonly title: string; readonly language: Language }) {
  if (warnings.length === 0) return {}
  const at = language === 'en' ? 1 : 0
  return {
    okText: fillPlaceholders(messages.anyway[at], { action: title }),
    careful: true,
    more: <Warnings warnings={warnings} language={language} />,
  } as const
}

/** The list of warnings, each with a sign that does not depend on colour. */
export function Warnings({
  warnings,
  language,
}: {
  readonly warnings: readonly Warning[]
  readonly language: Language
}): React.ReactElement {
  const at = language === 'en' ? 1 : 0
  const heading = fillPlaceholders(messages.warnings[at], { n: warnings.length })
  return (
    <section aria-label={heading} data-part="warnings">
      <p>{heading}</p>
      <ul className={styles['warnings']}>
        {warnings.map(({ code, text }) => (
          <li key={code}>
            <span aria-hidden>⚠ </span>
            <span>{text[at]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Sends an action. When it asks to confirm warnings, such as new ones since they were shown, it shows them and sends again with their codes.
 * @param send sends with these codes, each time with a key of its own, since an answer was given to the one before
 * @param about the warnings that were confirmed before, and what the dialog is called
 * @returns the answer; undefined when the user cancels
 */
export async function sendConfirmed<T>(
  send: (confirmed: readonly string[]) => Promise<T>,
  about: { readonly title: string; readonly object?: string; readonly language: Language; readonly confirmed?: readonly Warning[] },
): Promise<T | undefined> {
  const { confirmed = [], ...dialog } = about
  try {
    return await send(confirmed.map(({ code }) => code))
  } catch (error) {
    const warnings = warningsIn(error)
    if (warnings.length === 0) throw error
    const answer = await askComment({ ...dialog, ...withWarnings(warnings, dialog) })
    return answer === undefined ? undefined : sendConfirmed(send, { ...about, confirmed: [...confirmed, ...warnings] })
  }
}
