/** Chooses what a measure line of call-outs measures: the ordinary choice of a link, with its conditions and the reason where one cannot be chosen. */
import type { Measured } from '../../model/field.ts'
import type { PageField } from '../../model/page.ts'
import type { PartChoice } from '../callouts/callout-list.tsx'
import type { InputProps } from './field.ts'
import { LinkInput } from './link-input.tsx'

interface MeasuredInputProps extends PartChoice {
  readonly measures: Measured
  /** The name of the call-outs beside the pictures. */
  readonly callouts: string
  /** The place of the field with the pictures. */
  readonly of: InputProps['of']
}

export function MeasuredInput({
  measures,
  callouts,
  of,
  id,
  label,
  part,
  title,
  invalid,
  onChange,
}: MeasuredInputProps): React.ReactElement {
  const field = { field: 'part', type: 'link', label, required: true, options: [], limits: {}, ...measures } as unknown as PageField
  return (
    <LinkInput
      field={field}
      id={id}
      invalid={invalid}
      value={part ?? null}
      row={{ part, part$: title }}
      onChange={(chosen, more) => {
        if (typeof chosen === 'string') onChange(chosen, String(more?.['part$'] ?? ''))
      }}
      {...(of ? { of: { type: of.type, path: of.path.replace(/[^.]+$/, callouts), doc: of.doc } } : {})}
    />
  )
}
