/** Names a template: what a copy of this document would bring is kept under it. */
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import { useText, useWords } from '../../../ui/text/language.tsx'
import { say } from '../../api/tell.ts'
import { saveTemplate, templatesKey } from './calls.ts'
import { words } from './words.ts'

export function SaveTemplate({ page, doc, onClose }: { page: string; doc: string; onClose: () => void }): React.ReactElement {
  const w = useWords(words)
  const t = useText()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (name.trim() === '' || busy) return
    setBusy(true)
    try {
      await saveTemplate({ page, doc, name: name.trim(), shared })
      await queries.invalidateQueries({ queryKey: templatesKey(page) })
      say.success(w('saved'))
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={400}
      title={w('save')}
      onCancel={onClose}
      onOk={() => void save()}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      okButtonProps={{ disabled: name.trim() === '' }}
    >
      <p className="muted">{w('saveHint')}</p>
      <label htmlFor="template-name">{w('name')}</label>
      <Input
        id="template-name"
        autoFocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => void save()}
        style={{ margin: '4px 0 12px' }}
      />
      <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
        {w('share')}
      </Checkbox>
    </Modal>
  )
}
