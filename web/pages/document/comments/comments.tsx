/** Comments on a document or on one of its fields; the audience is shown by colour and label before sending. */
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Mentions, Popconfirm, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { fieldsOf } from '../../../../ui/state/form-state.ts'
import { ago, useLanguage, useText, useMessages } from '../../../../ui/text/language.tsx'
import { call } from '../../../api/client.ts'
import { useAppMutation } from '../../../api/mutation.ts'
import { answerKey, callKey } from '../../../api/query-keys.ts'
import { useColleagues, type Colleague } from '../approval/people-select.tsx'
import { focusFirst } from '../error-summary.tsx'
import { SeenBy, WhoReads } from './comment-audience.tsx'
import { messages } from '../messages.ts'
import styles from './comments.module.css'

type Comment = AnswerOf<'/ccommonapi/comments/index'>['results'][number]

interface LoadedComments {
  /** The comments loaded so far, oldest first; undefined while the first page loads. */
  readonly comments: readonly Comment[] | undefined
  /** There are comments older than those loaded. */
  readonly hasOlder: boolean
  readonly loadsOlder: boolean
  loadOlder(): void
}

/** Reads the newest comments, and older ones page by page on request. */
export function useComments(page: Page, id: string): LoadedComments {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: answerKey('/ccommonapi/comments/index', { type: page.page, id }),
    queryFn: ({ pageParam }) =>
      call('/ccommonapi/comments/index', { method: 'GET', fields: { type: page.page, id, before: pageParam }, quiet: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older,
  })
  return {
    comments: useMemo(() => data?.pages.toReversed().flatMap(({ results }) => results), [data]),
    hasOlder: hasNextPage,
    loadsOlder: isFetchingNextPage,
    loadOlder: () => void fetchNextPage(),
  }
}

interface CommentsProps {
  readonly page: Page
  readonly doc: WireDoc
}

export function Comments({ page, doc }: CommentsProps): React.ReactElement {
  const t = useMessages(messages)
  const { comments, hasOlder, loadsOlder, loadOlder } = useComments(page, doc.id)
  const [all, setAll] = useState(false)
  const done = comments?.filter((one) => one.resolvedAt) ?? []
  const shown = comments?.filter((one) => all || !one.resolvedAt) ?? []
  return (
    <div>
      <Write page={page} doc={doc} />
      {done.length > 0 && !all && (
        <button type="button" className="plain" onClick={() => setAll(true)}>
          {t('showResolved', { n: done.length })}
        </button>
      )}
      {hasOlder && (
        <div>
          <Button size="small" autoInsertSpace={false} loading={loadsOlder} onClick={loadOlder}>
            {t('olderComments')}
          </Button>
        </div>
      )}
      {comments?.length === 0 && <p className="muted">{t('noComments')}</p>}
      <ul className="story">
        {shown.map((one) => (
          <One key={one.id} page={page} doc={doc} comment={one} />
        ))}
      </ul>
    </div>
  )
}

/** Writes a new comment, or edits a comment of the user (`change`). */
function Write({ page, doc, change, onDone }: CommentsProps & { change?: Comment; onDone?: () => void }) {
  const t = useText()
  const w = useMessages(messages)
  const { found, look } = useColleagues()
  const [text, setText] = useState(change?.text ?? '')
  const [shared, setShared] = useState(change?.shared ?? false)
  const [path, setPath] = useState('')
  const [named, setNamed] = useState<readonly Colleague[]>([])
  const write = useAppMutation({
    send: (_: void, key) =>
      call('/ccommonapi/comments/save', {
        data: {
          type: page.page,
          id: doc.id,
          text: text.trim(),
          shared,
          ...(change ? { comment: change.id } : {}),
          ...(path ? { path } : {}),
          mentions: named.filter((one) => text.includes(`@${one.title}`)).map((one) => one.id),
        },
        key,
        quiet: true,
      }),
    errors: 'inline',
    invalidates: [callKey('/ccommonapi/comments/index', { id: doc.id })],
    onDone() {
      setText('')
      setNamed([])
      onDone?.()
    },
  })
  const message = Object.values(write.fields).flat().join(', ') || write.message
  const send = () => {
    if (text.trim() !== '') void write.run()
  }
  return (
    <div className={styles['write']}>
      <Mentions
        aria-label={w('write')}
        placeholder={w('write')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={2000}
        value={text}
        onChange={setText}
        onSearch={(search) => look(search)}
        onSelect={(option) => setNamed((now) => [...now, ...found.filter((one) => one.title === option.value).slice(0, 1)])}
        options={found.map((one) => ({ key: one.id, value: one.title, label: one.title }))}
        filterOption={false}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      {!change && (
        <div className={`row ${styles['about']}`}>
          <span className="muted">{w('atField')}</span>
          <Select
            size="small"
            className={styles['field']}
            aria-label={w('atField')}
            value={path}
            onChange={setPath}
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              { value: '', label: w('whole') },
              ...fieldsOf(page)
                .filter((field) => field.type !== 'status')
                .map((field) => ({ value: field.field, label: field.label })),
              ...linesOf(page, doc).map((line) => ({ value: line.path, label: w('lineOf', line) })),
            ]}
          />
        </div>
      )}
      <div className={`row ${styles['foot']}`}>
        {!change ? <WhoReads shared={shared} onChange={setShared} /> : <SeenBy shared={change.shared} />}
        <span className="row">
          {change && (
            <Button size="small" autoInsertSpace={false} onClick={onDone}>
              {t('cancel')}
            </Button>
          )}
          <Button size="small" type="primary" autoInsertSpace={false} loading={write.busy} disabled={text.trim() === ''} onClick={send}>
            {t(change ? 'save' : 'send')}
          </Button>
        </span>
      </div>
      {message && (
        <div role="alert" className="error-text">
          {message}
        </div>
      )}
    </div>
  )
}

