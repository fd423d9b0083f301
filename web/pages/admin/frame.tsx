/** Shared parts of the administration pages: title and hint, loading and error states, the form dialog with field errors. */
import { semicolon } from '../../../ui/text/language.tsx'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Button, Form, Modal } from 'antd'
import { useEffect } from 'react'
import type { AnswerOf, CallPath, InputOf } from '../../../model/calls/call-types.ts'
import { ApiError, callAt, intent, type CallUnder, type FieldsOf } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { NoRight } from '../../shell/not-found.tsx'
import { useAdminText } from './messages.ts'
import { answerKey, groupKey } from '../../api/query-keys.ts'
import { useAppMutation } from '../../api/mutation.ts'

const group = '/clientinfoapi/admin'
type AdminCall = CallUnder<typeof group>
type AdminList = AdminCall extends infer C ? (C extends `${infer L}/index` ? L : never) : never
type AdminChange = Exclude<AdminCall, `${string}/index`>
type AdminPath<C extends AdminCall> = Extract<CallPath, `${typeof group}/${C}`>
type AdminIndex<L extends AdminList> = Extract<CallPath, `${typeof group}/${L}/index`>
/** A list of the administration API as it is answered. */
export type AdminAnswer<L extends AdminList> = AnswerOf<AdminIndex<L>>
/** What a change of the administration API takes. */
export type AdminInput<C extends AdminChange> = InputOf<AdminPath<C>>

/** Reads a list of the administration API. The lists are read as one of them, since the types of all calls together are too many for each by itself. */
export function useAdmin<L extends AdminList>(list: L, fields: FieldsOf<AdminIndex<L>> = {}): UseQueryResult<AdminAnswer<L>> {
  const path = `${group}/${list}/index` as AdminIndex<AdminList>
  const answer = useQuery({
    queryKey: answerKey(path, fields),
    queryFn: () => callAt(path, { method: 'GET', fields, quiet: true }),
    staleTime: 0,
    retry: false,
    placeholderData: (before) => before,
  })
  return answer as UseQueryResult<AdminAnswer<L>>
}

type SendChange = <C extends AdminChange>(change: C, data: AdminInput<C>) => Promise<AnswerOf<AdminPath<C>>>
/**
 * Returns a function that sends a change and reads the lists again. Every failure is thrown; failures other than field errors are
 * also shown as a toast.
 */
export function useChange(): SendChange {
  const queries = useQueryClient()
  const t = useAdminText()
  return async (change, data) => {
    try {
      const answer = await callAt(`${group}/${change}` as AdminPath<typeof change>, { data, key: intent(), sealed: true, quiet: true })
      say.success(t('saved'))
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.code !== 11000 && error.code !== 401)
        say.error(
          [error.errors]
            .flat(2)
            .filter((one) => typeof one === 'string')
            .join(semicolon()) || error.message,
        )
      throw error
    } finally {
      await queries.invalidateQueries({ queryKey: groupKey(group) })
    }
  }
}

export function AdminPage({
  title,
  hint,
  actions,
  answer,
  children,
}: {
  title: string
  hint: string
  actions?: React.ReactNode
  answer: { readonly error: unknown; readonly data?: unknown; refetch(): unknown }
  children: React.ReactNode
}): React.ReactElement {
  const t = useAdminText()
  useEffect(() => {
    document.title = `${title} · Weft`
  }, [title])
  if (answer.error instanceof ApiError && answer.error.code === 403) return <NoRight />
  return (
    <div className="p-16">
      <div className="row wrap mb-12">
        <div className="grow min-w-240">
          <h1 className="page-title">{title}</h1>
          <p className="muted">{hint}</p>
        </div>
        {actions}
      </div>
      {answer.error ? (
        <div className="blank" role="alert">
          {t('failed')} <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>
        </div>
      ) : (
        <div className="sheet scroll-x">{children}</div>
      )}
    </div>
  )
}

/** A dialog with a form. `onSave` receives the typed values. Server errors appear at their fields, and the typed values stay. */
export function FormDialog<T extends object>({
  title,
  values,
  width,
  children,
  onSave,
  onClose,
}: {
  title: string
  values: T
  width?: number
  children: React.ReactNode
  onSave: (values: T) => Promise<unknown>
  onClose: () => void
}): React.ReactElement {
  const t = useAdminText()
  const [form] = Form.useForm<T>()
  const save = useAppMutation({
    send: () => onSave({ ...values, ...form.getFieldsValue() }),
    onDone: onClose,
    onFailed: (error) => {
      const at = Object.entries(error.fields).map(([path, errors]) => ({ name: path.split('[')[0] as never, errors: [...errors] }))
      form.setFields(at)
      if (at[0]) form.scrollToField(at[0].name)
      // `onSave` has shown any other failure.
      return true
    },
  })
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={save.busy}
      onOk={() => void save.run()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={values}
        onFinish={() => void save.run()}
        // A field that is being corrected no longer shows its error.
        onValuesChange={(changed: object) => form.setFields(Object.keys(changed).map((name) => ({ name: name as never, errors: [] })))}
        requiredMark={false}
      >
        {children}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
