/** The button of a part or a comment that opens its pictures and voice notes, with how many there are. */
import { Button } from 'antd'
import { useMessages } from '../../../ui/text/language.tsx'
import type { PicturedLine } from './fit-values.ts'
import { messages } from './fitting-messages.ts'

interface PhotoButtonProps {
  readonly of: string
  readonly row: PicturedLine
  /** How many voice notes stand at a line or a picture, by its id. */
  readonly voices: Readonly<Record<string, number>>
  readonly onOpen: () => void
}

export function PhotoButton({ of: part, row, voices, onOpen }: PhotoButtonProps): React.ReactElement {
  const t = useMessages(messages)
  const photos = row.photo ?? []
  const n = photos.length
  const spoken = [row.id ?? '', ...photos].reduce((sum, id) => sum + (voices[id] ?? 0), 0)
  return (
    <Button aria-label={spoken > 0 ? t('withVoices', { n, voices: spoken, part }) : t('photoCount', { n, part })} onClick={onOpen}>
      {[`${t('photo')}${n + spoken > 0 ? ` ${n}` : ''}`, ...(spoken > 0 ? [t('voices', { n: spoken })] : [])].join(' · ')}
    </Button>
  )
}
