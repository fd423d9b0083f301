/** The dialog that replaces a document where it is used: the documents, the replacement and a factor, what it would cost, and the way back. */
import { Button, Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import { compare, isDecimal } from '../../../../model/decimal.ts'
import type { Page, PageField, WireDoc } from '../../../../model/page.ts'
import { LinkInput } from '../../../../ui/fields/link-input.tsx'
import { useMessages, useText } from '../../../../ui/text/language.tsx'
import { call, documentCall } from '../../../api/client.ts'
import { useAppMutation } from '../../../api/mutation.ts'
import { say } from '../../../api/toasts-and-connection.ts'
import { JobDialog, type Job } from '../../job-progress/job-dialog.tsx'
import { messages } from './replace-messages.ts'
import { ReplaceResult, titlesOf, type Replaced, type Uses } from './replace-result.tsx'
import styles from './replace-dialog.module.css'

interface Running {
  readonly id: string
  readonly kind: 'tries' | 'perform' | 'undo'
}
interface Ended extends Running {
  readonly result: Replaced | undefined
}

export function ReplaceDialog({
  page,
  doc,
  uses,
  onClose,
}: {
  page: Page
  doc: WireDoc
  uses: Uses
  onClose: () => void
}): React.ReactElement {
  const t = useMessages(messages)
  const common = useText()
  const all = uses.flatMap((group) => group.uses.map((use) => ({ ...use, type: group.page })))
  const [by, setBy] = useState<{ readonly id: string | null; readonly title: string }>({ id: null, title: '' })
  const [factor, setFactor] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(all.filter(({ changes }) => changes !== 'refused').map(({ id }) => id)),
  )
  const [job, setJob] = useState<Running>()
  const [ended, setEnded] = useState<Ended>()
  const picked = all.filter(({ id }) => chosen.has(id))
  const isFactor = factor.trim() === '' || (isDecimal(factor.trim()) && compare(factor.trim(), '0') > 0)
  const send = useAppMutation({
    async send({ kind, of }: { readonly kind: Running['kind']; readonly of?: string }, key) {
      if (kind === 'undo') return { kind, ...(await call('/scmapi/replacement/undo', { data: { job: of! }, key })) }
      const wanted = picked.map(({ type, id }) => ({ type, id }))
      const data = { id: doc.id, by: by.id!, factor: factor.trim(), uses: wanted, tries: kind === 'tries' }
      return { kind, ...(await documentCall(page.page, 'replace', data, { key })) }
    },
    onDone: ({ kind, job: id }) => setJob({ id, kind }),
  })
  const finished = ({ state, result, error }: Job<Replaced | null>) => {
    const { id, kind } = job!
    setJob(undefined)
    if (state === 'failed') say.error(error ?? t('failed'))
    setEnded({ id, kind, result: result ?? undefined })
  }
  const isReady = by.id !== null && by.id !== doc.id && isFactor && picked.length > 0 && !send.busy
  if (job) return <JobDialog<Replaced | null> id={job.id} title={t('title', { name: nameOf(doc) })} onEnd={finished} onClose={onClose} />
  if (ended)
    return (
      <ReplaceResult
        kind={ended.kind}
        result={ended.result}
        titles={titlesOf(uses)}
        count={picked.length}
        onPerform={() => void send.run({ kind: 'perform' })}
        onUndo={() => void send.run({ kind: 'undo', of: ended.id })}
        onBack={() => (ended.kind === 'tries' ? setEnded(undefined) : onClose())}
      />
    )
  return (
    <Modal
      open
      width={720}
      title={t('title', { name: nameOf(doc) })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button disabled={!isReady} onClick={() => void send.run({ kind: 'tries' })}>
            {t('tries')}
          </Button>
          <Button type="primary" disabled={!isReady} onClick={() => void send.run({ kind: 'perform' })}>
            {t('perform', { n: picked.length })}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <label htmlFor="replace-by">{t('by')}</label>
        <LinkInput
          id="replace-by"
          field={linkTo(page, t('by'))}
          value={by.id}
          row={{ by$: by.title }}
          onChange={(id, more) => setBy({ id: (id as string | null) ?? null, title: String(more?.['by$'] ?? '') })}
        />
        {uses.some(({ scales }) => scales) && <FactorField value={factor} isValid={isFactor} onChange={setFactor} />}
      </div>
      <Choices uses={uses} chosen={chosen} onChoose={setChosen} />
      <p className="muted" role="status">
        {t('chosen', { n: picked.length })}
      </p>
    </Modal>
  )
}

interface FactorProps {
  readonly value: string
  readonly isValid: boolean
  readonly onChange: (value: string) => void
}

/** By what the usage is multiplied; blank for 1. */
function FactorField({ value, isValid, onChange }: FactorProps) {
  const t = useMessages(messages)
  return (
    <>
      <label htmlFor="replace-factor">{t('factor')}</label>
      <div>
        <Input
          id="replace-factor"
          inputMode="decimal"
          value={value}
          {...(isValid ? {} : { status: 'error' as const })}
          aria-invalid={!isValid}
          aria-describedby="replace-factor-help"
          onChange={(event) => onChange(event.target.value)}
        />
        <div id="replace-factor-help" className={isValid ? 'help' : 'error-text'}>
          {isValid ? t('factorHint') : t('factorWrong')}
        </div>
      </div>
    </>
  )
}

const nameOf = (doc: WireDoc): string => String(doc['name'] ?? doc.number ?? doc.id)

/** The link to the replacement: any document of the type; each document that uses it says whether it may be used there. */
function linkTo(page: Page, label: string): PageField {
  const { where: _, help: __, ...shape } = Object.values(page.list.fields)[0]!
  return {
    ...shape,
    field: 'by',
    type: 'link',
    label,
    to: page.page,
    displayfield: 'by$',
    required: true,
    isNotPost: false,
    restriction: 0,
    options: [],
    rules: {},
  }
}

interface ChoicesProps {
  readonly uses: Uses
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

function Choices({ uses, chosen, onChoose }: ChoicesProps) {
  const t = useMessages(messages)
  const put = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids)
      if (on) next.add(id)
      else next.delete(id)
    onChoose(next)
  }
  return (
    <div className={styles['choices']}>
      {uses.map(({ page, label, uses: some }) => {
        const ids = some.map(({ id }) => id)
        const count = ids.filter((id) => chosen.has(id)).length
        return (
          <fieldset key={page}>
            <legend>
              <Checkbox
                checked={count === ids.length}
                indeterminate={count > 0 && count < ids.length}
                onChange={({ target }) => put(ids, target.checked)}
              >
                {label} {ids.length}
              </Checkbox>
            </legend>
            {some.map(({ id, title, changes }) => (
              <Checkbox key={id} checked={chosen.has(id)} onChange={({ target }) => put([id], target.checked)}>
                {title} <span className="muted">{t(changes)}</span>
              </Checkbox>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}
