/** State of one scan check: pieces scanned so far, the result of the last scan, undo. Scans are stored on this device until it ends. */
import { useRef, useState } from 'react'
import { grouped } from '../../../model/decimal.ts'
import type { WireOf } from '../../../model/wire-document.ts'
import type { sku } from '../../design/sku.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { tone } from '../../../ui/tone.ts'
import { useWebPart } from '../../../ui/web-part.ts'
import { keyOf, scan, type Expected, type Scanned } from './scan-count.ts'
import { messages } from './messages.ts'

const storageKey = (id: string) => `weft.scan.${id}`
const storedScans = (id: string): Scanned => JSON.parse(localStorage.getItem(storageKey(id)) ?? '{}') as Scanned

type Sku = WireOf<typeof sku>

/** Returns a function that reads the SKU of a bar code or number, each code once. It returns `undefined` unless exactly one SKU fits. */
function useSkuByCode(): (code: string) => Promise<Sku | undefined> {
  const { documentsOf } = useWebPart()
  const skus = useRef(new Map<string, Sku | undefined>())
  return async (code) => {
    if (!skus.current.has(code)) {
      const { rows } = await documentsOf<typeof sku>('sku').list(
        {
          filters: [
            {
              any: [
                { field: 'barcode', operator: 'eq', value: code },
                { field: 'number', operator: 'eq', value: code.toUpperCase() },
              ],
            },
          ],
          columns: ['colorway', 'size', 'style'],
          size: 2,
        },
        { quiet: false },
      )
      skus.current.set(code, rows.length === 1 ? rows[0] : undefined)
    }
    return skus.current.get(code)
  }
}

/** The result of the last scan as the page shows it. */
export interface ScanResult {
  readonly right: boolean
  readonly text: string
}

/**
 * Returns the state of the scan check of a packing list and its operations.
 * @param listId the id of the packing list
 * @param expected the pieces of the packing list
 */
export function useScanSession(listId: string, expected: readonly Expected[]) {
  const t = useMessages(messages)
  const skuOf = useSkuByCode()
  const [scanned, setScanned] = useState<Scanned>(() => storedScans(listId))
  const [result, setResult] = useState<ScanResult | undefined>()
  const [accepted, setAccepted] = useState<readonly { key: string; count: number }[]>([])
  const latest = useRef(scanned)
  const queue = useRef(Promise.resolve())
  const store = (next: Scanned) => {
    latest.current = next
    setScanned(next)
    localStorage.setItem(storageKey(listId), JSON.stringify(next))
  }
  const show = (right: boolean, text: string) => {
    tone(right)
    setResult({ right, text })
  }
  const count = async (code: string, pieces: number) => {
    try {
      const sku = await skuOf(code)
      if (!sku) return show(false, t('unknown', { code }))
      const key = keyOf(String(sku.colorway), String(sku.size))
      const verdict = scan(expected, latest.current, { key, count: pieces })
      const label = expected.find((one) => one.key === key)?.label ?? sku.number ?? code
      if (verdict.kind === 'unexpected') return show(false, t('unexpected', { label }))
      if (verdict.kind === 'tooMany') return show(false, t('tooMany', { label, most: grouped(verdict.most) }))
      store(verdict.scanned)
      setAccepted((now) => [...now, { key, count: pieces }])
      show(true, `${label} +${pieces}`)
    } catch {
      show(false, t('away', { code }))
    }
  }
  const undo = () => {
    const last = accepted.at(-1)
    if (!last) return
    store({ ...latest.current, [last.key]: (latest.current[last.key] ?? 0) - last.count })
    setAccepted(accepted.slice(0, -1))
    setResult(undefined)
  }
  return {
    scanned,
    result,
    canUndo: accepted.length > 0,
    undo,
    /** Queues a scan, because scanners are faster than the network and none may be lost. */
    scanCode: (code: string, pieces: number) => {
      queue.current = queue.current.then(() => count(code, pieces))
    },
    /** Removes the scans from this device. */
    forget: () => localStorage.removeItem(storageKey(listId)),
  }
}
