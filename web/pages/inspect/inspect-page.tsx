/**
 * Inspecting on a phone, for every type whose display has a gauge and lines of events that are counted: the verdict so far, each class with its limits,
 * what is counted by a tap, and the verdict itself. It goes on without a network; what is not sent yet stands in sight.
 */
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Page, WireDoc } from '../../../model/page.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import type { Values } from '../../../ui/state/form-state.ts'
import { viewQuery } from '../../api/document-query.ts'
import { typeOf, usePage } from '../../api/pages.ts'
import { documentPath } from '../../api/services.ts'
import { Failed } from '../../shell/failed.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { DocumentActions } from '../../shell/notifications/notice.tsx'
import { ClassRows, Verdict } from './classes.tsx'
import { messages } from './messages.ts'
import { TallyButtons } from './tally-buttons.tsx'
import { counted, saysMore } from './tally-queue.ts'
import { usePhotos, type PhotoState } from './use-photo.ts'
import { leastOf, useTally, type TallyState } from './use-tally.ts'
import styles from './inspect.module.css'

export function InspectPage(): React.ReactElement {
  const type = typeOf(useParams()['opt'] ?? '')
  const id = useSearchParams()[0].get('id') ?? ''
  const page = usePage(type)
  const doc = useQuery({ ...viewQuery(type, id), retry: false, staleTime: 10_000 })
  if (page.isError || (doc.isError && !doc.data)) return <Failed error={page.error ?? doc.error} onRetry={() => void doc.refetch()} />
  if (page.data && page.data.display.inspect === undefined) return <NotFound />
  if (!page.data || !doc.data) return <Skeleton active className="p-16" />
  return <Inspection key={doc.data.id} page={page.data} doc={doc.data} lines={page.data.display.inspect!} />
}

type Viewed = WireDoc & { readonly may?: { readonly edit: boolean } }

/** What was counted last, which can be taken back. */
interface Last {
  readonly by: string
  readonly name: string
  readonly group?: string | undefined
}

function Inspection({ page, doc, lines }: { page: Page; doc: WireDoc; lines: string }) {
  const t = useMessages(messages)
  const go = useNavigate()
  const tally = useTally(page, doc, lines)
  const photos = usePhotos(page, doc, { lines, tally })
  const [last, setLast] = useState<Last>()
  const path = documentPath(page.page, doc.id)
  useEffect(() => {
    document.title = `${doc.number ?? page.title} · ${t('inspect')}`
  }, [doc.number, page.title, t])
  const count = (one: Last) => {
    tally.add({ ...one, add: 1 })
    setLast(one)
  }
  const isOpen = (doc as Viewed).may?.edit === true
  const unsent = tally.entries.length + (photos.unsent ?? 0)
  return (
    <section className={styles['inspect']} data-part="inspect" aria-label={t('inspect')}>
      <header>
        <Link to={path} aria-label={page.title} className={styles['back']}>
          ‹
        </Link>
        <div>
          <h1>{page.title}</h1>
          <p className="muted">
            {doc.number} · <SentState tally={tally} unsent={unsent} />
          </p>
        </div>
        <Link to={path} className={styles['form']}>
          {t('toForm')}
        </Link>
      </header>
      <div className={styles['scroll']}>
        <Verdict page={page} doc={doc} entries={tally.entries} />
        <ClassRows page={page} doc={doc} entries={tally.entries} />
        <Notices tally={tally} />
        <FailedPhotos photos={photos} />
        {isOpen && <TallyButtons page={page} doc={doc} lines={lines} entries={tally.entries} onCount={count} />}
      </div>
      <footer>
        {last && <LastCounted {...{ page, doc, lines, tally, photos, last }} onEnd={() => setLast(undefined)} />}
        {unsent > 0 || photos.unsent === undefined ? (
          <p className={`muted ${styles['later']}`}>{t('firstSend')}</p>
        ) : (
          <DocumentActions type={page.page} id={doc.id} thumb silent onDone={() => void go(path)} />
        )}
      </footer>
    </section>
  )
}

/** Whether everything is sent, in words: how many are not, and why. */
function SentState({ tally, unsent: n }: { tally: TallyState; unsent: number }) {
  const t = useMessages(messages)
  return (
    <span role="status" data-part="unsent" data-n={n} className={n > 0 ? styles['unsent'] : undefined}>
      {!tally.isOnline && `${t('offline')} · `}
      {n > 0 ? t('unsent', { n }) : t('allSent')}
      {n > 0 && tally.isOnline && tally.isSending && ` · ${t('sending')}`}
    </span>
  )
}

/** What a person must know of the sending: others counted too, the server refused it, the device is full. */
function Notices({ tally }: { tally: TallyState }) {
  const t = useMessages(messages)
  return (
    <>
      {tally.mergedWith !== undefined && (
        <p className="notice" role="status">
          {t('merged', { by: tally.mergedWith || t('somebodyElse') })}
        </p>
      )}
      {tally.isFull && (
        <p className={`notice ${styles['refused']}`} role="alert">
          {t('noRoom')}
        </p>
      )}
      {tally.refused !== undefined && (
        <div className={`notice ${styles['refused']}`} role="alert">
          {t('refused', { why: tally.refused })}{' '}
          <span className="row">
            <Button onClick={tally.retry}>{t('tryAgain')}</Button>
            <Button danger onClick={tally.drop}>
              {t('drop')}
            </Button>
          </span>
        </div>
      )}
    </>
  )
}

/** Photos that the server did not take; they are tried again by themselves, or at once. */
function FailedPhotos({ photos }: { photos: PhotoState }) {
  const t = useMessages(messages)
  if (photos.failed === undefined) return null
  return (
    <div className={`notice ${styles['refused']}`} role="alert">
      {t('photoFailed', { why: photos.failed })}{' '}
      <span className="row">
        <Button onClick={photos.retry}>{t('tryAgain')}</Button>
        <Button danger onClick={photos.drop}>
          {t('dropPhotos')}
        </Button>
      </span>
    </div>
  )
}

interface LastCountedProps {
  readonly page: Page
  readonly doc: WireDoc
  readonly lines: string
  readonly tally: TallyState
  readonly photos: PhotoState
  readonly last: Last
  readonly onEnd: () => void
}

/** What was counted last: a photo of it from the camera, and the way back. */
function LastCounted({ page, doc, lines, tally, photos, last, onEnd }: LastCountedProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const rows = (doc[lines] ?? []) as readonly Values[]
  const counting = page.display.tally[lines]!
  const line = rows.find((one) => one[counting.by] === last.by)
  // A line with a photo or a text stays, with the least that it may have.
  const mayUndo = !saysMore(line, counting) || counted(rows, tally.entries, { by: last.by, tally: counting }) > leastOf(page, lines)
  const photoState = photos.unsent ? t('sending') : photos.sent > 0 ? t('photoSent') : ''
  return (
    <div className={styles['last']} data-part="last-counted">
      <span className="grow">
        <b>{last.name}</b>
        <br />
        <span className="muted" role="status" lang={language}>
          {tally.isOnline || !photos.unsent ? photoState : t('offline')}
        </span>
      </span>
      {counting.photo !== undefined && (
        <>
          <Button onClick={() => input.current!.click()}>{t('photo')}</Button>
          <input
            ref={input}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label={t('photo')}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) void photos.take(file, { by: last.by, name: last.name })
              event.target.value = ''
            }}
          />
        </>
      )}
      <Button
        disabled={!mayUndo}
        onClick={() => {
          tally.add({ ...last, add: -1 })
          onEnd()
        }}
      >
        ↶ {t('undo')}
      </Button>
    </div>
  )
}
