/** How a document looks beside its name: its picture or its colour, read for all links of a screen together. */
import { useEffect, useState } from 'react'
import { MarkedImage } from '../callouts/callout-thumb.tsx'
import type { PageField } from '../../model/page.ts'
import { useServices, type LookOf, type ShownLook } from '../services.ts'
import { LinkLabel } from './link-label.tsx'
import styles from './look.module.css'

export type Looks = Readonly<Record<string, ShownLook>>

/** Returns the looks of documents by id; undefined until they are there. */
export function useLooks(of: readonly LookOf[]): Looks | undefined {
  const { looksOf } = useServices()
  const [looks, setLooks] = useState<{ readonly key: string; readonly looks: Looks }>()
  const key = of.map(({ type, id }) => `${type}:${id}`).join(',')
  useEffect(() => {
    let isCurrent = true
    const wanted = key === '' ? [] : key.split(',').map((one) => ({ type: one.split(':')[0]!, id: one.split(':')[1]! }))
    const show = (answer: Looks) => isCurrent && setLooks({ key, looks: answer })
    looksOf(wanted).then(show, () => show({}))
    return () => {
      isCurrent = false
    }
  }, [key, looksOf])
  return looks?.key === key ? looks.looks : undefined
}

/** A colour as a square with a hairline, so that white stays visible. */
export function Swatch({ colour, large = false }: { colour: string; large?: boolean }): React.ReactElement {
  return (
    <svg
      viewBox="0 0 20 20"
      preserveAspectRatio="none"
      aria-hidden="true"
      data-part="swatch"
      data-large={large || undefined}
      className={styles['swatch']}
    >
      <rect width="20" height="20" fill={colour} />
    </svg>
  )
}

/**
 * The label of a linked document, behind its look where documents of its type have one.
 * @param choosing the label is one of those among which one chooses
 */
export function SeenLabel({
  type,
  id,
  look: drawn,
  text,
  choosing = false,
}: Partial<LookOf> & { look: PageField['look'] | undefined; text: string; choosing?: boolean }): React.ReactElement {
  const look = drawn !== 'choice' ? drawn : choosing ? 'picture' : undefined
  if (!look || !type || !id) return <LinkLabel text={text} />
  return (
    <span className={styles['seen']}>
      <LinkLook type={type} id={id} as={look} />
      <LinkLabel text={text} />
    </span>
  )
}

/** The look of a linked document before its name: its colour or its picture; nothing where it has none. */
function LinkLook({ type, id, as }: { type: string; id: string; as: 'picture' | 'colour' }): React.ReactElement | null {
  const look = useLooks([{ type, id }])?.[id]
  if (!look) return null
  if (look.colour && (as === 'colour' || !look.picture)) return <Swatch colour={look.colour} />
  return look.picture ? (
    <span className={styles['tile']} data-part="picture">
      <MarkedImage url={look.picture} shapes={look.marks} />
    </span>
  ) : null
}
