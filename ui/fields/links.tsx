/** Field kinds for links: cells lead to the document, multiple links are listed side by side, and a line is labelled by its content. */
import { useServices } from '../services.ts'
import { lineTraits, partsTraits, type CellProps, type FieldControl } from './field.ts'
import { LineInput } from './line-input.tsx'
import { LinkInput } from './link-input.tsx'
import { titleInWords } from './link-label.tsx'
import { SeenLabel } from './look.tsx'

function LinkCell({ field, value, row }: CellProps) {
  const { documentPath } = useServices()
  const title = row[`${field.field}$`] as string | undefined
  if (!value) return null
  if (!field.to || field.to === 'company' || field.to === 'user')
    return (
      <span className="ell" title={title}>
        {title}
      </span>
    )
  return (
    <a className="ell" title={title} href={documentPath(field.to, value)} onClick={(event) => event.stopPropagation()}>
      <SeenLabel type={field.to} id={value} look={field.look} text={title || value} />
    </a>
  )
}

const titlesOf = ({ field, row }: CellProps): readonly string[] => [(row[`${field.field}$`] ?? '') as string | string[]].flat()
const titles = (props: CellProps): string => titlesOf(props).join(', ')
export const link: FieldControl = {
  ...lineTraits,
  oneChoice: true,
  hasLink: true,
  showsText: false,
  card: { shown: true, weight: 3, cell: false },
  paste: (text) => ({ code: text }),
  Input: LinkInput,
  Cell: LinkCell,
  text: (_, props) => titles(props),
}
export const links: FieldControl = {
  ...partsTraits,
  inList: false,
  hasLink: true,
  Input: (props) => <LinkInput {...props} many />,
  Cell: (props) => (
    <span className="ell" title={titles(props)}>
      {titlesOf(props).map(titleInWords).join(', ')}
    </span>
  ),
  text: (_, props) => titles(props),
}
export const lineLink: FieldControl = {
  ...partsTraits,
  inList: false,
  hasLink: true,
  Input: LineInput,
  Cell: ({ value, row, field }) => <span className="muted">{row[`${field.field}$`] || (value ? `#${value}` : '')}</span>,
  text: (_, props) => titles(props),
}
