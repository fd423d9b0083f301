/** Photos of an item: taken with the phone's camera or selected, shown as thumbnails. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../ui/text/language.tsx'
import { useServices } from '../../../ui/services.ts'
import { useWebPart } from '../../../ui/web-part.ts'
import { messages } from './messages.ts'
import styles from './factory-audit.module.css'

interface PhotosProps {
  readonly item: string
  readonly ids: readonly string[]
  readonly open: boolean
  readonly onAdd: (files: readonly File[]) => Promise<void>
}

export function Photos({ item, ids, open, onAdd }: PhotosProps): React.ReactElement {
  const t = useMessages(messages)
  const { filesOf } = useServices()
  const { partKey, toast } = useWebPart()
  const urls = useQuery({
    queryKey: partKey('factory-audit', 'photos', ids),
    queryFn: () => filesOf(ids),
    enabled: ids.length > 0,
    staleTime: 200_000,
  })
  const add = useMutation({ mutationFn: onAdd, onError: (error) => toast.error(error.message) })
  return (
    <div className="row wrap" aria-busy={add.isPending}>
      {ids.map(
        (id, at) =>
          urls.data?.[id]?.url && (
            <img
              key={id}
              className={styles['check-photo']}
              data-part="check-photo"
              src={urls.data[id].url}
              alt={t('photoOf', { item, n: at + 1 })}
            />
          ),
      )}
      {open && (
        <label className={styles['check-camera']}>
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
              if (files.length > 0) add.mutate(files)
            }}
          />
        </label>
      )}
    </div>
  )
}
