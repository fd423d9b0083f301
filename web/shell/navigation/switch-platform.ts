/** Going over to another platform of the person: asks first when something typed is not saved, takes a fresh session, and the page starts anew there (U08, SH-7-023). */
import { useText, useWords } from '../../../ui/text/language.tsx'
import { switchPlatform } from '../../session/sign-in.ts'
import { unsaved } from '../session/unsaved.ts'
import { words } from '../messages.ts'

/** Asks first when something typed is not saved; the draft is kept either way. The dialog's script is loaded only then. */
export async function confirmed(ask: { title: string; content: string; okText: string; cancelText: string }): Promise<boolean> {
  if (!unsaved()) return true
  const { default: Modal } = await import('antd/es/modal')
  return new Promise((resolve) => Modal.confirm({ ...ask, onOk: () => resolve(true), onCancel: () => resolve(false) }))
}

/** To `path` on `platform`, which is of our own; nothing happens when it is the one that one is on. */
export function useGoOver(here: string): (platform: string, path?: string) => Promise<void> {
  const t = useText()
  const own = useWords(words)
  return async (platform, path = '/') => {
    if (platform === here) return
    const ask = { title: t('platform'), content: own('leaveUnsaved'), okText: own('goOn'), cancelText: t('cancel') }
    if (!(await confirmed(ask))) return
    await switchPlatform(platform)
    window.location.assign(path)
  }
}
