/** The choices of the print dialog: template, paper, language, direction and number of copies. */
import { InputNumber, Segmented, Select } from 'antd'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { messages } from './messages.ts'
import type { PrintSettings } from './use-print-settings.ts'

type PrintOffer = AnswerOf<'/zutilsapi/print/query'>

export function PrintChoices(props: {
  templates: PrintOffer['templates']
  papers: PrintOffer['papers']
  /** What is chosen, with the defaults of template and language applied. */
  chosen: Required<PrintSettings>
  set: (changes: PrintSettings) => void
  /** A copy of one's own shows more than what leaves the house. */
  ownCopy: boolean
  copies: number
  onCopies: (copies: number) => void
}): React.ReactElement {
  const { templates, chosen, set } = props
  const t = useMessages(messages)
  return (
    <>
      <label>
        <span>{t('template')}</span>
        <Select
          value={chosen.template}
          aria-label={t('template')}
          options={[
            { value: 'default', label: t('standard') },
            ...templates.map((one) => ({ value: one.id, label: one.kind === 'sheet' ? t('asBook', { name: one.name }) : one.name })),
          ]}
          onChange={(value: string) => set({ template: value, paper: undefined })}
        />
      </label>
      <label>
        <span>{t('paper')}</span>
        <Select
          value={chosen.paper}
          aria-label={t('paper')}
          options={props.papers.map((value): { value: string; label: string } => ({ value, label: t(value) }))}
          onChange={(value) => set({ paper: value })}
        />
      </label>
      {props.ownCopy && (
        <label>
          <span>{t('audience')}</span>
          <Segmented
            aria-label={t('audience')}
            value={chosen.copy}
            options={(['outside', 'inside'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(copy) => set({ copy })}
          />
        </label>
      )}
      <LanguageAndDirection chosen={chosen} set={set} />
      <label>
        <span>{t('copies')}</span>
        <InputNumber
          min={1}
          max={20}
          precision={0}
          value={props.copies}
          aria-label={t('copies')}
          onChange={(value) => props.onCopies(value ?? 1)}
        />
      </label>
    </>
  )
}

function LanguageAndDirection({ chosen, set }: { chosen: Required<PrintSettings>; set: (changes: PrintSettings) => void }) {
  const t = useMessages(messages)
  return (
    <>
      <label>
        <span>{t('language')}</span>
        <Segmented
          aria-label={t('language')}
          value={chosen.lang}
          options={(['zh', 'en', 'both'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(lang) => set({ lang })}
        />
      </label>
      <label>
        <span>{t('landscape')}</span>
        <Segmented
          aria-label={t('landscape')}
          value={chosen.landscape}
          options={[
            { value: '' as const, label: t('auto') },
            { value: '0' as const, label: t('upright') },
            { value: '1' as const, label: t('across') },
          ]}
          onChange={(landscape) => set({ landscape })}
        />
      </label>
    </>
  )
}
