/** Pictures that an earlier tab could not upload: resume or discard (U73). */
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useServices } from '../../../ui/services.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { settledOf, type Settled } from './item.ts'
import { messages } from './messages.ts'
import styles from './unsent-images.module.css'

/** A picture with its manual choices. */
export interface Left {
  readonly file: File
  readonly settled?: Settled
}

export function LeftOver({ place, onTake }: { place: string; onTake: (left: readonly Left[]) => void }): React.ReactElement | null {
  const t = useMessages(messages)
  const { kept: pendingFiles } = useServices()
  const [left, setLeft] = useState<Awaited<ReturnType<typeof pendingFiles.at>>>([])
  useEffect(() => {
    pendingFiles.at(place).then(setLeft, () => undefined)
  }, [place, pendingFiles])
  if (left.length === 0) return null
  const empty = () => {
    for (const { key } of left) pendingFiles.drop(key)
    setLeft([])
  }
  return (
    <div className={`sheet import-bar ${styles['bar']}`} role="status">
      <span>{t('leftOver', { count: left.length })}</span>
      <Button
        type="primary"
        onClick={() => {
          empty()
          onTake(left.map(({ file, note }) => ({ file, settled: settledOf(note) })))
        }}
      >
        {t('goOn')}
      </Button>
      <Button onClick={empty}>{t('dropLeft')}</Button>
    </div>
  )
}
