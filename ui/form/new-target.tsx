/** The dialog of a new document while one chooses what a link names: what the document needs, with the name that was searched for. */
import { Button, Modal } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Page } from '../../model/page.ts'
import { isEmpty, type Viewer } from '../../model/rules/condition-parts.ts'
import { seek } from '../fields/link-candidates.ts'
import type { InputProps } from '../fields/field.ts'
import type { NewTargetProps } from '../fields/new-target-context.ts'
import { messages } from '../fields/picker-messages.ts'
import { useServices } from '../services.ts'
import { begun, fieldsOf, rulesOf, toSend, type Errors, type Values } from '../state/form-state.ts'
import { useMessages, useText } from '../text/language.tsx'
import { Form } from './form.tsx'

export function NewTarget({ input, page, name, onMade, onClose }: NewTargetProps): React.ReactElement {
  const creates = input.field.creates!
  const t = useText()
  const text = useMessages(messages)
  const needed = useMemo(() => neededPage(page, creates.name), [page, creates.name])
  const [values, setValues] = useState<Values>(() => begun(page, { [creates.name]: name }))
  const filled = useFilled(page, values)
  const { errors, isUnanswered, busy, create } = useCreate(input, page, { values, onMade })
  const fields = new Set(fieldsOf(needed).map(({ field }) => field))
  // What is wrong with a field that stands only on the page of the document is said above the others.
  const others = Object.entries(errors).flatMap(([path, texts]) => (fields.has(path.split('[')[0]!) ? [] : texts))
  return (
    <Modal
      open
      title={creates.label}
      onCancel={onClose}
      closable={{ 'aria-label': t('close') }}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button key="ok" type="primary" loading={busy} onClick={() => void create()}>
          {text('createAndChoose')}
        </Button>,
      ]}
    >
      {[...(isUnanswered ? [text('notCreated')] : []), ...others].map((one) => (
        <p key={one} role="alert" className="over">
          {one}
        </p>
      ))}
      <Form
        page={needed}
        values={{ ...values, ...Object.fromEntries(Object.entries(filled).filter(([field]) => isEmpty(values[field]))) }}
        errors={errors}
        viewer={viewerOf(page)}
        editing
        prefix="new-"
        onChange={(changes) => setValues((now) => ({ ...now, ...changes }))}
      />
    </Modal>
  )
}

const viewerOf = ({ partyRole }: Page): Viewer => ({ roles: [], action: 'create', partyRole })

/** Returns the page with what a new document needs: its required fields and the one that takes the name, which stands first. */
function neededPage(page: Page, name: string): Page {
  const fields = fieldsOf(page).filter(
    (field) => field.field === name || (field.type !== 'lines' && rulesOf(field, {}, viewerOf(page)).required && !field.isNotPost),
  )
  const ordered = fields.toSorted((one, other) => Number(other.field === name) - Number(one.field === name))
  return { ...page, blocks: page.blocks.slice(0, 1).map((block) => ({ ...block, folded: false, title: page.title, form: ordered })) }
}

/** Returns what the server fills into the blanks once a link is chosen: the unit of the chosen group. */
function useFilled(page: Page, values: Values): Values {
  const { complete } = useServices()
  const [filled, setFilled] = useState<Values>({})
  const chosen = JSON.stringify(fieldsOf(page).flatMap(({ field, type }) => (type === 'link' ? [values[field] ?? null] : [])))
  const ask = useEffectEvent(() => complete(page.page, toSend(page, values, undefined, viewerOf(page))))
  useEffect(() => {
    if ((JSON.parse(chosen) as unknown[]).every((one) => one === null)) return
    let isCurrent = true
    ask().then(
      (answer) => isCurrent && setFilled({ ...answer }),
      // What is wrong with the values is said when the document is made.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [chosen])
  return filled
}

interface Making {
  readonly values: Values
  readonly onMade: NewTargetProps['onMade']
}

/** Makes the document and hands it on as the link would offer it. The same values have one key, so that another try makes no second one. */
function useCreate(input: InputProps, page: Page, { values, onMade }: Making) {
  const services = useServices()
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [isUnanswered, setUnanswered] = useState(false)
  const attempt = useRef({ text: '', key: '' })
  const create = async (): Promise<void> => {
    const sent = toSend(page, values, undefined, viewerOf(page))
    const text = JSON.stringify(sent)
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() }
    setBusy(true)
    setUnanswered(false)
    try {
      const answer = await services.create(page.page, { key: attempt.current.key, values: sent })
      if ('errors' in answer) return setErrors(answer.errors)
      const { fit } = await seek(services, input, { ids: [answer.id], size: 1 }).catch(() => ({ fit: [] }))
      onMade(fit[0] ?? { id: answer.id, title: String(values[input.field.creates!.name] ?? answer.id) })
    } catch {
      setUnanswered(true)
    } finally {
      setBusy(false)
    }
  }
  return { errors, isUnanswered, busy, create }
}
