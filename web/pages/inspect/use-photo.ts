/** A photo from the camera: stored on this device, uploaded as soon as there is a network, and then added to the line that it shows. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Page, WireDoc } from '../../../model/page.ts'
import { useServices } from '../../../ui/services.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { messages } from './messages.ts'

interface Counted {
  readonly by: string
  readonly name: string
}

export function usePhoto({
  page,
  doc,
  lines,
  onSent,
}: {
  readonly page: Page
  readonly doc: WireDoc
  readonly lines: string
  readonly onSent: (of: Counted, file: string) => void
}) {
  const t = useMessages(messages)
  const { upload, kept: files } = useServices()
  const [state, setState] = useState('')
  const place = `inspect:${page.page}:${doc.id}`
  const field = `${lines}.${page.display.tally[lines]!.photo}`
  const send = async (file: File, of: Counted, key: number | undefined) => {
    try {
      const { id } = await upload(file, {
        type: page.page,
        field,
        fit: true,
        waiting: (isWaiting) => setState(isWaiting ? t('offline') : t('sending')),
      })
      files.drop(key)
      onSent(of, id)
      setState(t('photoSent'))
    } catch (error) {
      setState(t('photoFailed', { why: error instanceof Error ? error.message : '' }))
    }
  }
  const resume = useEffectEvent(async () => {
    for (const { key, file, note } of await files.at(place)) if (note) await send(file, JSON.parse(note) as Counted, key)
  })
  // What an earlier visit could not send.
  useEffect(() => {
    const timer = setTimeout(() => void resume())
    return () => clearTimeout(timer)
  }, [place])
  return {
    state,
    take: async (file: File, of: Counted) => {
      const key = await files.add(place, file)
      if (key !== undefined) files.note(key, JSON.stringify(of))
      setState(t('sending'))
      await send(file, of, key)
    },
  }
}
