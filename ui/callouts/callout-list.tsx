/** The call-outs of one picture as a list: number, texts in both languages, what a measure line measures, done or open. */
import { Button, Input } from 'antd'
import { useEffect, useRef } from 'react'
import { calloutColours } from '../../model/fields/callout-drawing.ts'
import { calloutLimits, calloutText, type Callout } from '../../model/fields/callouts.ts'
import { useLanguage, useMessages } from '../text/language.tsx'
import { messages } from './callout-messages.ts'
import styles from './callouts.module.css'

/** What a measure line measures, and how another one is chosen. */
export interface PartChoice {
  readonly id: string
  readonly label: string
  readonly part: string | undefined
  readonly title: string | undefined
  readonly invalid: boolean
  readonly onChange: (part: string, title: string) => void
}
/** Returns the control for it. */
export type PartPicker = (choice: PartChoice) => React.ReactElement

interface ListProps {
  readonly shapes: readonly Callout[]
  readonly editable: boolean
  readonly selected: number | undefined
  /** Chooses what a measure line measures; absent where there are none. */
  readonly picker: PartPicker | undefined
  readonly onSelect: (no: number) => void
  /** @param step changes of the same name that follow one another are undone together */
  readonly onChange: (no: number, change: Partial<Callout>, step?: string) => void
  readonly onRemove: (no: number) => void
}

export function CalloutList({ shapes, ...props }: ListProps): React.ReactElement {
  const t = useMessages(messages)
  if (shapes.length === 0) return <p className="muted">{t(props.editable ? 'noneEdited' : 'none')}</p>
  return (
    <ol className={styles['list']} aria-label={t('list')}>
      {shapes.map((shape) => (
        <Entry key={shape.no} shape={shape} {...props} />
      ))}
    </ol>
  )
}

function Entry({
  shape,
  editable,
  selected,
  picker,
  onSelect,
  onChange,
  onRemove,
}: Omit<ListProps, 'shapes'> & { readonly shape: Callout }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const { no, done = false } = shape
  const entry = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (selected === no) entry.current?.scrollIntoView({ block: 'nearest' })
  }, [selected, no])
  const badge = (
    <span
      className={styles['no']}
      data-kind={done ? 'done' : 'open'}
      style={{ background: done ? calloutColours.done : calloutColours.open }}
    >
      {no}
    </span>
  )
  if (!editable)
    return (
      <li ref={entry} className={styles['entry']} data-selected={selected === no || undefined}>
        <button type="button" className="plain row" onClick={() => onSelect(no)}>
          {badge}
          <span className="grow">{calloutText(shape, language) || t(shape.shape)}</span>
          <span className="muted">{t(done ? 'done' : 'open')}</span>
        </button>
      </li>
    )
  return (
    <li ref={entry} className={styles['entry']} data-selected={selected === no || undefined} onFocus={() => onSelect(no)}>
      <div className="row">
        {badge}
        <span className="grow muted">{t(shape.shape)}</span>
        <label className="row">
          <input
            type="checkbox"
            className="check"
            checked={done}
            aria-label={t('isDone', { no })}
            onChange={(event) => onChange(no, { done: event.target.checked ? true : undefined } as Partial<Callout>)}
          />
          <span aria-hidden="true">{t('done')}</span>
        </label>
        <Button size="small" type="text" aria-label={t('remove', { no })} onClick={() => onRemove(no)}>
          ×
        </Button>
      </div>
      {shape.shape === 'measure' && picker && <Part shape={shape} picker={picker} onChange={onChange} />}
      {(language === 'zh' ? (['zh', 'en'] as const) : (['en', 'zh'] as const)).map((of) => (
        <Input.TextArea
          key={of}
          id={`call-out-${no}-${of}`}
          size="small"
          autoSize={{ minRows: 1, maxRows: 5 }}
          lang={of}
          maxLength={calloutLimits.text}
          value={shape[of] ?? ''}
          placeholder={of === 'zh' ? '中文' : 'English'}
          aria-label={t(of, { no })}
          onChange={(event) => onChange(no, { [of]: event.target.value === '' ? undefined : event.target.value }, of)}
        />
      ))}
    </li>
  )
}

/** What a measure line measures, and that it is not saved without it. */
function Part({
  shape: { no, part, title },
  picker,
  onChange,
}: { readonly shape: Callout; readonly picker: PartPicker } & Pick<ListProps, 'onChange'>) {
  const t = useMessages(messages)
  const language = useLanguage()
  return (
    <>
      {picker({
        id: `call-out-${no}-part`,
        label: t('part', { no }),
        part,
        title: title?.[language === 'zh' ? 0 : 1],
        invalid: part === undefined,
        // The title of the language that is read stands for both until the server gives the two.
        onChange: (chosen, name) => onChange(no, { part: chosen, title: [name, name] }),
      })}
      {part === undefined && (
        <div className="error-text" role="alert">
          <span aria-hidden="true">⚠ </span>
          {t('noPart')}
        </div>
      )}
    </>
  )
}
