/** Menu of actions on the selected lines: opened from the button above the grid and by right-click. */
import type { MenuProps } from 'antd'
import { useMessages } from '../../text/language.tsx'
import type { Edits } from '../edits/edits.ts'
import { messages } from '../edits/messages.ts'

/** Returns the menu items. Each action is one undo step. */
export function useLineMenu(edits: Edits): MenuProps {
  const t = useMessages(messages)
  const none = edits.rows === 0
  const actions: Readonly<Record<string, () => void>> = {
    above: () => edits.insert('above'),
    below: () => edits.insert('below'),
    duplicate: edits.duplicate,
    up: () => edits.moveBy(-1),
    down: () => edits.moveBy(1),
    fill: () => edits.fill(true),
    clear: edits.clear,
    remove: edits.removeLines,
  }
  const cells = [
    { key: 'fill', label: t('fill'), extra: 'Ctrl+D', disabled: none },
    { key: 'clear', label: t('clear'), extra: 'Del', disabled: none },
  ]
  const onClick: MenuProps['onClick'] = ({ key }) => actions[key]?.()
  if (edits.fixed) return { items: cells, onClick }
  return {
    items: [
      { key: 'above', label: t('above'), extra: 'Ctrl+Shift++', disabled: none },
      { key: 'below', label: t('below'), extra: 'Ctrl+Shift+Enter' },
      { key: 'duplicate', label: t('duplicate'), extra: 'Ctrl+Shift+D', disabled: none },
      { type: 'divider' },
      { key: 'up', label: t('up'), extra: 'Alt+Shift+↑', disabled: !edits.mayMove(-1) },
      { key: 'down', label: t('down'), extra: 'Alt+Shift+↓', disabled: !edits.mayMove(1) },
      { type: 'divider' },
      ...cells,
      { key: 'remove', label: t('remove'), extra: 'Ctrl+-', danger: true, disabled: none },
    ],
    onClick,
  }
}
