/** Help panel: the list of topics, one topic, or search results. */
import { Button, Drawer, Input } from 'antd'
import { LoadFailed } from '../load-failed.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../../ui/text/language.tsx'
import { showHelp, useTopic, useTopics, type TopicLine } from './help-topics.ts'
import { messages } from './messages.ts'
import styles from './help.module.css'

interface PanelProps {
  /** Empty: the start page. */
  readonly topic: string
  readonly pages: readonly string[]
  /** Title of this page's tour. */
  readonly walk?: string
  readonly onWalk: () => void
}

export function HelpPanel({ topic, pages, walk, onWalk }: PanelProps): React.ReactElement {
  const t = useMessages(messages)
  return (
    <Drawer open size={380} title={t('help')} mask={false} onClose={() => showHelp(undefined)}>
      {topic === '' ? <Begin pages={pages} walk={walk} onWalk={onWalk} /> : <Topic topic={topic} />}
    </Drawer>
  )
}

function Begin({ pages, walk, onWalk }: Omit<PanelProps, 'topic'>) {
  const t = useMessages(messages)
  const [search, setSearch] = useState('')
  const answer = useTopics(search.trim())
  const lines = answer.data ?? []
  const here = search.trim() === '' ? lines.filter((line) => line.pages.some((page) => pages.includes(page))) : []
  const rest = lines.filter((line) => !here.includes(line))
  return (
    <>
      <Input.Search
        allowClear
        aria-label={t('searchHelp')}
        placeholder={t('searchHelp')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {walk && search === '' && (
        <Button block className="mt-12" onClick={onWalk}>
          {t('walk', { title: walk })}
        </Button>
      )}
      {answer.isError && <LoadFailed onRetry={answer.refetch} className="mt-12" />}
      {answer.isSuccess && lines.length === 0 && (
        <p className="muted mt-12" role="status">
          {t('nothing')}
        </p>
      )}
      {here.length > 0 && <Lines title={t('forThisPage')} lines={here} />}
      {rest.length > 0 && <Lines title={t('everything')} lines={rest} />}
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly TopicLine[] }) {
  return (
    <section aria-label={title} className={styles['help-lines']}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            <button type="button" className="plain" onClick={() => showHelp(line.key)}>
              <b>{line.title}</b>
              <span className="muted ell">{line.summary}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Topic({ topic }: { topic: string }) {
  const t = useMessages(messages)
  const { data, isError, refetch } = useTopic(topic)
  return (
    <article className={styles['help-topic']}>
      <Button size="small" type="link" className="p-0" onClick={() => showHelp('')}>
        ← {t('back')}
      </Button>
      {isError && <LoadFailed onRetry={refetch} />}
      {data && (
        <>
          <h2>{data.title}</h2>
          {data.sections.map((section) => (
            <section key={section.title}>
              {section.title && <h3>{section.title}</h3>}
              {section.rows.map((row) => (
                <p key={row}>{row}</p>
              ))}
            </section>
          ))}
          {data.path && <Link to={data.path}>{t('openList')}</Link>}
        </>
      )}
    </article>
  )
}
