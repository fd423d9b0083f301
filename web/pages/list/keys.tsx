/** The keys of a list, and the sheet that says them. Never while somebody writes; with a modifier they are the browser's. */
import { Modal } from 'antd'
import { useEffect } from 'react'
import { useListText } from './words.ts'

export function useListKeys(deeds: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (target.closest('input:not([type=checkbox]),textarea,[role=dialog],.ant-select,.ant-popover,.ant-dropdown')) return
      const deed = deeds[event.key]
      if (!deed) return
      event.preventDefault()
      deed()
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
  ['e', 'keyEdit'],
  ['/', 'keySearch'],
  ['f', 'keyFilter'],
  ['n', 'keyNew'],
  ['?', 'keyHelp'],
] as const

export function KeySheet({ onClose }: { onClose: () => void }): React.ReactElement {
  const t = useListText()
  return (
    <Modal open title={t('keys')} footer={null} onCancel={onClose} width={360}>
      <dl className="key-sheet">
        {sheet.map(([key, word]) => (
          <div key={key} className="row">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(word)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
