/**
 * Import centre: document types that the user may import, their templates, and the user's previous imports (`/page/upload/view`,
 * `/upload/index`).
 */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Progress, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link as Go, useLocation, useNavigate } from 'react-router'
import { ago, localMoment, useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { Status } from '../../../ui/theme/status.tsx'
import { useAppMutation } from '../../api/mutation.ts'
import { saveFile } from '../../api/download.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { dropImport, sendSheet, useImportLinks, useImports, type ImportLink, type ListedImport } from './import-session.ts'
import { messages } from './messages.ts'
import { callKey } from '../../api/query-keys.ts'
import styles from './import.module.css'

export function ImportCentre(): React.ReactElement {
  const t = useMessages(messages)
  const tasksFirst = useLocation().pathname.startsWith('/upload')
  useEffect(() => {
    document.title = `${t('centre')} · Weft`
  }, [t])
  return (
    <div className="import">
      <div>
        <h1>{t('centre')}</h1>
        <p className="muted">{t('centreHint')}</p>
      </div>
      {tasksFirst && <Tasks />}
      <Links />
      {!tasksFirst && <Tasks />}
    </div>
  )
}

function Links() {
  const t = useMessages(messages)
  const [search, setSearch] = useState('')
  const links = useImportLinks()
  const shown = (links.data ?? []).filter((one) => one.title.toLowerCase().includes(search.trim().toLowerCase()))
  if (links.isError)
    return (
      <p role="alert">
        {t('failed')} <Button onClick={() => void links.refetch()}>{t('retry')}</Button>
      </p>
    )
  return (
    <section aria-label={t('centre')} className="grid gap-12">
      <Input.Search
        allowClear
        className="max-w-320"
        aria-label={t('find')}
        placeholder={t('find')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {links.isPending && <Skeleton active />}
      <div className={styles['import-cards']}>
        {shown.map((one) => (
          <Card key={one.page} link={one} />
        ))}
      </div>
      {links.isSuccess && shown.length === 0 && <p className="muted">{t(links.data.length === 0 ? 'none' : 'noMatch')}</p>}
    </section>
  )
}

function Card({ link }: { link: ImportLink }) {
  const t = useMessages(messages)
  const go = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [part, setPart] = useState(0)
  const sending = useAppMutation({
    send: (file: File) => sendSheet(link.page, file, setPart),
    errors: 'inline',
    onDone: ({ id, before }) => void go(`/page/upload/viewadv?id=${id}`, { state: before }),
  })
  const busy = sending.pending && { name: sending.pending.name, part }
  const error = sending.error && (sending.error.message || t('failed'))
  const take = async (file: File | undefined) => {
    if (!file || busy) return
    setPart(0)
    await sending.run(file)
  }
  return (
    <article
      className={`sheet ${styles['import-card']}${over ? ' over' : ''}`}
      aria-label={link.title}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer.files[0])
      }}
    >
      <h2>{link.title}</h2>
      <div className="row">
        <Button
          size="small"
          aria-label={t('templateFor', { title: link.title })}
          onClick={() =>
            void saveFile('/ccommonapi/data-upload/template', { page: link.page }).catch((failure: Error) =>
              say.error(failure.message || t('failed')),
            )
          }
        >
          {t('template')}
        </Button>
        <Button
          size="small"
          loading={busy !== undefined}
          aria-label={t('uploadFor', { title: link.title })}
          onClick={() => input.current?.click()}
        >
          {t('upload')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt"
        data-upload={link.page}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {busy ? (
        <div role="status">
          <span className="muted ell">{t('reading', { name: busy.name })}</span>
          <Progress percent={Math.round(busy.part * 100)} size="small" aria-label={busy.name} />
        </div>
      ) : (
        <span className="muted text-12">{t('drop')}</span>
      )}
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </article>
  )
}

const family = { open: 'attention', checking: 'info', importing: 'info', done: 'success', undoing: 'info', undone: 'closed' } as const

function Tasks() {
  const t = useMessages(messages)
  const tasks = useImports()
  const rows = tasks.data ?? []
  return (
    <section className="grid gap-8">
      <h2>{t('tasks')}</h2>
      {tasks.isPending && <Skeleton active />}
      {tasks.isError && (
        <p role="alert">
          {t('failed')} <Button onClick={() => void tasks.refetch()}>{t('retry')}</Button>
        </p>
      )}
      {tasks.isSuccess && rows.length === 0 && <p className="muted">{t('noTasks')}</p>}
      {rows.length > 0 && (
        <div className="import-box" tabIndex={0} role="region" aria-label={t('tasks')}>
          <table className="import-table">
            <thead>
              <tr>
                {(['file', 'kind', 'rowsWord', 'made', 'state', 'at'] as const).map((word) => (
                  <th key={word}>{t(word)}</th>
                ))}
                <th>
                  <span className="hide">{t('look')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <TaskRow key={one.id} task={one} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function TaskRow({ task }: { task: ListedImport }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const queries = useQueryClient()
  return (
    <tr>
      <td>
        <Go to={`/page/upload/viewadv?id=${task.id}`}>{task.name}</Go>
      </td>
      <td>{task.title}</td>
      <td className="num">{task.rows}</td>
      <td className="num">{task.documents}</td>
      <td>
        <Status family={family[task.state]} label={t(task.state)} />
      </td>
      <td title={localMoment(task.at)} className="nowrap">
        {ago(task.at, language)}
      </td>
      <td className="nowrap">
        <Go to={`/page/upload/viewadv?id=${task.id}`}>{t(task.state === 'open' ? 'goOn' : 'look')}</Go>
        {task.state === 'open' && task.documents === 0 && (
          <Button
            type="link"
            size="small"
            danger
            onClick={() =>
              void dropImport(task.id).then(() => queries.invalidateQueries({ queryKey: callKey('/ccommonapi/data-upload/index') }))
            }
          >
            {t('remove')}
          </Button>
        )}
      </td>
    </tr>
  )
}
