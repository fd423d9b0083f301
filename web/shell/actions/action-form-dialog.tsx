/** The dialog of an action's form: its fields with their errors, the comment, and what the action does. A refusal loses nothing that was typed. */
import { Alert, Modal, Skeleton } from 'antd'
import { useId, useRef, useState } from 'react'
import { FormField } from '../../../ui/form/form-field.tsx'
import { rulesOf, type Errors } from '../../../ui/state/form-state.ts'
import { sayIn, useMessages } from '../../../ui/text/language.tsx'
import { useNarrow } from '../../../ui/theme/narrow.ts'
import type { FormAsking, FormRequest } from './action-form.ts'
import { Comment } from './comment-dialog.tsx'
import { actionMessages } from './messages.ts'
import { idPrefix, useActionForm } from './use-action-form.ts'
import styles from './action-form.module.css'

export function ActionFormDialog({ request }: { readonly request: FormRequest }): React.ReactElement {
  const { asking } = request
  const t = sayIn(asking.language)
  const text = useMessages(actionMessages)
  const narrow = useNarrow()
  const formId = useId()
  const form = useActionForm(request)
  const [comment, setComment] = useState('')
  const lacksComment = asking.comment === 'required' && comment.trim() === ''
  return (
    <Modal
      open
      title={[asking.title, asking.object].filter(Boolean).join(' ')}
      width={narrow ? '100%' : form.hasLines ? 960 : 560}
      className={narrow ? styles['sheet'] : undefined}
      okText={asking.okText ?? asking.title}
      cancelText={t('back')}
      closable={{ 'aria-label': t('close') }}
      mask={{ closable: false }}
      okButtonProps={{
        htmlType: 'submit',
        form: formId,
        danger: asking.danger === true,
        loading: form.busy,
        disabled: !form.ready || asking.stopped === true || lacksComment,
      }}
      onCancel={() => !form.busy && request.end(undefined)}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!lacksComment && asking.stopped !== true) void form.send(comment.trim())
        }}
      >
        {asking.text && <p className={styles['text']}>{asking.text}</p>}
        {!asking.open && asking.form.prefilled && <p className={`muted ${styles['text']}`}>{text('formBlank')}</p>}
        {form.notice && <Alert className={styles['text']} type="warning" showIcon title={form.notice} role="status" />}
        {asking.brief}
        <Others errors={form.errors} asking={asking} />
        {form.ready ? (
          <Fields form={form} asking={asking} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 2 * asking.form.fields.length }} />
        )}
        {asking.more}
        {asking.comment && <Comment about={{ ...asking, unfocused: true }} onChange={setComment} />}
      </form>
    </Modal>
  )
}

function Fields({ form, asking }: { readonly form: ReturnType<typeof useActionForm>; readonly asking: FormAsking<unknown> }) {
  const first = useRef(true)
  const focusFirst = (element: HTMLDivElement | null) => {
    if (!element || !first.current) return
    first.current = false
    element.querySelector<HTMLElement>('input, textarea, [role="combobox"], button')?.focus()
  }
  return (
    <div className="form" ref={focusFirst}>
      <div className="fields">
        {form.page.blocks[0]!.form.map((field) => {
          const { shown, locked, required } = rulesOf(field, form.values, form.viewer)
          if (!shown) return null
          const ofField = ([path]: readonly [string, unknown]) => path === field.field || path.startsWith(`${field.field}[`)
          return (
            <FormField
              key={field.field}
              field={field}
              page={asking.page}
              values={form.values}
              errors={Object.fromEntries(Object.entries(form.errors).filter(ofField))}
              open={!locked}
              required={required}
              isMarked={false}
              isHeaded
              marked={undefined}
              prefix={idPrefix}
              onChange={form.change}
              onBlur={form.leave}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Errors that stand at no field of the form. */
function Others({ errors, asking }: { readonly errors: Errors; readonly asking: FormAsking<unknown> }) {
  const text = useMessages(actionMessages)
  const paths = asking.form.fields.map(({ field }) => field)
  const others = Object.entries(errors).filter(([path]) => !paths.some((one) => path === one || path.startsWith(`${one}[`)))
  if (others.length === 0) return null
  const texts = [...new Set(others.flatMap(([, list]) => list))]
  return (
    <Alert
      className={styles['text']}
      type="error"
      showIcon
      role="alert"
      title={others.every(([path]) => path === '') ? texts.join(' ') : `${text('formOthers')} ${texts.join(' ')}`}
    />
  )
}
