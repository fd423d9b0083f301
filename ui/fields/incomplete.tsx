/** The mark of an amount that leaves something out: a word beside the figure, so that nobody takes it for the whole. */
import type { Page } from '../../model/page.ts'
import { labelled, useLanguage, useText } from '../text/language.tsx'

interface IncompleteProps {
  readonly page: Page
  /** The document, with the number that `display.money.without` names. */
  readonly row: Readonly<Record<string, unknown>>
  /** Whether it also says of what and how many, where there is room. */
  readonly counted?: boolean
}

/** Renders nothing for an amount that is whole, or of which the row does not say what it leaves out. */
export function Incomplete({ page, row, counted = false }: IncompleteProps): React.ReactElement | null {
  const say = useText()
  const language = useLanguage()
  const name = page.display.money?.without
  const count = name === undefined ? undefined : row[name]
  // The count is a whole number.
  if (name === undefined || !(Number(count) > 0)) return null
  const formFields = page.blocks.flatMap((block) => block.form)
  const label = (page.list.fields[name] ?? formFields.find(({ field }) => field === name))?.label ?? ''
  const what = labelled(language, label, String(count))
  return (
    <span className="over incomplete" data-part="incomplete" title={what}>
      {' '}
      {say('incomplete')}
      {counted && ` · ${what}`}
    </span>
  )
}
