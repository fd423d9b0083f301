/** What the document is based on has changed: which source, from which value to which, with buttons to take all or some of it over, or to keep what stands. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { useLanguage, useMessages } from '../../../../ui/text/language.tsx'
import { documentCall } from '../../../api/client.ts'
import { invalidate, useAppMutation } from '../../../api/mutation.ts'
import { useMovedBases } from '../../../api/realtime.ts'
import { callKey, documentKeys } from '../../../api/query-keys.ts'
import { askComment } from '../../../shell/actions/comment-dialog.tsx'
import { movedMessages } from '../preview/messages.ts'
import { MovedList, movedQuery, sourceKey, type ChangedBasis, type ChosenSources } from '../preview/moved-list.tsx'
import { messages } from '../messages.ts'

type How = ChangedBasis['by'][number]
interface Reconfirming {
  readonly how: How
  readonly seen: readonly Pick<ChangedBasis, 'name' | 'source' | 'state'>[]
  readonly comment?: string
}

/** @param editing values are typed: the document is reconfirmed once they are saved */
export function ChangedBases({ page, doc, editing }: { page: Page; doc: WireDoc; editing: boolean }): React.ReactElement | null {
  const t = useMessages(messages)
  const text = useMessages(movedMessages)
  const language = useLanguage()
  const type = page.page
  const moved =
    useQuery({ ...movedQuery(type, doc.id, doc.version), retry: false, enabled: page.uses?.['basedOn'] !== undefined }).data ?? []
  const queries = useQueryClient()
  useMovedBases(type, doc.id, () => void invalidate(queries, [callKey('/scmapi/:type/moved', { type, id: doc.id })]))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen: ChosenSources = {
    has: (one) => !left.has(sourceKey(one)),
    toggle: (one) => setLeft((before) => toggled(before, sourceKey(one))),
  }
  const offered = (how: How) => moved.filter(({ by }) => by.includes(how))
  const meant = (how: How) => offered(how).filter((one) => chosen.has(one))
  const reconfirming = useAppMutation({
    send: ({ how, seen, comment }: Reconfirming, key) =>
      documentCall<WireDoc>(
        type,
        'reconfirm',
        {
          id: doc.id,
          version: doc.version,
          how,
          seen,
          ...(comment === undefined ? {} : { comment }),
        },
        { key },
      ),
    invalidates: [...documentKeys, callKey('/scmapi/:type/moved', { type, id: doc.id })],
  })
  if (moved.length === 0) return null
  const reconfirm = async (how: How) => {
    // What the person saw when the button was pressed: what moves while the reason is written is refused.
    const seen = meant(how).map(({ name, source, state }) => ({ name, source, state }))
    // Figures that stay beside what moved are kept with a reason, which stands in the history.
    const isReasoned = how === 'keep' && meant(how).some(({ reasoned }) => reasoned)
    const comment = isReasoned
      ? await askComment({ title: t('keepAsIs'), object: doc.number, text: t('keepReason'), comment: 'required', language })
      : undefined
    if (isReasoned && comment === undefined) return
    await reconfirming.run({ how, seen, ...(comment === undefined ? {} : { comment }) })
  }
  const button = (how: How) =>
    offered(how).length > 0 && (
      <Button
        size="small"
        type={how === 'take' ? 'primary' : 'default'}
        disabled={editing || reconfirming.busy || meant(how).length === 0}
        loading={reconfirming.pending?.how === how}
        onClick={() => void reconfirm(how)}
      >
        {t(how === 'take' ? 'takeOver' : 'keepAsIs')}
      </Button>
    )
  return (
    <section className="notice noprint" aria-label={text('basesChanged')} data-part="changed-bases">
      <b>{text('basesChanged')}</b>
      <MovedList moved={moved} chosen={moved.length > 1 ? chosen : undefined} />
      <div className="row">
        {button('take')}
        {button('keep')}
        {editing && <span className="muted">{t('reconfirmAfterSave')}</span>}
        {moved.every(({ by }) => by.length === 0) && <span className="muted">{t('cannotReconfirm')}</span>}
      </div>
    </section>
  )
}

const toggled = (all: ReadonlySet<string>, one: string): ReadonlySet<string> =>
  new Set(all.has(one) ? [...all].filter((other) => other !== one) : [...all, one])
