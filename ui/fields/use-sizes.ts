/** The sizes that the document named beside a matrix offers. */
import { useEffect, useState } from 'react'
import type { OfferedSizes } from '../../model/sizes/size-source.ts'
import { useServices } from '../services.ts'
import type { InputProps } from './field.ts'

const noSizes: OfferedSizes = { sizes: [], seconds: [] }

/**
 * Returns the offered sizes; `asking` until they are known, so that nobody is asked to name one before.
 * @param props.field the field with the way to the sizes (`sizesFrom`)
 */
export function useSizes({ field: { sizesFrom: from }, row, of }: Pick<InputProps, 'field' | 'row' | 'of'>): {
  readonly offered: OfferedSizes
  readonly asking: boolean
} {
  const source =
    from && ((from.field.startsWith('doc.') ? of?.doc[from.field.slice('doc.'.length)] : row[from.field]) as string | undefined)
  const { sizes: sizesOf } = useServices()
  const [answer, setAnswer] = useState<{ readonly source: string; readonly offered: OfferedSizes }>()
  useEffect(() => {
    if (!from || !source) return
    sizesOf(from, source).then(
      (offered) => setAnswer({ source, offered }),
      () => setAnswer({ source, offered: noSizes }),
    )
  }, [from, source, sizesOf])
  const isKnown = Boolean(source) && answer?.source === source
  return { offered: isKnown ? answer!.offered : noSizes, asking: Boolean(source) && !isKnown }
}
