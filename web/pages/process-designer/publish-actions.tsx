/** Publishing, retiring and deleting a design: each asks for confirmation and states the effect on running documents. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import type { AnswerOf, CallPath } from '../../../model/calls/call-types.ts'
import type { Label } from '../../../model/text.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { ApiError, callAt, intent, type CallUnder, type OptionsAt } from '../../api/client.ts'
import { callKey } from '../../api/query-keys.ts'
import { invalidate, useAppMutation } from '../../api/mutation.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { group, useStored, useTypes, type Stored } from './calls.ts'
import { useAt } from './form-parts.tsx'
import { messages } from './messages.ts'
import styles from './designs.module.css'

type DesignChange = Extract<CallUnder<typeof group>, 'save' | 'publish' | 'retire'>
type DesignPath<C extends DesignChange> = Extract<CallPath, `${typeof group}/${C}`>
type Body<C extends DesignChange> = Pick<OptionsAt<DesignPath<C>>, 'fields' | 'data'>

/** Returns a function that sends a request and reads the lists again. It shows failures that belong to no field. */
export function useSend(): <C extends DesignChange>(change: C, body: Body<C>) => Promise<AnswerOf<DesignPath<C>>> {
  const queries = useQueryClient()
  return async <C extends DesignChange>(change: C, { fields, data }: Body<C>) => {
    try {
      return await callAt(`${group}/${change}` as DesignPath<C>, { fields, data, key: intent(), quiet: true })
    } catch (error) {
      if (error instanceof ApiError && error.code !== 11000 && error.code !== 409 && error.code !== 401) say.error(error.message)
      throw error
    } finally {
      await invalidate(queries, [callKey(`${group}/types`), callKey(`${group}/index`), callKey(`${group}/choices`)])
    }
  }
}

/**
 * Confirmation before publishing: what is bound by the new version, what stays, what is archived, and which positions have no holder.
 */
export function PublishDialog({
  stored,
  lacks,
  onPublish,
  onClose,
}: {
  stored: { readonly page: string; readonly name: string; readonly version: number; readonly id?: string }
  /** Positions without a holder. */
  lacks: readonly (readonly Label[])[]
  onPublish: () => Promise<boolean>
  onClose: () => void
}): React.ReactElement {
  const t = useMessages(messages)
  const at = useAt()
  const all = useStored().data ?? []
  const type = useTypes().data?.find(({ page }) => page === stored.page)
  const label = type?.label[at] ?? stored.page
  const old = all.find(({ page, status, id }) => page === stored.page && status === 'active' && id !== stored.id)
  const running = (type?.running ?? 0) + all.filter(({ page }) => page === stored.page).reduce((sum, one) => sum + one.running, 0)
  // `onPublish` shows why it failed; the editor behind the dialog holds the errors.
  const publishing = useAppMutation({ send: onPublish, onDone: onClose, onFailed: onClose })
  return (
    <Modal
      open
      title={t('publishTitle', { name: stored.name, n: stored.version })}
      okText={t('publish')}
      cancelText={t('cancel')}
      confirmLoading={publishing.busy}
      onOk={() => void publishing.run()}
      onCancel={onClose}
    >
      <ul className={styles['design-effects']}>
        <li>{t('publishNew', { type: label })}</li>
        <li>{running > 0 ? t('publishStay', { n: running }) : t('publishNone')}</li>
        <li>{old ? t('publishOld', { n: old.version, name: old.definition.name[at] }) : t('publishOwn')}</li>
        {[...new Set(lacks.map((one) => one.map((who) => who[at]).join(t('comma'))))].map((who) => (
          <li key={who} className={styles['design-lacks']}>
            {t('publishLacks', { who })}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** Retires the version in force or deletes a draft. Renders nothing for archived versions. */
export function RetireButton({ stored, size, onDone }: { stored: Stored; size?: 'small'; onDone?: () => void }): React.ReactElement | null {
  const t = useMessages(messages)
  const at = useAt()
  const send = useSend()
  const type = useTypes().data?.find(({ page }) => page === stored.page)
  const all = useStored()
  if (stored.status === 'archived') return null
  const draft = stored.status === 'draft'
  const values = { name: stored.definition.name[at], n: stored.version, type: type?.label[at] ?? stored.page }
  const ask = async () => {
    // Read the number of running documents again, because the list may be stale.
    const { running } = (await all.refetch()).data?.find(({ id }) => id === stored.id) ?? stored
    Modal.confirm({
      title: t(draft ? 'dropTitle' : 'retireTitle', values),
      content: (
        <ul className={styles['design-effects']}>
          <li>{t(draft ? 'dropHint' : 'retireHint', values)}</li>
          {!draft && <li>{running > 0 ? t('publishStay', { n: running }) : t('publishNone')}</li>}
        </ul>
      ),
      okText: t(draft ? 'drop' : 'retire'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: async () => {
        await send('retire', { fields: { id: stored.id } })
        say.success(t(draft ? 'dropped' : 'retired'))
        onDone?.()
      },
    })
  }
  return (
    <Button danger size={size} onClick={() => void ask()}>
      {t(draft ? 'drop' : 'retire')}
    </Button>
  )
}
