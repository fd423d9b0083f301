/** Tile dialog: choose the kind, then report and figure, list and view, or a text. */
import { Input, Modal, Select } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { isTileKind, reportNeedOf, tileKinds, type ReportNeed, type Tile, type TileKind } from '../../../model/outputs/board.ts'
import type { ReportPage } from '../../../model/outputs/report.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { usePage } from '../../api/pages.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { useReportPage, useReports } from '../report/api.ts'
import { chartTitle } from '../report/one-chart.tsx'
import type { TileConfig } from './tile.tsx'
import { messages } from './messages.ts'

interface DialogProps {
  readonly tile: Tile | undefined
  readonly kinds: readonly TileConfig[]
  readonly onDone: (tile: Omit<Tile, 'id'>) => void
  readonly onClose: () => void
}
export function TileDialog({ tile, kinds, onDone, onClose }: DialogProps): React.ReactElement {
  const t = useMessages(messages)
  const [draft, setDraft] = useState<Partial<Tile>>(tile ?? { code: kinds[0]?.code })
  const set = (next: Partial<Tile>) => setDraft({ ...draft, ...next })
  const traits = draft.code !== undefined && isTileKind(draft.code) ? tileKinds[draft.code] : undefined
  const Choices = traits && choices[traits.of]
  return (
    <Modal
      open
      title={tile ? t('settings') : t('add')}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !traits || !isFilled(draft[traits.needs]) }}
      onOk={() => onDone({ ...traits?.size, ...draft } as Omit<Tile, 'id'>)}
      onCancel={onClose}
    >
      <div className="grid gap-12">
        <Choose
          label={t('kind')}
          value={draft.code}
          options={kinds.map((one) => ({ value: one.code, label: one.title ?? one.code }))}
          onChange={(code) => setDraft({ code, title: draft.title })}
        />
        {Choices && <Choices draft={draft} set={set} />}
        <label className="grid gap-2">
          <span className="muted">{t('title')}</span>
          <Input
            aria-label={t('title')}
            maxLength={60}
            value={draft.title ?? ''}
            onChange={(event) => set({ title: event.target.value })}
          />
        </label>
      </div>
    </Modal>
  )
}

const isFilled = (value: string | number | undefined): boolean => value !== undefined && String(value).trim() !== ''

interface ChoicesProps {
  readonly draft: Partial<Tile>
  readonly set: (next: Partial<Tile>) => void
}
/** What the dialog asks for, by what the tile shows. */
const choices: Readonly<Record<(typeof tileKinds)[TileKind]['of'], React.ComponentType<ChoicesProps>>> = {
  report: ReportChoices,
  documents: DocumentChoices,
  text: TextChoice,
}

interface ReportChoice {
  /** Whether a report has what the tile shows. */
  readonly has: (report: { readonly charts: number }) => boolean
  readonly optionsOf: (report: ReportPage) => readonly { readonly value: string | number; readonly label: string }[]
}
/** What is chosen of a report, by what the tile needs. A need that is missing here does not compile. */
const reportNeeds: Readonly<Record<ReportNeed, ReportChoice>> = {
  measure: { has: () => true, optionsOf: ({ measures }) => measures.map(({ name, label }) => ({ value: name, label })) },
  chart: {
    has: ({ charts }) => charts > 0,
    optionsOf: (report) => report.charts.map((one, at) => ({ value: at, label: chartTitle(report, one) })),
  },
}

/** The report, and its figure or its chart. */
function ReportChoices({ draft, set }: ChoicesProps) {
  const t = useMessages(messages)
  const reports = useReports().data ?? []
  const report = useReportPage({ kind: draft.kind ?? 'shipped', name: draft.report ?? '' }, draft.report !== undefined).data
  const need = reportNeedOf({ code: draft.code ?? '' }) ?? 'measure'
  const { has, optionsOf } = reportNeeds[need]
  return (
    <>
      <Choose
        label={t('report')}
        value={draft.report}
        options={reports.filter(has).map((one) => ({ value: one.name, label: one.title }))}
        onChange={(name) =>
          set({
            report: name,
            kind: reports.find((one) => one.name === name)?.kind,
            measure: undefined,
            chart: undefined,
            filters: undefined,
          })
        }
      />
      {report && <Choose label={t(need)} value={draft[need]} options={optionsOf(report)} onChange={(chosen) => set({ [need]: chosen })} />}
    </>
  )
}

/** The document type among those of the menu, and one of its views. */
function DocumentChoices({ draft, set }: ChoicesProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const page = usePage(draft.page ?? '', draft.page !== undefined).data
  return (
    <>
      <Choose
        label={t('type')}
        value={draft.page}
        options={(user?.menus ?? [])
          .filter((one) => one.FURL.includes('/index/'))
          .map((one) => ({ value: one.ID.toLowerCase(), label: one.LABEL[language === 'en' ? 1 : 0] }))}
        onChange={(name) => set({ page: name, view: undefined })}
      />
      {page && (
        <Choose
          label={t('view')}
          value={draft.view ?? ''}
          options={[{ value: '', label: t('all') }, ...page.list.views.map((one) => ({ value: one.id, label: one.name }))]}
          onChange={(view) => set({ view: view || undefined })}
        />
      )}
    </>
  )
}

function TextChoice({ draft, set }: ChoicesProps) {
  const t = useMessages(messages)
  return (
    <label className="grid gap-2">
      <span className="muted">{t('text')}</span>
      <Input.TextArea
        aria-label={t('text')}
        rows={4}
        maxLength={2000}
        value={draft.text}
        onChange={(event) => set({ text: event.target.value })}
      />
    </label>
  )
}

function Choose<T extends string | number>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: T | undefined
  options: readonly { readonly value: T; readonly label: string }[]
  onChange: (next: T) => void
}) {
  return (
    <label className="grid gap-2">
      <span className="muted">{label}</span>
      <Select aria-label={label} showSearch={{ optionFilterProp: 'label' }} value={value} options={[...options]} onChange={onChange} />
    </label>
  )
}
