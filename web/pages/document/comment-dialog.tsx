/** Asks before an action: what will happen, and the comment that it needs. */
import { Input, Modal } from 'antd'
import { sayIn } from '../../../ui/text/language.tsx'
import type { Language } from '../../../model/text.ts'

/** The comment ('' where none was given), or undefined when the person thought better of it. */
export function askComment(about: {
  title: string
  text?: string
  comment?: 'required' | 'optional'
  danger?: boolean
  language: Language
}): Promise<string | undefined> {
  const t = sayIn(about.language)
  return new Promise((resolve) => {
    let comment = ''
    const dialog = Modal.confirm({
      title: about.title,
      icon: null,
      okText: about.title,
      cancelText: t('cancel'),
      okButtonProps: { danger: about.danger === true, disabled: about.comment === 'required' },
      autoFocusButton: about.comment ? null : 'ok',
      content: (
        <>
          {about.text && <p style={{ marginBottom: 8 }}>{about.text}</p>}
          {about.comment && (
            <Input.TextArea
              autoFocus
              aria-label={t('comment')}
              aria-required={about.comment === 'required'}
              placeholder={t('commentHint')}
              autoSize={{ minRows: 3 }}
              maxLength={1000}
              onChange={(event) => {
                comment = event.target.value
                dialog.update({
                  okButtonProps: { danger: about.danger === true, disabled: about.comment === 'required' && comment.trim() === '' },
                })
              }}
            />
          )}
        </>
      ),
      onOk: () => resolve(comment.trim()),
      onCancel: () => resolve(undefined),
    })
  })
}
