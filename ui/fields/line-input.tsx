/** Line input: chooses one line of another document, with the links that the line contains. */
import { useEffect, useState } from 'react'
import { isMatrix, matrixText } from '../../model/fields/matrix.ts'
import { useServices } from '../services.ts'
import { useText } from '../text/language.tsx'
import { Choose } from './choices.tsx'
import type { InputProps } from './field.ts'

/**
 * Chooses one line of the document that the form (or the row) refers to. The line's links come along, so that sizes and pictures are
 * known immediately.
 */
export function LineInput(props: InputProps) {
  const { field, value, row, onChange, of } = props
  const t = useText()
  const { lines: linesOf } = useServices()
  const [read, setRead] = useState<{ readonly parent: string; readonly lines: readonly Line[] }>()
  const head = field.through?.startsWith('doc.') ? of?.doc : row
  const parent = head?.[field.through?.replace(/^doc\./, '') ?? ''] as string | undefined
  useEffect(() => {
    let wanted = true
    if (parent)
      linesOf(field.to!, parent, field.lines!).then(
        (lines) => wanted && setRead({ parent, lines }),
        () => undefined,
      )
    return () => {
      wanted = false
    }
  }, [parent, field, linesOf])
  const lines = read && read.parent === parent ? read.lines : noLines
  const options = lines.map((line) => ({ value: line['id'] as string, label: lineLabel(line) }))
  const title = row[`${field.field}$`] as string | undefined
  return (
    <Choose
      {...props}
      options={options.length > 0 || !value ? options : [{ value, label: title ?? `#${value}` }]}
      none={parent ? '…' : t('chooseFirst')}
      onChange={(next) => {
        const line = lines.find((one) => one['id'] === next)
        onChange(next, { ...alongWith(line), [`${field.field}$`]: line ? `#${line['no']}` : '' })
      }}
    />
  )
}
type Line = Readonly<Record<string, any>>
const noLines: readonly Line[] = []
const titlesIn = (line: Line): string[] =>
  Object.keys(line).filter((name) => name.endsWith('$') && typeof line[name] === 'string' && line[name])
/** Label of a line, for example `#2 HS24--T-shirt · black · S 250 · M 500`. */
const lineLabel = (line: Line): string =>
  [
    `#${line['no']}`,
    ...titlesIn(line)
      .slice(0, 3)
      .map((name) => line[name] as string),
    ...Object.values(line).flatMap((value) => (isMatrix(value) ? [matrixText(value, ' · ')] : [])),
    ...['bank', 'accountNo'].map((name) => line[name] as string | undefined).filter(Boolean),
  ].join(' · ')
const alongWith = (line: Line | undefined): Record<string, unknown> =>
  line
    ? Object.fromEntries(
        titlesIn(line).flatMap((name) => [
          [name, line[name]],
          [name.slice(0, -1), line[name.slice(0, -1)]],
        ]),
      )
    : {}
