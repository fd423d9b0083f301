/** One earlier version of a document, read-only, with the changes since then; or a comparison of two versions. */
import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { Form } from '../../../../ui/form/form.tsx'
import { computed } from '../../../../ui/state/form-state.ts'
import { localMoment, useText, useMessages } from '../../../../ui/text/language.tsx'
import { callQuery } from '../../../api/call-query.ts'
import { Changes, useDifference } from './changes.tsx'
import { messages } from '../messages.ts'

interface VersionProps {
  readonly page: Page
  readonly doc: WireDoc
  readonly version: number
  /** The earlier version to compare with. Without it, the version itself is shown with the changes from it to now. */
  readonly against?: number
  readonly at?: string
  readonly onClose: () => void
}

export function Version({ page, doc, version, against, at, onClose }: VersionProps): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const was = useQuery({
    ...callQuery(
      '/ccommonapi/gui/page-view-version',
      {
        method: 'GET',
        fields: { page: page.page, id: doc.id, version: String(version) },
        quiet: true,
      },
      doc.version,
    ),
    enabled: against === undefined,
  })
  const differences = useDifference(page, doc.id, { from: against ?? version, to: against === undefined ? doc.version : version })
  const title =
    against === undefined
      ? text('versionOf', { n: version, at: at ? localMoment(at) : '' })
      : text('between', { from: against, to: version })
  return (
    <Drawer
      open
      size={Math.min(760, window.innerWidth)}
      title={`${doc.number ?? page.title} · ${title}`}
      onClose={onClose}
      closable={{ 'aria-label': t('close') }}
    >
      {against === undefined && <p className="muted">{text('restriction')}</p>}
      {differences?.length === 0 && <p>{text('noDifference')}</p>}
      {differences && differences.length > 0 && (
        <div className="notice">
          <Changes page={page} doc={doc} changes={differences} />
        </div>
      )}
      {was.data && (
        <Form
          page={page}
          values={computed(page, was.data)}
          errors={{}}
          viewer={{ roles: [], action: 'view', partyRole: page.partyRole }}
          editing={false}
          prefix="was-"
          onChange={() => undefined}
        />
      )}
    </Drawer>
  )
}
