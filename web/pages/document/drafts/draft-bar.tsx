/** Offers an unsaved draft: its age, where it was typed, and its differences from the current document. */
import { Button } from 'antd'
import { useMemo } from 'react'
import type { Page, WireDoc } from '../../../../model/page.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import { ago, localMoment, useLanguage, useText, useMessages } from '../../../../ui/text/language.tsx'
import { Changes } from '../history/changes.tsx'
import { differs } from './draft-difference.ts'
import type { Content } from '../machine/document-state.ts'
import type { Draft } from './draft.ts'
import { messages } from '../messages.ts'

/** A stored draft of the open document: announced while it is opened, then offered. */
export function DraftOffer({
  draft,
  content: { page, base, loaded },
}: {
  draft: { readonly opening: boolean; readonly found?: Draft; readonly discard: () => void; readonly restore: () => Promise<void> }
  content: Content
}): React.ReactElement {
  return (
    <>
      {draft.opening && <DraftOpening onDiscard={draft.discard} />}
      {draft.found && (
        <DraftBar
          page={page}
          draft={draft.found}
          base={base}
          version={loaded?.version}
          onDiscard={draft.discard}
          onRestore={() => void draft.restore()}
        />
      )}
    </>
  )
}

interface DraftBarProps {
  readonly page: Page
  readonly draft: Draft
  /** The current document. */
  readonly base: Values
  readonly version?: number
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

function DraftBar({ page, draft, base, version, onRestore, onDiscard }: DraftBarProps): React.ReactElement | null {
  const t = useText()
  const text = useMessages(messages)
  const language = useLanguage()
  const changes = useMemo(() => differs(page, base, draft.values), [page, base, draft])
  // Lines are identified by their position in the draft.
  const named = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(draft.values).map(([name, value]) => [
          name,
          Array.isArray(value)
            ? value.map((line: unknown, place) => ({ id: (line as { id?: string } | null)?.id ?? String(place) }))
            : value,
        ]),
      ),
    [draft],
  )
  if (changes.length === 0) return null
  const at = new Date(draft.at).toISOString()
  const older = version !== undefined && draft.version !== undefined && draft.version < version
  return (
    <div className="notice" role="status">
      <span title={localMoment(at)}>{t('draftFound', { age: ago(at, language) })}</span>
      {draft.elsewhere && `（${text('draftElsewhere')}）`}
      {older && ` ${text('draftOlder')}`}{' '}
      <Button size="small" onClick={onRestore}>
        {t('restore')}
      </Button>{' '}
      <Button size="small" type="text" onClick={onDiscard}>
        {t('discard')}
      </Button>
      <details>
        <summary>{text('draftDiffers', { n: changes.length })}</summary>
        <Changes page={page} doc={named as unknown as WireDoc} changes={changes} most={30} />
      </details>
    </div>
  )
}

/** Shown while a draft on this device is being decrypted. */
function DraftOpening({ onDiscard }: { onDiscard: () => void }): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  return (
    <div className="notice" role="status">
      {text('draftOpening')}{' '}
      <Button size="small" type="text" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  )
}
