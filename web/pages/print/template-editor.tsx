/** Dialog in which a print template is written or uploaded: document type, names, paper and switches; the content is in `template-body.tsx`. */
import { Button, Checkbox, Input, Modal, Select } from 'antd'
import { paperNames, type PaperSize } from '../../../model/outputs/paper-sizes.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import styles from './dialog.module.css'
import { messages } from './messages.ts'
import { TemplateBody, TemplateError } from './template-body.tsx'
import { useTemplateDraft, type TemplateDraft, type TemplateEditing, type TemplateList } from './use-template-draft.ts'

export function TemplateEditor(props: { types: TemplateList['types']; draft: TemplateDraft; onClose: () => void }): React.ReactElement {
  const { types, draft, onClose } = props
  const t = useMessages(messages)
  const editing = useTemplateDraft(draft)
  const { values, set, errors } = editing
  return (
    <Modal
      open
      width={values.kind === 'html' ? 960 : 560}
      title={t(values.kind === 'html' ? 'newHtml' : 'newSheet')}
      onCancel={onClose}
      footer={<EditorButtons editing={editing} onClose={onClose} />}
    >
      <div className={styles['fields']}>
        <label>
          <span>{t('document')}</span>
          <Select
            showSearch
            optionFilterProp="label"
            aria-label={t('document')}
            disabled={values.id !== undefined}
            value={values.type}
            options={types.map((one) => ({ value: one.page, label: one.title }))}
            onChange={(type: string) => set({ type, body: '' })}
          />
        </label>
        <NameField label={t('nameZh')} value={values.name_zh} error={errors['name_zh']} onChange={(name_zh) => set({ name_zh })} />
        <NameField label={t('nameEn')} value={values.name_en} error={errors['name_en']} onChange={(name_en) => set({ name_en })} />
        <PaperField values={values} set={set} />
        <TemplateSwitches values={values} set={set} />
        {values.kind === 'sheet' && (
          <label>
            <span>{t('file')}</span>
            <span>
              <input type="file" accept=".xlsx" aria-label={t('file')} onChange={(event) => set({ file: event.target.files?.[0] })} />
              <TemplateError texts={errors['file']} />
            </span>
          </label>
        )}
        {values.type !== undefined && <TemplateBody editing={editing} />}
      </div>
    </Modal>
  )
}

function EditorButtons({ editing, onClose }: { editing: TemplateEditing; onClose: () => void }) {
  const { values, placeholders, busy, ready, save } = editing
  const t = useMessages(messages)
  const sample = values.kind === 'html' ? placeholders?.sample : undefined
  const saveAndPreview = async (document: string) => {
    const id = await save()
    if (!id) return
    window.open(`/printpage/htprintview?${new URLSearchParams({ page: values.type!, id: document, template: id })}`, '_blank')
    onClose()
  }
  return (
    <div className="row justify-end">
      <Button onClick={onClose}>{t('cancel')}</Button>
      {sample && (
        <Button loading={busy} onClick={() => void saveAndPreview(sample)}>
          {t('tryIt')}
        </Button>
      )}
      <Button type="primary" loading={busy} disabled={!ready} onClick={() => void save().then((id) => id && onClose())}>
        {t('save')}
      </Button>
    </div>
  )
}

function NameField(props: { label: string; value: string | undefined; error?: readonly string[]; onChange: (name: string) => void }) {
  return (
    <label>
      <span>{props.label}</span>
      <span>
        <Input aria-label={props.label} maxLength={60} value={props.value} onChange={(event) => props.onChange(event.target.value)} />
        <TemplateError texts={props.error} />
      </span>
    </label>
  )
}

function PaperField({ values, set }: Pick<TemplateEditing, 'values' | 'set'>) {
  const t = useMessages(messages)
  return (
    <label>
      <span>{t('paper')}</span>
      <Select<PaperSize | ''>
        aria-label={t('paper')}
        value={values.paper ?? ''}
        options={[
          ...(values.kind === 'sheet' ? [{ value: '' as const, label: t('asInBook') }] : []),
          ...paperNames.map((value) => ({ value, label: t(value) })),
        ]}
        onChange={(paper) => set({ paper: paper || undefined })}
      />
    </label>
  )
}

function TemplateSwitches({ values, set }: Pick<TemplateEditing, 'values' | 'set'>) {
  const t = useMessages(messages)
  return (
    <div className="row">
      <Checkbox checked={values.landscape} onChange={(event) => set({ landscape: event.target.checked })}>
        {t('across')}
      </Checkbox>
      <Checkbox checked={values.first} onChange={(event) => set({ first: event.target.checked })}>
        {t('first')}
      </Checkbox>
      <Checkbox checked={values.status === 'active'} onChange={(event) => set({ status: event.target.checked ? 'active' : 'stopped' })}>
        {t('active')}
      </Checkbox>
    </div>
  )
}
