/** The content of a print template: the HTML, and the placeholders of the document type, which a press writes at the cursor. */
import { Input } from 'antd'
import { useRef } from 'react'
import { semicolon, useMessages } from '../../../ui/text/language.tsx'
import styles from './dialog.module.css'
import { messages } from './messages.ts'
import type { TemplateEditing } from './use-template-draft.ts'

/** The server's messages at one field of a template. */
export const TemplateError = ({ texts }: { texts?: readonly string[] }): React.ReactElement | null =>
  texts ? (
    <small role="alert" className="text-danger">
      {texts.join(semicolon())}
    </small>
  ) : null

export function TemplateBody({ editing }: { editing: TemplateEditing }): React.ReactElement {
  const { values, set, body, placeholders, errors } = editing
  const t = useMessages(messages)
  const area = useRef<HTMLTextAreaElement>(null)
  const html = values.kind === 'html'
  const insert = (text: string) => {
    const from = area.current?.selectionStart ?? body.length
    set({ body: `${body.slice(0, from)}${text}${body.slice(area.current?.selectionEnd ?? from)}` })
    area.current?.focus()
  }
  return (
    <div className={html ? styles['editor'] : ''}>
      {html && (
        <div>
          <Input.TextArea
            ref={(box) => {
              area.current = box?.resizableTextArea?.textArea ?? null
            }}
            aria-label={t('body')}
            rows={18}
            spellCheck={false}
            value={body}
            onChange={(event) => set({ body: event.target.value })}
          />
          <TemplateError texts={errors['body']} />
        </div>
      )}
      <div>
        <h3>{t('placeholders')}</h3>
        <p className="muted text-12">{t('placeholdersHint')}</p>
        <PlaceholderList names={placeholders?.names ?? []} html={html} onInsert={insert} />
      </div>
    </div>
  )
}

type Placeholder = NonNullable<TemplateEditing['placeholders']>['names'][number]

/** The placeholders as buttons: a list of lines opens a repetition; its columns stand below it. */
function PlaceholderList(props: { names: readonly Placeholder[]; html: boolean; onInsert: (text: string) => void }) {
  const columnText = (list: string, column: string) => (props.html ? `{{${column}}}` : `{{${list}.${column}}}`)
  return (
    <div className={styles['names']}>
      {props.names.map((one) => (
        <div key={one.name} className="grid">
          <button type="button" onClick={() => props.onInsert(one.columns ? ` each="${one.name}"` : `{{${one.name}}}`)}>
            {one.label} {one.columns ? `each="${one.name}"` : `{{${one.name}}}`}
          </button>
          {one.columns?.map((column) => (
            <button
              key={column.name}
              type="button"
              className={styles['column']}
              onClick={() => props.onInsert(columnText(one.name, column.name))}
            >
              {column.label} {columnText(one.name, column.name)}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
