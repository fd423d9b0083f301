/** Bulk picture upload: each picture goes to the record named by its file name (`/page/uploadimg/{opt}`). */
import { useParams } from 'react-router'
import { useMessages } from '../../../ui/text/language.tsx'
import { ApiError } from '../../api/client.ts'
import { typeOf, usePage } from '../../api/pages.ts'
import { NoRight, NotFound } from '../../shell/not-found.tsx'
import { Uploader } from './uploader.tsx'
import { messages } from './messages.ts'

export function UploadImages(): React.ReactElement {
  const t = useMessages(messages)
  const type = typeOf(useParams()['opt']!)
  const page = usePage(type)
  if (page.error instanceof ApiError && page.error.code === 403) return <NoRight />
  if (page.error instanceof ApiError && page.error.code === 404) return <NotFound />
  if (!page.data) return <div className="blank">…</div>
  const fields = Object.values(page.data.list.fields).filter(
    (field) => field.type === 'image' && field.restriction === 0 && !field.isNotPost,
  )
  if (!page.data.may.edit) return <NoRight />
  if (fields.length === 0) return <div className="blank">{t('noField')}</div>
  return <Uploader key={type} type={type} title={page.data.title} fields={fields} />
}
