/** Quick search of a list: searches while typing, treats pasted lines as separate terms, and clears on Esc (U12). */
import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Page } from '../../../model/page.ts'
import { useText } from '../../../ui/text/language.tsx'
import styles from './list.module.css'

/** A single-line input shows line breaks as this mark. */
const mark = ' ⏎ '
const shown = (search: string): string => search.replaceAll('\n', mark)
const withLineBreaks = (text: string): string => text.replaceAll(/\s*⏎\s*/g, '\n')
const patience = 300

export function SearchBox({
  page,
  search,
  box,
  onSearch,
}: {
  page: Page
  search: string
  box: React.RefObject<InputRef | null>
  /** `entered` is true when the user pressed Enter, to search without delay. */
  onSearch: (search: string, entered: boolean) => void
}): React.ReactElement {
  const t = useText()
  const [text, setText] = useState(shown(search))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const composing = useRef(false)
  const sent = useRef(search)
  // After a change of view, a cleared filter or a back navigation, show the current search text, unless the user is typing.
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setText(shown(search))
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (next: string, entered = false) => {
    clearTimeout(timer.current)
    const wanted = withLineBreaks(next).trim()
    if (wanted === sent.current && !entered) return
    sent.current = wanted
    onSearch(wanted, entered)
  }
  const write = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    if (!composing.current) timer.current = setTimeout(() => send(next), patience)
  }
  return (
    <Input.Search
      ref={box}
      allowClear
      className={styles['list-search']}
      aria-label={`${t('search')} ${page.list.search.hint}`}
      placeholder={page.list.search.hint}
      value={text}
      onChange={(event) => write(event.target.value)}
      onSearch={(next) => send(next, true)}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        write(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text === '') return
        event.stopPropagation()
        setText('')
        send('')
      }}
      onPaste={(event) => {
        const lines = event.clipboardData
          .getData('text/plain')
          .split(/[\r\n]+/)
          .map((line) => line.replaceAll('\t', ' ').trim())
          .filter(Boolean)
        if (lines.length < 2) return
        event.preventDefault()
        const next = [...new Set(lines)].slice(0, 200).join('\n')
        setText(shown(next))
        send(next)
      }}
    />
  )
}
