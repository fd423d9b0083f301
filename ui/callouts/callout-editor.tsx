/** The window in which pictures are marked, or their call-outs read: tools, the picture, the list of texts, and another picture below as an overlay. */
import { Button, Modal, Radio, Select, Slider } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { calloutLimits, calloutShapes, type Callout, type Callouts, type CalloutShape } from '../../model/fields/callouts.ts'
import type { ShownFile } from '../services.ts'
import { useMessages, useText } from '../text/language.tsx'
import { CalloutList, type PartPicker } from './callout-list.tsx'
import { messages } from './callout-messages.ts'
import { added, begun, isFull, redone, removed, undone, valueOf, withChange, type Edits } from './edits.ts'
import { Stage } from './callout-canvas.tsx'
import type { DocumentPicture } from './document-pictures.ts'
import { centreOf, whole, zoomed, type Size, type View } from './stage-view.ts'
import { Thumb } from './thumb.tsx'
import type { Tool } from './use-gestures.ts'
import styles from './callouts.module.css'

export interface EditorProps {
  /** The pictures of the field in their order. */
  readonly files: readonly (ShownFile & { readonly id: string })[]
  /** Other pictures of the document, which may lie below one of the field. */
  readonly further: readonly (DocumentPicture & { readonly url: string })[]
  readonly start: string
  readonly value: Callouts | null | undefined
  /** Chooses what a measure line measures; absent where there are none. */
  readonly picker: PartPicker | undefined
  /** Absent where the call-outs are read. */
  readonly onChange?: ((value: Callouts | null) => void) | undefined
  readonly onClose: () => void
}

export function CalloutEditor({ files, further, start, value, picker, onChange, onClose }: EditorProps): React.ReactElement {
  const t = useMessages(messages)
  const say = useText()
  const editable = onChange !== undefined
  const [picture, setPicture] = useState(start)
  const [edits, setEdits] = useState<Edits>(() => begun(value))
  const [selected, setSelected] = useState<number>()
  const [tool, setTool] = useState<Tool>(editable && !value?.shapes.length ? 'pin' : 'select')
  const [view, setView] = useState<View>(whole)
  const [below, setBelow] = useState<{ readonly id: string; readonly share: number }>()
  const file = files.find(({ id }) => id === picture) ?? files[0]!
  const size = useNaturalSize(file.url)
  const shapes = edits.now.shapes.filter((one) => one.picture === file.id)
  const apply = (next: Edits) => {
    if (next === edits) return
    setEdits(next)
    onChange?.(valueOf(next))
  }
  const remove = (no: number) => {
    apply(removed(edits, no))
    setSelected(undefined)
  }
  const change = (no: number, changed: Partial<Callout>, step?: string) =>
    apply(withChange(edits, no, { change: changed, ...(step === undefined ? {} : { step }) }))
  const add = (sketch: { readonly shape: CalloutShape; readonly points: Callout['points'] }) => {
    const next = added(edits, { picture: file.id, ...sketch })
    apply(next)
    if (next !== edits) setSelected(next.now.shapes.at(-1)!.no)
  }
  const underlay = [...files, ...further].find(({ id }) => id === below?.id)
  return (
    <Modal
      open
      centered
      footer={
        <Button type="primary" onClick={onClose}>
          {t('ready')}
        </Button>
      }
      title={t('title', { name: file.name })}
      width="min(1320px, 97vw)"
      closable={{ 'aria-label': say('close') }}
      keyboard
      onCancel={onClose}
      classNames={{ body: styles['editor']! }}
    >
      <UndoKeys on={editable} undo={() => apply(undone(edits))} redo={() => apply(redone(edits))} />
      <Toolbar
        {...{ editable, tool, setTool, edits, apply, size, view, setView }}
        measures={picker !== undefined}
        pictures={files.map(({ id }) => id)}
        picture={file.id}
        onPicture={(id) => {
          setPicture(id)
          setView(whole)
          setSelected(undefined)
        }}
      />
      {files.length + further.length > 1 && <Overlay files={files} further={further} picture={file.id} below={below} onBelow={setBelow} />}
      <div className={styles['body']}>
        {size ? (
          <Stage
            url={file.url}
            name={file.name}
            size={size}
            shapes={shapes}
            tool={tool}
            editable={editable}
            selected={selected}
            below={underlay && underlay.id !== file.id ? { url: underlay.url, share: below!.share } : undefined}
            view={view}
            onView={setView}
            onAdd={add}
            onSelect={setSelected}
            onMove={(no, points, step) => change(no, { points }, step)}
            onRemove={remove}
            onText={(no) => {
              setSelected(no)
              document.querySelector<HTMLElement>(`[id^="call-out-${no}-"]`)?.focus()
            }}
          />
        ) : (
          <div className={styles['stage']} aria-busy="true" />
        )}
        <div className={styles['side']}>
          <CalloutList {...{ shapes, editable, selected, picker }} onSelect={setSelected} onChange={change} onRemove={remove} />
          {editable && <p className="help">{t('keys')}</p>}
        </div>
      </div>
    </Modal>
  )
}

/** Ctrl or ⌘ with Z undoes, with Shift or with Y it redoes; texts undo their own typing first. */
function UndoKeys({ on, undo, redo }: { readonly on: boolean; readonly undo: () => void; readonly redo: () => void }): null {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!on || !(event.ctrlKey || event.metaKey) || (event.target as Element).closest('textarea,input:not([type=checkbox],[type=radio])'))
      return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
  return null
}

