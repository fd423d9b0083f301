/** Photos of an item: taken by the camera of the phone or chosen, shown small. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../../ui/text/language.tsx'
import { useServices } from '../../../ui/services.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { words } from './messages.ts'
import { keys } from '../../api/query-keys.ts'

interface PhotosProps {
  readonly item: string
  readonly ids: readonly string[]
  readonly open: boolean
  readonly onAdd: (files: readonly File[]) => Promise<void>
}

export function Photos({ item, ids, open, onAdd }: PhotosProps): React.ReactElement {
  const t = useWords(words)
  const { filesOf } = useServices()
  const [busy, setBusy] = useState(false)
  const urls = useQuery({ queryKey: keys.photos(ids), queryFn: () => filesOf(ids), enabled: ids.length > 0, staleTime: 200_000 })
  const add = async (files: readonly File[]) => {
    setBusy(true)
    try {
      await onAdd(files)
    } catch (error) {
      say.error((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="row" style={{ flexWrap: 'wrap' }} aria-busy={busy}>
      {ids.map(
        (id, at) =>
          urls.data?.[id]?.url && <img key={id} className="check-photo" src={urls.data[id].url} alt={t('photoOf', { item, n: at + 1 })} />,
      )}
      {open && (
        <label className="check-camera">
          {t('takePhoto')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            multiple
            className="hide"
            aria-label={`${t('takePhoto')} ${item}`}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              if (files.length > 0) void add(files)
            }}
          />
        </label>
      )}
    </div>
  )
}
