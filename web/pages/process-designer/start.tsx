/** Start of a new design: choose the document type and the process to copy. */
import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import type { DesignedType, Stored } from './calls.ts'
import { useAt } from './form-parts.tsx'
import { messages } from './messages.ts'

export function Start({
  types,
  stored,
  onBegin,
  onClose,
}: {
  types: readonly DesignedType[]
  stored: readonly Stored[]
  /** `from` is the id of a version, or `own`. */
  onBegin: (page: string, from: string) => void
  onClose: () => void
}): React.ReactElement {
  const t = useMessages(messages)
  const at = useAt()
  const [page, setPage] = useState<string>()
  const [from, setFrom] = useState('own')
  return (
    <Modal
      open
      title={t('newDesign')}
      okText={t('begin')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: page === undefined }}
      onOk={() => page && onBegin(page, from)}
      onCancel={onClose}
    >
      <Form layout="vertical" requiredMark={false}>
        <Form.Item label={t('type')} htmlFor="design-type">
          <Select
            id="design-type"
            showSearch={{ optionFilterProp: 'label' }}
            value={page}
            options={types.map((one) => ({ value: one.page, label: one.label[at] }))}
            onChange={(next) => {
              setPage(next)
              setFrom('own')
            }}
          />
        </Form.Item>
        <Form.Item label={t('startFrom')} htmlFor="design-from">
          <Select
            id="design-from"
            value={from}
            onChange={setFrom}
            options={[
              { value: 'own', label: t('builtIn') },
              ...stored
                .filter((one) => one.page === page)
                .map((one) => ({
                  value: one.id,
                  label: `${one.definition.name[at]} · ${t('version')} ${one.version} · ${t(one.status)}`,
                })),
            ]}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
