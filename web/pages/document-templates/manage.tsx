/**
 * Templates of a document type with their owners. Users rename, share and delete their own templates; administrators also shared
 * ones.
 */
import { Button, Checkbox, Input, Modal, Popconfirm } from 'antd'
import { useState } from 'react'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { useAppMutation } from '../../api/mutation.ts'
import { callKey } from '../../api/query-keys.ts'
import { removeTemplate, saveTemplate, useTemplates, type Template } from './calls.ts'
import { messages } from './messages.ts'

/** Returns the label of a template's owner. */
const ownerOf = (one: Template, w: ReturnType<typeof useMessages<typeof messages>>): string =>
  one.mine ? w(one.shared ? 'sharedByMe' : 'mine') : w('by', { name: one.by })

export function ManageTemplates({ page, onClose }: { page: string; onClose: () => void }): React.ReactElement {
  const text = useMessages(messages)
  const t = useText()
  const all = useTemplates(page, true)
  const [edit, setEdit] = useState<Template | undefined>()
  const invalidates = [callKey('/scommonapi/templates/index', { page })]
  const onDone = () => setEdit(undefined)
  const save = useAppMutation({
    send: ({ id, name, shared }: Template) => saveTemplate({ page, id, name: name.trim(), shared }),
    invalidates,
    onDone,
  })
  const remove = useAppMutation({ send: removeTemplate, invalidates, onDone })
  return (
    <Modal open width={480} title={text('manage')} footer={null} onCancel={onClose}>
      {all.isSuccess && all.data.length === 0 && <p className="muted">{text('none')}</p>}
      <ul className="kept-list">
        {(all.data ?? []).map((one) =>
          edit?.id === one.id ? (
            <li key={one.id} className="row">
              <Input
                autoFocus
                className="grow"
                aria-label={text('name')}
                maxLength={60}
                value={edit.name}
                onChange={(event) => setEdit({ ...edit, name: event.target.value })}
                onPressEnter={() => edit.name.trim() && void save.run(edit)}
              />
              {one.mine && (
                <Checkbox checked={edit.shared} onChange={(event) => setEdit({ ...edit, shared: event.target.checked })}>
                  {text('share')}
                </Checkbox>
              )}
              <Button
                size="small"
                type="primary"
                disabled={edit.name.trim() === ''}
                loading={save.busy}
                onClick={() => void save.run(edit)}
              >
                {t('save')}
              </Button>
            </li>
          ) : (
            <li key={one.id} className="row">
              <span className="grow ell">
                {one.name} <span className="muted">· {ownerOf(one, text)}</span>
              </span>
              {one.may && (
                <>
                  <Button size="small" type="text" aria-label={`${t('edit')} ${one.name}`} onClick={() => setEdit(one)}>
                    {t('edit')}
                  </Button>
                  <Popconfirm
                    title={text('removeAsk', { name: one.name })}
                    okText={t('remove')}
                    cancelText={t('cancel')}
                    onConfirm={() => remove.run(one.id)}
                  >
                    <Button size="small" type="text" danger aria-label={`${t('remove')} ${one.name}`}>
                      {t('remove')}
                    </Button>
                  </Popconfirm>
                </>
              )}
            </li>
          ),
        )}
      </ul>
    </Modal>
  )
}
