/**
 * Process actions other than signing: reassign, consult, add assignees, return, withdraw, remind and remark. Each states its effect.
 */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import type { WireDoc } from '../../../../model/page.ts'
import { addedOrderNames, addedOrders, type AddedOrder } from '../../../../model/process/process-kinds.ts'
import { operationTraits, type OperationDialog } from '../../../../model/process/process-operations.ts'
import { fillPlaceholders, type Label } from '../../../../model/text.ts'
import { listed, semicolon, useLanguage, useText, useMessages } from '../../../../ui/text/language.tsx'
import { ApiError, callAt } from '../../../api/client.ts'
import { invalidate, useAppMutation } from '../../../api/mutation.ts'
import { storeDocument } from '../../../api/query-client.ts'
import { documentKeys, keys } from '../../../api/query-keys.ts'
import { say } from '../../../api/toasts-and-connection.ts'
import { Phrases } from '../../../shell/actions/comment-dialog.tsx'
import type { FlowAction, FlowView } from './process-calls.ts'
import { PeopleSelect, type Colleague } from './people-select.tsx'
import { messages } from '../messages.ts'
import styles from './process-actions.module.css'

interface FlowActionsProps {
  readonly type: string
  readonly doc: WireDoc
  readonly flow: FlowView
  readonly actions: readonly FlowAction[]
}

export function FlowActions({ type, doc, flow, actions }: FlowActionsProps): React.ReactElement | null {
  const language = useLanguage()
  const [chosen, setChosen] = useState<FlowAction | undefined>()
  const offered = actions.filter((one) => operationTraits(one.kind).dialog)
  if (offered.length === 0) return null
  const dialog = chosen && operationTraits(chosen.kind).dialog
  return (
    <div className={`row ${styles['actions']}`}>
      {offered.map((one) => (
        <Button key={one.kind} size="small" autoInsertSpace={false} onClick={() => setChosen(one)}>
          {one.text[language === 'en' ? 1 : 0]}
        </Button>
      ))}
      {chosen && dialog && (
        <Ask key={chosen.kind} type={type} doc={doc} flow={flow} action={chosen} dialog={dialog} onClose={() => setChosen(undefined)} />
      )}
    </div>
  )
}

interface AskProps {
  readonly type: string
  readonly doc: WireDoc
  readonly flow: FlowView
  readonly action: FlowAction
  readonly dialog: OperationDialog
  readonly onClose: () => void
}

function Ask({ type, doc, flow, action, dialog, onClose }: AskProps): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const language = useLanguage()
  const queries = useQueryClient()
  const [people, setPeople] = useState<readonly Colleague[]>([])
  const [node, setNode] = useState(action.nodes?.at(-1)?.nid)
  const [comment, setComment] = useState('')
  const [order, setOrder] = useState<AddedOrder>('before')
  const labelText = (label: Label) => label[language === 'en' ? 1 : 0]
  const again = flow.nodes.findIndex((one) => one.state === 'current') - flow.nodes.findIndex((one) => one.nid === node)
  const waiting = flow.nodes.flatMap((one) => [...one.waiting, ...one.steps.flatMap((step) => step.waiting)])
  const names = listed(language, [...new Set(waiting.map(({ assignee: { name } }) => (typeof name === 'string' ? name : labelText(name))))])
  const { chooses } = dialog
  const asksOrder = dialog.asksOrder && flow.nodes.some((one) => one.state === 'current' && one.steps.length > 0)
  const asksPeople = chooses === 'person' || chooses === 'people'
  const mustComment = action.comment === 'required'
  const missing = (asksPeople && people.length === 0) || (mustComment && comment.trim() === '')

  const send = useAppMutation({
    send: (_: void, key) =>
      callAt(`/ccommonapi/cpm-bus/${dialog.call}`, {
        fields: {
          REL_KEY: doc.id,
          NID: chooses === 'node' ? node : undefined,
          USER_ID: chooses === 'person' ? people[0]?.id : undefined,
          USER_IDS: chooses === 'people' ? people.map((one) => one.id).join(',') : undefined,
          ORDER: asksOrder ? order : undefined,
          ACTION_MSG: comment.trim() || undefined,
        },
        key,
        quiet: true,
      }),
    errors: 'inline',
    async onDone(next) {
      say.success(t('done'))
      await storeDocument(queries, keys.document(type, doc.id), next)
      void invalidate(queries, documentKeys)
      onClose()
    },
  })
  return (
    <Modal
      open
      width={480}
      title={labelText(action.text)}
      okText={labelText(action.text)}
      cancelText={t('back')}
      okButtonProps={{ disabled: missing, danger: dialog.danger === true, autoInsertSpace: false }}
      cancelButtonProps={{ autoInsertSpace: false }}
      confirmLoading={send.busy}
      onOk={() => void send.run()}
      onCancel={onClose}
    >
      <div className={styles['form']}>
        <p className={`muted ${styles['hint']}`}>{fillPlaceholders(labelText(dialog.effect), { n: again, names })}</p>
        {asksPeople && <PeopleSelect label={text(chooses)} many={chooses === 'people'} value={people} onChange={setPeople} />}
        {asksOrder && (
          <Radio.Group
            aria-label={text('addedOrder')}
            value={order}
            onChange={(event) => setOrder(event.target.value as AddedOrder)}
            options={addedOrderNames.map((name) => ({ value: name, label: labelText(addedOrders[name].label) }))}
          />
        )}
        {action.nodes && (
          <Select
            aria-label={text('node')}
            value={node}
            onChange={setNode}
            options={action.nodes.map((one) => ({ value: one.nid, label: labelText(one.text) }))}
          />
        )}
        {operationTraits(action.kind).comment !== 'none' && (
          <>
            <Input.TextArea
              aria-label={text('reason')}
              aria-required={mustComment}
              placeholder={t('commentHint')}
              autoSize={{ minRows: 2, maxRows: 8 }}
              maxLength={1000}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
            <Phrases language={language} text={comment} decides onChoose={setComment} />
          </>
        )}
        {send.error && (
          <div role="alert" className="error-text">
            {reasonsOf(send.error)}
          </div>
        )}
      </div>
    </Modal>
  )
}

/** Returns what the server says and, after it, each reason that says more. */
function reasonsOf(error: Error): string {
  const reasons = error instanceof ApiError ? [error.errors].flat(2).filter((one) => typeof one === 'string') : []
  return [error.message, ...reasons.filter((one) => one !== error.message)].join(semicolon())
}
