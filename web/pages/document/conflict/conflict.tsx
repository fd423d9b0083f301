/**
 * Merge conflict dialog: fields that two users changed, side by side with one choice for each field. No typed value is lost. Where the other user exchanged a link, such as the
 * material of a line, the dialog says so, and what belongs to the exchanged document starts with the other user's value.
 */
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Radio } from 'antd'
import { Fragment, useEffect, useState } from 'react'
import { useLatest } from '../../../../ui/state/latest.ts'
import type { Page } from '../../../../model/page.ts'
import { fieldsOf, type Values } from '../../../../ui/state/form-state.ts'
import { ago, useLanguage, useText, useMessages } from '../../../../ui/text/language.tsx'
import { viewQuery } from '../../../api/document-query.ts'
import { LoadFailed } from '../../../shell/load-failed.tsx'
import type { SaveConflict } from '../../../../model/calls/save-conflict.ts'
import { messages } from '../messages.ts'
import styles from './conflict.module.css'
import {
  conflictRows,
  keyOf,
  partsOfPath,
  rowAt,
  sideOf,
  takenPaths,
  type Choices,
  type ConflictRow,
  type Question,
  type Side,
  type Versions,
} from './questions.ts'
import { fieldAt, SideValue, textOf } from './side-value.tsx'

interface ConflictProps {
  readonly page: Page
  readonly id: string
  /** The document as it was when editing began, and the typed values, with the titles of their references. */
  readonly edited: Pick<Versions, 'base' | 'mine'>
  readonly clash: SaveConflict
  readonly onSolved: (serverFields: readonly string[]) => void
  readonly onClose: () => void
}

export function Conflict({ page, id, edited, clash, onSolved, onClose }: ConflictProps): React.ReactElement {
  const t = useText()
  const language = useLanguage()
  const [choices, setChoices] = useState<Choices>({})
  // Load the other user's values with the titles of their references, because an id means nothing to the user. What is preselected depends on them too.
  const { data, isError, refetch } = useQuery({ ...viewQuery(page.page, id, { quiet: true }, clash.version) })
  const versions = data && { ...edited, theirs: data as Values }
  // Where nothing is to choose the form takes the other version in by itself; the dialog stays if that fails.
  const solve = useLatest(onSolved)
  useEffect(() => {
    if (clash.fields.length === 0) solve.current([])
  }, [clash, solve])
  const rows = versions ? conflictRows(page, clash.fields, versions) : []
  return (
    <Modal
      open
      width={560}
      title={t('conflict', { by: clash.by })}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button key="ok" type="primary" disabled={!versions} onClick={() => onSolved(takenPaths(rows, choices))}>
          {t('apply')}
        </Button>,
      ]}
    >
      <p className="muted">
        {t('conflictHint')} {clash.at && ago(clash.at, language)}
      </p>
      {!versions && isError && <LoadFailed onRetry={refetch} />}
      {versions &&
        rows.map((row) => (
          <Fragment key={row.row}>
            <Exchanged page={page} row={row} versions={versions} />
            {row.questions.map((question) => (
              <Choice
                key={keyOf(question)}
                page={page}
                question={question}
                versions={versions}
                side={sideOf(rows, question, choices)}
                onChoose={(side) => setChoices({ ...choices, [keyOf(question)]: side })}
              />
            ))}
          </Fragment>
        ))}
    </Modal>
  )
}

/** Returns a function that names the line of a path as the user sees it: `Materials · line 3`; blank for the header. */
function useLineLabel(page: Page, mine: Values): (path: string) => string {
  const message = useMessages(messages)
  return (path) => {
    const { outer, line } = partsOfPath(path)
    if (line === undefined) return ''
    const at = ((mine[outer] ?? []) as Values[]).findIndex(({ id }) => id === line)
    const label = fieldsOf(page).find(({ field }) => field === outer)?.label ?? outer
    return at >= 0 ? `${label} · ${message('lineNo', { n: at + 1 })}` : label
  }
}

interface ExchangedProps {
  readonly page: Page
  readonly row: ConflictRow
  readonly versions: Versions
}

/** Says which links of a row the other side exchanged, and what was renewed with them. */
function Exchanged({ page, row: { row, exchanged, questions }, versions }: ExchangedProps) {
  const message = useMessages(messages)
  const lineLabel = useLineLabel(page, versions.mine)
  const path = row.replace(/\.$/, '')
  const [before, after] = [rowAt(versions.base, path), rowAt(versions.theirs, path)]
  return exchanged.map(({ link, renewed }) => {
    const from = textOf(link, before?.[link.field], before)
    const change = message('exchanged', { label: link.label, from, to: textOf(link, after?.[link.field], after) })
    return (
      <div key={link.field} className={styles['exchanged']}>
        <p>{[lineLabel(path), change].filter(Boolean).join(message('colon'))}</p>
        {renewed.length > 0 && (
          <p>
            {message('exchangedToo')}
            <span>
              {renewed
                .map(
                  (field) =>
                    `${field.label}${message('colon')}${textOf(field, before?.[field.field], before)} → ${textOf(field, after?.[field.field], after)}`,
                )
                .join(message('semicolon'))}
            </span>
          </p>
        )}
        {questions.some(({ start }) => start === 'theirs') && <p className="muted">{message('exchangedHint', { from })}</p>}
      </div>
    )
  })
}

interface ChoiceProps {
  readonly page: Page
  readonly question: Question
  readonly versions: Versions
  readonly side: Side
  readonly onChoose: (side: Side) => void
}

/** One choice between the values of both sides. */
function Choice({ page, question: { clashes, paths }, versions, side, onChoose }: ChoiceProps) {
  const t = useText()
  const message = useMessages(messages)
  const lineLabel = useLineLabel(page, versions.mine)
  const [{ path }] = clashes as [Question['clashes'][number]]
  const { line, inner } = partsOfPath(path)
  const isWholeLine = line !== undefined && inner === undefined
  const labels = clashes.map((one) => fieldAt(page, one.path)?.label ?? partsOfPath(one.path).inner ?? partsOfPath(one.path).outer)
  const shown = (of: Side) => {
    if (isWholeLine) return message(clashes[0]![of] ? 'lineAdded' : 'lineRemoved')
    return clashes.map((one, at) => (
      <Fragment key={one.path}>
        {at > 0 && ' / '}
        <SideValue page={page} path={one.path} value={one[of]} version={versions[of]} />
      </Fragment>
    ))
  }
  return (
    <div className={styles['field']}>
      <b>{[lineLabel(path), isWholeLine ? '' : labels.join(' / ')].filter(Boolean).join(' · ')}</b>
      <Radio.Group
        name={`choice-${paths[0]}`}
        className={styles['choices']}
        value={side}
        onChange={(event) => onChoose(event.target.value as Side)}
        options={(['mine', 'theirs'] as const).map((of) => ({
          value: of,
          label: (
            <>
              {t(of === 'mine' ? 'keepMine' : 'takeTheirs')}：{shown(of)}
            </>
          ),
        }))}
      />
    </div>
  )
}
