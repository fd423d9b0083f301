/** Keyboard shortcuts of a list and their help dialog. They are inactive while the user types and when a modifier key is pressed. */
import { Checkbox, Modal } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'
import { lettersOn, subscribeTheme } from '../../shell/appearance.ts'
import { prefer } from '../../shell/preferences.ts'
import { useListText } from './messages.ts'
import styles from './list.module.css'

export function useListKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (target.closest('input:not([type=checkbox]),textarea,[role=dialog],.ant-select,.ant-popover,.ant-dropdown')) return
      // Single-letter shortcuts can be turned off. The help dialog, where this is set, always opens.
      const action = event.key.length > 1 || event.key === '?' || lettersOn() ? actions[event.key] : undefined
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', keys)
    return () => window.removeEventListener('keydown', keys)
  })
}

const sheet = [
  ['↑ ↓ j k', 'keyMove'],
  ['Enter', 'keyOpen'],
  ['Space', 'keyPeek'],
  ['x', 'keySelect'],
  ['m ←→ Enter', 'keyCarry'],
  ['Shift ↑↓←→', 'keyRange'],
  ['Shift ←→', 'keyWidth'],
  ['F2', 'keyCell'],
  ['e', 'keyEdit'],
  ['/', 'keySearch'],
  ['f', 'keyFilter'],
  ['n', 'keyNew'],
  ['?', 'keyHelp'],
] as const

export function KeySheet({ onClose }: { onClose: () => void }): React.ReactElement {
  const t = useListText()
  const on = useSyncExternalStore(subscribeTheme, lettersOn)
  return (
    <Modal open title={t('keys')} footer={null} onCancel={onClose} width={360}>
      <dl className={styles['key-sheet']}>
        {sheet.map(([key, word]) => (
          <div key={key} className="row">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(word)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={on} onChange={(event) => void prefer({ letters: event.target.checked })}>
        {t('keysOn')}
      </Checkbox>
    </Modal>
  )
}
