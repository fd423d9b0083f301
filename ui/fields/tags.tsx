/** Tags: an input that suggests those of other documents, and cells that show each tag by itself. */
import { Select, Tag } from 'antd'
import { useState } from 'react'
import { longestTag, mostTags, tagsIn, withoutDoubles } from '../../model/fields/tags.ts'
import { useServices } from '../services.ts'
import { aria, partsTraits, type CellProps, type FieldControl, type InputProps } from './field.ts'
import styles from './tags.module.css'

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])

/**
 * Chooses tags. A comma or Enter ends a tag; those that other documents have most often are suggested once the list opens.
 * @param props.of where the field is; without it nothing is suggested
 */
export function TagsInput(props: InputProps): React.ReactElement {
  const { value, onChange, disabled, invalid, field, of } = props
  const { valuesOf } = useServices()
  const [suggested, setSuggested] = useState<readonly string[]>()
  const suggest = (open: boolean) => {
    // Fields of lines have no list of their own, so nothing is suggested there.
    if (!open || suggested || !of || of.path.includes('.')) return
    setSuggested([])
    void valuesOf(of.type, { field: field.field }).then(
      (values) => setSuggested(values.map((one) => one.value)),
      // Suggestions are a help only: who may not read the list types the tags.
      () => undefined,
    )
  }
  return (
    <Select
      {...aria(props)}
      className="whole-width"
      mode="tags"
      value={[...listOf(value)]}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      aria-label={field.label}
      maxCount={mostTags}
      autoFocus={of?.cell === true}
      tokenSeparators={[',', ';', '，', '；', '、', '\n', '\t']}
      options={(suggested ?? []).map((tag) => ({ value: tag, label: tag }))}
      onOpenChange={suggest}
      onChange={(next: string[]) => onChange(withoutDoubles(next))}
      notFoundContent={null}
      allowClear
    />
  )
}

function TagsCell({ value }: CellProps) {
  return (
    <span className={styles['tags']}>
      {listOf(value).map((tag) => (
        <Tag key={tag} className={styles['tag']}>
          {tag}
        </Tag>
      ))}
    </span>
  )
}

export const tags: FieldControl = {
  ...partsTraits,
  Input: TagsInput,
  Cell: TagsCell,
  text: (value) => listOf(value).join(', '),
  paste(text) {
    const read = tagsIn(text)
    return read.length <= mostTags && read.every((tag) => [...tag].length <= longestTag) ? { value: read } : { value: null, error: true }
  },
}
