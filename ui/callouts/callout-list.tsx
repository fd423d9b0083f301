/** The call-outs of one picture as a list: number, texts in both languages, what a measure line measures, done or open. */
import { Button, Input, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { calloutColours } from '../../model/fields/callout-drawing.ts'
import { calloutLimits, calloutText, type Callout } from '../../model/fields/callouts.ts'
import { useServices, type Choice } from '../services.ts'
import { useLanguage, useMessages } from '../text/language.tsx'
import { messages } from './callout-messages.ts'
import styles from './callouts.module.css'

interface ListProps {
  readonly shapes: readonly Callout[]
  readonly editable: boolean
  readonly selected: number | undefined
  /** The type whose documents a measure line measures. */
  readonly measures: string | undefined
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
  measures,
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
      {shape.shape === 'measure' && measures !== undefined && <Part shape={shape} measures={measures} onChange={onChange} />}
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

/** Chooses the document that a measure line measures, by code or name. */
function Part({
  shape: { no, part, title },
  measures,
  onChange,
}: { readonly shape: Callout; readonly measures: string } & Pick<ListProps, 'onChange'>) {
  const t = useMessages(messages)
  const language = useLanguage()
  const { pick } = useServices()
  const [offered, setOffered] = useState<readonly Choice[]>([])
  const search = (text: string) => void pick(measures, { search: text, size: 20 }).then(setOffered, () => undefined)
  const named = title?.[language === 'zh' ? 0 : 1]
  const options = offered.map((one) => ({ value: one.id, label: one.title }))
  const current = part !== undefined && named !== undefined && offered.every(({ id }) => id !== part) ? [{ value: part, label: named }] : []
  return (
    <>
      <Select
        id={`call-out-${no}-part`}
        size="small"
        className={styles['part']}
        showSearch={{ filterOption: false, onSearch: search }}
        value={part}
        placeholder={t('choosePart')}
        aria-label={t('part', { no })}
        status={part === undefined ? 'error' : ''}
        options={[...current, ...options]}
        onOpenChange={(isOpen) => isOpen && offered.length === 0 && search('')}
        onChange={(id: string) => {
          const chosen = offered.find((one) => one.id === id)
          onChange(no, { part: id, ...(chosen ? { title: [chosen.title, chosen.title] } : {}) })
        }}
      />
      {part === undefined && (
        <div className="error-text" role="alert">
          <span aria-hidden="true">⚠ </span>
          {t('noPart')}
        </div>
      )}
    </>
  )
}
