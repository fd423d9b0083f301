/** Columns of a list table that stay in sight at a side: their order, class and place. */
import { useLayoutEffect, useRef } from 'react'
import type { PageLayout } from '../../model/lists/list-views.ts'
import { widthOf } from './column-width.ts'
import styles from './table.module.css'

type Pins = NonNullable<PageLayout['pins']>
/** The width of the column with the check boxes, in pixels. */
const checkWidth = 40

export interface PinnedColumns {
  readonly table: React.RefObject<HTMLTableElement | null>
  readonly styleOf: (at: number) => React.CSSProperties | undefined
  readonly classOf: (at: number) => string
}

/** @param names the columns in the order in which they stand */
export function usePinnedColumns(
  names: readonly string[],
  { pins, widths }: { pins: Pins; widths: NonNullable<PageLayout['widths']> },
): PinnedColumns {
  const table = useRef<HTMLTableElement>(null)
  // A pinned column begins where those before it end; their widths are known once they are drawn.
  useLayoutEffect(() => {
    if (!table.current || !names.some((name) => pins[name])) return
    const { style } = table.current
    const heads = [...table.current.querySelectorAll<HTMLElement>('thead th[data-c]')]
    let left = checkWidth
    for (const [at, head] of heads.entries()) {
      if (at > 0 && pins[names[at]!] !== 'left') break
      style.setProperty(`--left${at}`, `${left}px`)
      left += head.offsetWidth
    }
    let right = 0
    for (let at = heads.length - 1; at > 0 && pins[names[at]!] === 'right'; at--) {
      style.setProperty(`--right${at}`, `${right}px`)
      right += heads[at]!.offsetWidth
    }
  })
  return {
    table,
    styleOf(at) {
      const width = widthOf(widths[names[at]!])
      const pin = at > 0 ? pins[names[at]!] : undefined
      return pin ? { ...width, [pin]: `var(--${pin}${at})` } : width
    },
    classOf(at) {
      const pin = pins[names[at]!]
      return at === 0 || pin === 'left' ? (styles['pin2'] ?? '') : pin === 'right' ? (styles['pinr'] ?? '') : ''
    },
  }
}
