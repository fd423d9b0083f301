/** The facts of a document in its header in one line, filled ones only; the rest opens in place. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { Page, PageField } from '../../../../model/page.ts'
import { MoneyMark } from '../../../../ui/fields/money-head.tsx'
import { kindFor } from '../../../../ui/fields/registry.tsx'
import { isBlank } from '../../../../ui/form/fields-in-sight.ts'
import { fieldsOf, type Values } from '../../../../ui/state/form-state.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { messages } from '../messages.ts'
import styles from './head.module.css'

/** Returns a field of the head by its name; undefined for one that this person does not see. */
export const fieldNamed = (page: Page, name: string): PageField | undefined =>
  page.list.fields[name] ?? fieldsOf(page).find(({ field }) => field === name)

/** Returns the facts with a value that are said nowhere else in the heading. */
export function factsIn(page: Page, { values, name }: { values: Values; name: string }): readonly PageField[] {
  const { parties, scope, facts } = page.display
  return filled(page, values, facts).filter(({ field }) => ![...parties, ...scope, 'status'].includes(field) && values[field] !== name)
}

/** Returns the named fields that have a value, in order. */
export const filled = (page: Page, values: Values, names: readonly string[]): readonly PageField[] =>
  [...new Set(names)].flatMap((name) => {
    const field = fieldNamed(page, name)
    return field && !isBlank(values[name]) ? [field] : []
  })

/** @param facts fields with a value, in order */
export function Facts({ facts, values }: { facts: readonly PageField[]; values: Values }): React.ReactElement | null {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLDListElement>(null)
  const hidden = useHidden(list, facts.length)
  if (facts.length === 0) return null
  return (
    <div className={styles['facts']}>
      <dl ref={list} data-part="digest" data-open={isOpen || undefined}>
        {facts.map((field) => {
          const { Cell } = kindFor(field.type)
          return (
            <div key={field.field}>
              <dt>
                {field.label}
                <MoneyMark field={field} rows={[values]} />
              </dt>
              <dd data-field={field.field}>
                <Cell field={field} value={values[field.field]} row={values} />
              </dd>
            </div>
          )
        })}
      </dl>
      {(hidden > 0 || isOpen) && (
        <button type="button" className={`plain noprint ${styles['more']}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('fewerFacts') : t('moreFacts', { n: hidden })}
        </button>
      )}
    </div>
  )
}

/** Returns how many items of a list that shows one line stand below it. */
function useHidden(list: React.RefObject<HTMLElement | null>, items: number): number {
  const [hidden, setHidden] = useState(0)
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    const measure = () => {
      const children = [...box.children] as HTMLElement[]
      const top = children[0]?.offsetTop ?? 0
      setHidden(children.filter((child) => child.offsetTop > top + 4).length)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    measure()
    return () => observer.disconnect()
  }, [list, items])
  return hidden
}
