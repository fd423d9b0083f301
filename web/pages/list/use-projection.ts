/** Gives a date of a document another expected day, through the ordinary save of the document. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Page, WireDoc } from '../../../model/page.ts'
import { documentCall } from '../../api/client.ts'
import { invalidate, useAppMutation } from '../../api/mutation.ts'
import { keys } from '../../api/query-keys.ts'
import { say } from '../../api/toasts-and-connection.ts'
import type { PathRow } from './path-scale.ts'

export interface Projected {
  readonly row: PathRow
  /** The place of the date among those of the row. */
  readonly at: number
  /** `YYYY-MM-DD` */
  readonly day: string
}

export function useProjection(page: Page, onSaved: () => void) {
  const queries = useQueryClient()
  const [error, setError] = useState('')
  const timeline = page.display.timeline
  const [lines, column] = timeline && 'lines' in timeline ? [timeline.lines, timeline.projected] : [undefined, undefined]
  const write = useAppMutation({
    async send({ row, at, day }: Projected, key) {
      const doc = await documentCall<WireDoc>(page.page, 'view', { id: row.id }, { quiet: true })
      // Dates without a day are not drawn, so the line is found by its place among those that are.
      const label = row.knots[at]!.label
      const changed = (doc[lines!] as readonly Record<string, unknown>[]).map((line) => {
        // Of a line that is there, only what changes is sent.
        const own = { id: line['id'] }
        return labelsOf(page, line).includes(label) ? { ...own, [column!]: day } : own
      })
      return documentCall(page.page, 'save', { id: row.id, version: doc.version, values: { [lines!]: changed } }, { key, quiet: true })
    },
    errors: 'inline',
    async onDone() {
      setError('')
      await invalidate(queries, [keys.lists(page.page), keys.documents()])
      onSaved()
    },
    onFailed(failure) {
      const text = Object.values(failure.fields).flat().join(', ') || failure.message
      setError(text)
      say.error(text)
    },
  })
  return { isOffered: page.may.edit && lines !== undefined && column !== undefined, error, save: write.run }
}

function labelsOf({ display: { timeline } }: Page, line: Readonly<Record<string, unknown>>): readonly unknown[] {
  return timeline && 'lines' in timeline ? [line[timeline.label], timeline.labelEn === undefined ? undefined : line[timeline.labelEn]] : []
}