function One({ page, doc, comment }: CommentsProps & { comment: Comment }) {
  const t = useText()
  const text = useMessages(messages)
  const language = useLanguage()
  const [changing, setChanging] = useState(false)
  const line = comment.path ? linesOf(page, doc).find(({ path }) => path === comment.path) : undefined
  const field = comment.path ? fieldsOf(page).find((one) => one.field === comment.path!.replace(/#.*/, '')) : undefined
  // A comment on a removed line still names it as a line of the document.
  const about = line ? text('lineOf', line) : field?.label
  const operation = useAppMutation({
    send: ({ name, resolved }: { readonly name: 'remove' | 'resolve'; readonly resolved?: boolean }, key) => {
      const which = { type: page.page, id: doc.id, comment: comment.id }
      return name === 'remove'
        ? call('/ccommonapi/comments/remove', { data: which, key, quiet: true })
        : call('/ccommonapi/comments/resolve', { data: { ...which, resolved }, key, quiet: true })
    },
    invalidates: [callKey('/ccommonapi/comments/index', { id: doc.id })],
  })
  if (changing)
    return (
      <li>
        <Write page={page} doc={doc} change={comment} onDone={() => setChanging(false)} />
      </li>
    )
  return (
    <li id={`comment-${comment.id}`} className={comment.resolvedAt ? styles['resolved'] : undefined}>
      <b>{comment.user.name}</b> <span className="muted">{comment.company.name}</span>{' '}
      <span className="muted" title={comment.at}>
        {ago(comment.at, language)}
        {comment.editedAt && ` · ${text('edited')}`}
        {comment.resolvedAt && ` · ${text('resolved')}`}
      </span>{' '}
      <SeenBy shared={comment.shared} />
      {about && (
        <div>
          <button
            type="button"
            className="plain"
            onClick={() => focusFirst(line ? `${field!.field}[${line.n - 1}].${field!.columns?.[0]?.field}` : field!.field)}
          >
            {text('atField')} {about}
          </button>
        </div>
      )}
      <div className={styles['text']}>{withNames(comment)}</div>
      <div className="row small">
        <button type="button" className="plain" onClick={() => void operation.run({ name: 'resolve', resolved: !comment.resolvedAt })}>
          {text(comment.resolvedAt ? 'reopen' : 'resolve')}
        </button>
        {comment.mine && (
          <>
            <button type="button" className="plain" onClick={() => setChanging(true)}>
              {t('edit')}
            </button>
            <Popconfirm
              title={text('removeComment')}
              okText={t('remove')}
              cancelText={t('cancel')}
              onConfirm={() => operation.run({ name: 'remove' })}
            >
              <button type="button" className="plain">
                {t('remove')}
              </button>
            </Popconfirm>
          </>
        )}
      </div>
    </li>
  )
}

/** Returns the first lines of a document, as possible subjects of a comment. */
const linesOf = (page: Page, doc: WireDoc): { readonly path: string; readonly label: string; readonly n: number }[] =>
  fieldsOf(page)
    .filter((field) => field.type === 'lines')
    .flatMap(({ field, label }) =>
      ((doc[field] ?? []) as readonly { id?: string }[])
        .slice(0, 200)
        .flatMap(({ id }, at) => (id ? [{ path: `${field}#${id}`, label, n: at + 1 }] : [])),
    )

/** Returns the text with the mentioned names highlighted. */
function withNames({ text, mentions }: Comment): React.ReactNode {
  const names = mentions.map((one) => `@${one.name}`).filter((one) => one !== '@')
  if (names.length === 0) return text
  const parts: React.ReactNode[] = []
  let rest = text
  while (rest !== '') {
    const next = names.map((name) => ({ name, at: rest.indexOf(name) })).filter(({ at }) => at >= 0)
    const first = next.sort((a, b) => a.at - b.at)[0]
    if (!first) break
    parts.push(rest.slice(0, first.at), <b key={parts.length}>{first.name}</b>)
    rest = rest.slice(first.at + first.name.length)
  }
  return [...parts, rest]
}
