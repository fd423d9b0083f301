/**
 * Platform switch: asks for confirmation when there is unsaved input, gets a fresh session, and reloads on the other platform (U08,
 * SH-7-023).
 */
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { switchPlatform } from '../../sign-in/sign-in.ts'
import { unsaved } from '../session/unsaved.ts'
import { messages } from '../messages.ts'

/** Asks for confirmation when there is unsaved input; the draft is kept either way. The dialog's script is loaded only then. */
export async function confirmed(ask: { title: string; content: string; okText: string; cancelText: string }): Promise<boolean> {
  if (!unsaved()) return true
  const { default: Modal } = await import('antd/es/modal')
  return new Promise((resolve) => Modal.confirm({ ...ask, onOk: () => resolve(true), onCancel: () => resolve(false) }))
}

/** Hook: goes to `path` on another `platform` of the user. Nothing happens for the current platform. */
export function useGoOver(here: string): (platform: string, path?: string) => Promise<void> {
  const t = useText()
  const text = useMessages(messages)
  return async (platform, path = '/') => {
    if (platform === here) return
    const ask = { title: t('platform'), content: text('leaveUnsaved'), okText: text('goOn'), cancelText: t('cancel') }
    if (!(await confirmed(ask))) return
    await switchPlatform(platform)
    window.location.assign(path)
  }
}