interface ToolbarProps {
  readonly editable: boolean
  /** Whether there are measure lines. */
  readonly measures: boolean
  readonly tool: Tool
  readonly setTool: (tool: Tool) => void
  readonly edits: Edits
  readonly apply: (edits: Edits) => void
  readonly size: Size | undefined
  readonly view: View
  readonly setView: (view: View) => void
  readonly pictures: readonly string[]
  readonly picture: string
  readonly onPicture: (id: string) => void
}

const signs: Readonly<Record<Tool, string>> = { select: '↖', pin: '①', arrow: '↗', box: '▭', stroke: '✎', measure: '↔' }

function Toolbar(props: ToolbarProps): React.ReactElement {
  const { editable, measures, tool, setTool, edits, apply, size, view, setView, pictures, picture, onPicture } = props
  const t = useMessages(messages)
  const shapes = (Object.keys(calloutShapes) as CalloutShape[]).filter((one) => one !== 'measure' || measures)
  const zoom = (factor: number) => size && setView(zoomed(view, factor, { at: centreOf(view, size), size }))
  return (
    <div className={`row wraps ${styles['bar']}`}>
      {editable && (
        <>
          <Radio.Group
            aria-label={t('tools')}
            optionType="button"
            size="small"
            value={tool}
            options={(['select', ...shapes] as const).map((one) => ({
              value: one,
              label: (
                <span className={styles['tool']} title={t(one)}>
                  <span aria-hidden="true">{signs[one]}</span> <span>{t(one)}</span>
                </span>
              ),
            }))}
            onChange={(event) => setTool(event.target.value as Tool)}
          />
          <Button
            size="small"
            disabled={edits.past.length === 0}
            aria-label={t('undo')}
            title={t('undo')}
            onClick={() => apply(undone(edits))}
          >
            ↶
          </Button>
          <Button
            size="small"
            disabled={edits.future.length === 0}
            aria-label={t('redo')}
            title={t('redo')}
            onClick={() => apply(redone(edits))}
          >
            ↷
          </Button>
        </>
      )}
      <Button size="small" aria-label={t('zoomOut')} title={t('zoomOut')} onClick={() => zoom(1 / 1.5)}>
        −
      </Button>
      <Button size="small" aria-label={t('zoomAll', { n: Math.round(view.zoom * 100) })} onClick={() => setView(whole)}>
        {Math.round(view.zoom * 100)} %
      </Button>
      <Button size="small" aria-label={t('zoomIn')} title={t('zoomIn')} onClick={() => zoom(1.5)}>
        +
      </Button>
      {pictures.length > 1 && (
        <Select
          size="small"
          aria-label={t('pictures')}
          value={picture}
          options={pictures.map((id, at) => ({ value: id, label: t('picture', { n: at + 1 }) }))}
          onChange={onPicture}
        />
      )}
      {editable && isFull(edits) && (
        <span className="over" role="status">
          {t('full', { most: calloutLimits.shapes })}
        </span>
      )}
    </div>
  )
}

interface OverlayProps extends Pick<EditorProps, 'files' | 'further'> {
  readonly picture: string
  readonly below: { readonly id: string; readonly share: number } | undefined
  readonly onBelow: (below: { readonly id: string; readonly share: number } | undefined) => void
}

/** Lays the picture over another one of the field or of the document, such as this round's photo over one of the last round, and says how far it lets it through. */
function Overlay({ files, further, picture, below, onBelow }: OverlayProps): React.ReactElement {
  const t = useMessages(messages)
  const others = [
    ...files.map(({ id, url }, at) => ({ id, url, title: t('overlayOf', { n: at + 1 }) })),
    ...further.map(({ id, url, where, n }) => ({ id, url, title: t('overlayOther', { where, n }) })),
  ].filter(({ id }) => id !== picture)
  const chosen = others.some(({ id }) => id === below?.id) ? below : undefined
  return (
    <div className={`row wraps ${styles['bar']}`}>
      <span>{t('overlay')}</span>
      <Select
        size="small"
        aria-label={t('overlay')}
        value={chosen?.id ?? ''}
        popupMatchSelectWidth={false}
        className={styles['below']!}
        options={[
          { value: '', title: t('overlayNone'), label: t('overlayNone') },
          ...others.map(({ id, url, title }) => ({
            value: id,
            title,
            label: (
              <span className={styles['choice']}>
                <Thumb url={url} size={24} /> {title}
              </span>
            ),
          })),
        ]}
        onChange={(id) => onBelow(id === '' ? undefined : { id, share: below?.share ?? 0.5 })}
      />
      {chosen && (
        <Slider
          className={styles['slider']!}
          min={0}
          max={100}
          value={Math.round(chosen.share * 100)}
          ariaLabelForHandle={t('overlayShare')}
          tooltip={{ formatter: (percent) => `${percent} %` }}
          onChange={(percent) => onBelow({ id: chosen.id, share: percent / 100 })}
        />
      )}
    </div>
  )
}

/** Returns the size of a picture in its own pixels; undefined until it is loaded. */
function useNaturalSize(url: string): Size | undefined {
  const [known, setKnown] = useState<{ readonly url: string; readonly size: Size }>()
  useEffect(() => {
    let isCurrent = true
    const image = new Image()
    image.addEventListener('load', () => {
      if (isCurrent) setKnown({ url, size: { width: image.naturalWidth || 1, height: image.naturalHeight || 1 } })
    })
    image.src = url
    return () => {
      isCurrent = false
    }
  }, [url])
  return known?.url === url ? known.size : undefined
}
