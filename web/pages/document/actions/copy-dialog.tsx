/** Dialog before copying a document: chooses which lines and files are copied. */
import { Checkbox, Modal } from 'antd'
import type { Page } from '../../../../model/page.ts'
import { fillPlaceholders, type Language } from '../../../../model/text.ts'
import { fieldsOf } from '../../../../ui/state/form-state.ts'
import { sayIn } from '../../../../ui/text/language.tsx'
import type { Loaded } from '../machine/loaded-document.ts'
import { messages } from '../messages.ts'
import styles from './copy-dialog.module.css'
import { traitsOf } from '../../../../model/fields/kinds.ts'

export interface Bringable {
  readonly field: string
  readonly label: string
  readonly lines: boolean
  readonly count: number
}

/** Returns the lines and files of a document that can be left out of a copy. */
export const bringable = (page: Page, doc: Loaded): Bringable[] =>
  fieldsOf(page).flatMap(({ field, label, type, isNotPost }) => {
    const value = doc[field]
    return (type === 'lines' || traitsOf(type).refers === 'file') && !isNotPost && Array.isArray(value) && value.length > 0
      ? [{ field, label, lines: type === 'lines', count: value.length }]
      : []
  })

/** Asks what to copy. `onOk` receives the fields to leave out; by default everything is copied. */
export function askCopy({
  parts,
  language,
  onOk,
}: {
  parts: readonly Bringable[]
  language: Language
  onOk: (without: readonly string[]) => void
}): void {
  const t = sayIn(language)
  const w = (word: 'copyTitle' | 'copyBring' | 'copyLines' | 'copyFiles', values?: Record<string, unknown>) =>
    fillPlaceholders(messages[word][language === 'en' ? 1 : 0], values)
  let chosen: readonly string[] = parts.map(({ field }) => field)
  Modal.confirm({
    title: w('copyTitle'),
    icon: null,
    okText: t('copy'),
    cancelText: t('cancel'),
    focusable: { autoFocusButton: 'ok' },
    content: (
      <fieldset className={styles['parts']}>
        <legend className={`muted ${styles['legend']}`}>{w('copyBring')}</legend>
        <Checkbox.Group
          className={styles['choices']}
          defaultValue={[...chosen]}
          onChange={(values) => {
            chosen = values as string[]
          }}
          options={parts.map(({ field, label, lines, count }) => ({
            value: field,
            label: w(lines ? 'copyLines' : 'copyFiles', { label, n: count }),
          }))}
        />
      </fieldset>
    ),
    onOk: () => onOk(parts.map(({ field }) => field).filter((field) => !chosen.includes(field))),
  })
}
