/** Filter chips: the declared filters of the list, whose values are ticked, and every other filter; × takes one away, a button adds one. */
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../text/language.tsx'
import { FilterChip, FormPopover, QuickChip, type ChipTools } from './filter-chip.tsx'
import { conditionsOf } from '../../model/lists/filter.ts'
import { placeOfQuick } from './quick-filter.ts'
import { useTitles } from './use-titles.ts'

interface ChipsProps extends Pick<ChipTools, 'page' | 'filters' | 'onChange'> {
  /** What else the list asks for: values are counted among these documents, and fields that are filtered for good have no chip. */
  readonly within?: ChipTools['within']
}

export function FilterChips({ page, filters, onChange, within = {} }: ChipsProps): React.ReactElement {
  const t = useText()
  const [titles, learn] = useTitles(page, filters.flatMap(conditionsOf))
  const [open, setOpen] = useState('')
  const tools: ChipTools = { page, filters, onChange, within, titles, learn, open, setOpen }
  const fixed = new Set((within.filters ?? []).flatMap(conditionsOf).map(({ field }) => field))
  const quick = (page.list.chips ?? []).filter((name) => page.list.fields[name] && !fixed.has(name))
  const quickPlaces = new Set(quick.map((name) => placeOfQuick(filters, name)))
  return (
    <>
      {quick.map((name) => (
        <QuickChip key={name} tools={tools} name={name} />
      ))}
      {filters.map((filter, at) =>
        quickPlaces.has(at) ? null : (
          <FilterChip
            key={`${conditionsOf(filter)
              .map(({ field }) => field)
              .join('/')}${at}`}
            tools={tools}
            at={at}
          />
        ),
      )}
      <FormPopover tools={tools} id="new" onTake={(filter) => onChange([...filters, filter])}>
        <Button size="small" data-filter>
          {t('addFilter')}
        </Button>
      </FormPopover>
      {filters.length > 0 && (
        <Button size="small" type="link" onClick={() => onChange([])}>
          {t('clear')}
        </Button>
      )}
    </>
  )
}
