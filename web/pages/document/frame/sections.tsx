/** Section navigation of a document, always visible: the current section, sections with errors, and a link to each. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Viewer } from '../../../../model/rules/condition-parts.ts'
import type { Page } from '../../../../model/page.ts'
import { fieldsInSight, saidInHeading, sectionsInOrder } from '../../../../ui/form/fields-in-sight.ts'
import { type Errors, type Values } from '../../../../ui/state/form-state.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { messages } from '../messages.ts'
import styles from '../document.module.css'

interface SectionsProps {
  readonly page: Page
  readonly values: Values
  readonly errors: Errors
  readonly viewer: Viewer
}

export function Sections({ page, values, errors, viewer }: SectionsProps): React.ReactElement | null {
  const t = useMessages(messages)
  const editing = viewer.action !== 'view'
  const nav = useRef<HTMLElement>(null)
  const [chosen, setHere] = useState<number>()
  // For an approver, sections that have been scrolled into view are marked as seen (U63).
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const inHeading = editing ? undefined : saidInHeading(page, editing)
  const shown = sectionsInOrder(page, viewer.action === 'create').flatMap(([block, at]) => {
    const fields = fieldsInSight(block.form, { values, viewer, editing, errors, inHeading })
    const errorCount = Object.keys(errors).filter((path) =>
      fields.some(({ field }) => path === field || path.startsWith(`${field}[`)),
    ).length
    return fields.length > 0 ? [{ at, title: block.title, wrong: errorCount }] : []
  })
  const sections = shown.map((one) => one.at).join()
  useEffect(() => {
    const box = nav.current?.closest('[data-part=doc]')?.querySelector('[data-part=doc-main]')
    if (!box) return
    const look = () => {
      const bottom = box.getBoundingClientRect().bottom + 4
      const read = sections
        .split(',')
        .filter((at) => (document.getElementById(`section-${at}`)?.getBoundingClientRect().bottom ?? Infinity) <= bottom)
      setSeen((now) => (read.every((at) => now.has(at)) ? now : new Set([...now, ...read])))
    }
    const see = () => {
      const top = box.getBoundingClientRect().top + 24
      const passed = sections
        .split(',')
        .filter((at) => (document.getElementById(`section-${at}`)?.getBoundingClientRect().top ?? Infinity) <= top)
      const end = box.scrollTop + box.clientHeight >= box.scrollHeight - 4 && box.scrollTop > 0
      const last = (end ? sections.split(',') : passed).at(-1)
      setHere(last === undefined ? undefined : Number(last))
      look()
    }
    const timer = setTimeout(look, 500)
    box.addEventListener('scroll', see, { passive: true })
    return () => {
      clearTimeout(timer)
      box.removeEventListener('scroll', see)
    }
  }, [sections])
  const first = shown[0]?.at
  const here = shown.some(({ at }) => at === chosen) ? chosen : first
  // Reading begins with the lines, writing with the header: what the person looks at stays in sight when one becomes the other.
  const looked = useRef({ editing, here })
  useLayoutEffect(() => {
    const before = looked.current
    looked.current = { editing, here }
    if (before.editing === editing || before.here === undefined || before.here === first) return
    document.getElementById(`section-${before.here}`)?.scrollIntoView({ block: 'start' })
    setHere(before.here)
  }, [editing, here, first])
  if (shown.length < 2) return null
  return (
    <nav ref={nav} className={`${styles['anchors']} noprint`} data-part="anchors" aria-label={t('sections')}>
      {shown.map(({ at, title, wrong }) => (
        <button
          key={at}
          type="button"
          aria-current={at === here ? 'location' : undefined}
          onClick={() => {
            const section = document.getElementById(`section-${at}`)
            section?.querySelector('details')?.setAttribute('open', '')
            section?.scrollIntoView({ block: 'start' })
            setHere(at)
          }}
        >
          {title}
          {viewer.action === 'view' && seen.has(String(at)) && (
            <span className={styles['tick']} title={t('seenSection')} aria-hidden="true">
              {' '}
              ✓
            </span>
          )}
          {wrong > 0 && (
            <span className="wrong" title={t('sectionErrors', { n: wrong })}>
              {wrong}
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}
