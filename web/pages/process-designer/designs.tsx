/**
 * Process designs page for administrators: for each document type the process in force and its alternatives, and the editor of one
 * design.
 */
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMessages } from '../../../ui/text/language.tsx'
import { ApiError } from '../../api/client.ts'
import { NoRight } from '../../shell/not-found.tsx'
import { useChoices, useStored, useTypes } from './calls.ts'
import { draftOf, type Draft } from './draft.ts'
import { Editor } from './editor.tsx'
import { Listed } from './design-list.tsx'
import { copied } from './design-state.ts'
import { messages } from './messages.ts'
import styles from './designs.module.css'

export function ProcessDesigns(): React.ReactElement {
  const t = useMessages(messages)
  const [query, setQuery] = useSearchParams()
  const types = useTypes()
  const stored = useStored()
  // A draft that was just saved has another address and stays in the same editor: the editor's key by the design's id.
  const [editors, setEditors] = useState<Readonly<Record<string, string>>>({})
  const [carried, setCarried] = useState<Draft>()
  const [copies, setCopies] = useState(0)
  const id = query.get('id')
  const page = query.get('new')
  const from = query.get('from') ?? 'own'
  const opened = stored.data?.find((one) => one.id === (id ?? from))
  const choices = useChoices(page ?? (id ? (opened?.page ?? '') : ''))
  const failed = [types, stored, choices].find(({ isError }) => isError)
  if (failed?.error instanceof ApiError && failed.error.code === 403) return <NoRight />
  const again = () => void Promise.all([types.refetch(), stored.refetch(), choices.refetch()])
  if (failed)
    return (
      <div className="blank" role="alert">
        {t('failed')} <Button onClick={again}>{t('retry')}</Button>
      </div>
    )
  if (!id && !page)
    return (
      <Listed
        types={types.data}
        stored={stored.data}
        onOpen={(next) => {
          setCarried(undefined)
          setEditors({})
          setQuery(next)
        }}
      />
    )
  if (!stored.data || (page && !choices.data)) return <Skeleton active className={styles['design-loading']} />
  if (id && !opened)
    return (
      <div className="blank" role="alert">
        {t('none')} <Button onClick={() => setQuery({})}>{t('back')}</Button>
      </div>
    )
  if (!choices.data) return <Skeleton active className={styles['design-loading']} />
  const editor = id ? (editors[id] ?? id) : `new ${page} ${from} ${copies}`
  const codes = stored.data.map(({ code }) => code)
  const source = opened ? opened.definition : choices.data.own
  return (
    <Editor
      key={editor}
      choices={choices.data}
      stored={id ? opened : undefined}
      start={id ? draftOf(source) : copied(carried ?? draftOf(source), codes)}
      onKept={(next) => {
        // Without a version: what is on the server now, in a new editor.
        setEditors({ ...editors, [next ?? id!]: next ? editor : `${id} again ${copies}` })
        if (next) setQuery({ id: next }, { replace: true })
        else setCopies((now) => now + 1)
      }}
      onCopy={(draft) => {
        setCarried(draft)
        setCopies((now) => now + 1)
        setQuery({ new: draft.page }, { replace: true })
      }}
      onLeave={() => setQuery({})}
    />
  )
}
