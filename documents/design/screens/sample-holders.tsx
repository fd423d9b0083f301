/** Who has which samples: holders with the number of their pieces, and the pieces of the one that is opened. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { AnswerState } from '../../../ui/sections/answer-section.tsx'
import { useMessages } from '../../../ui/text/language.tsx'
import { useWebPart } from '../../../ui/web-part.ts'
import { useSampleCalls } from './sample-calls.ts'
import { messages } from './sample-messages.ts'
import styles from './sample-desk.module.css'

export function SampleHolders({ turn, onChosen }: { turn: number; onChosen: (number: string) => void }): React.ReactElement {
  const t = useMessages(messages)
  const { partKey } = useWebPart()
  const { holders } = useSampleCalls()
  const [opened, setOpened] = useState<string>()
  const answer = useQuery({ queryKey: partKey('sample-desk', 'holders', turn), queryFn: holders, retry: false })
  return (
    <section className={`sheet ${styles['card']}`} data-part="holders" aria-label={t('holders')}>
      <h2>{t('holders')}</h2>
      <AnswerState answers={[answer]} failed={t('failed')} />
      {answer.data?.length === 0 && <p className="muted">{t('noHolder')}</p>}
      <ul className={styles['people']}>
        {answer.data?.map(({ values, count }) => {
          const id = String(values.holder ?? '')
          const isOpen = opened === id
          return (
            <li key={id}>
              <button type="button" aria-expanded={isOpen} onClick={() => setOpened(isOpen ? undefined : id)}>
                <span className="grow">{values.holder$ ?? t('nobody')}</span>
                <span className="muted">{t('pieces', { n: count })}</span>
              </button>
              {isOpen && <Pieces holder={id} turn={turn} onChosen={onChosen} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Pieces({ holder, turn, onChosen }: { holder: string; turn: number; onChosen: (number: string) => void }) {
  const { partKey } = useWebPart()
  const { heldBy } = useSampleCalls()
  const { data = [] } = useQuery({ queryKey: partKey('sample-desk', 'held', holder, turn), queryFn: () => heldBy(holder), retry: false })
  return (
    <ul>
      {data.map((one) => (
        <li key={one.id}>
          <Button type="link" onClick={() => onChosen(one.number ?? '')}>
            {one.number}
          </Button>
          <span className="muted">{[one.style$, one.size, one.bin$, one.loan$].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
