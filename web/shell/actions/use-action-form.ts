/** The state of an action's form: what the server prefilled, what was typed over it, errors at the fields, sending. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Page, PageField } from '../../../model/page.ts'
import { useLatest } from '../../../ui/state/latest.ts'
import { identified, noIdentities } from '../../../ui/state/line-key.ts'
import { computed, errorsOf, rulesOf, toSend, validate, type Errors, type Values } from '../../../ui/state/form-state.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { ApiError } from '../../api/client.ts'
import { currentUser } from '../../session/session-store.ts'
import type { FormAsking, FormRequest } from './action-form.ts'
import { actionMessages } from './messages.ts'

/** Prefix of the ids of the fields, which stand beside those of the document's own form. */
export const idPrefix = 'action-'
/** How long typing rests before the server computes again, in milliseconds. */
const rest = 300

const pageOfForm = ({ page, form }: FormAsking<unknown>): Page => ({
  ...page,
  constraints: [],
  blocks: [{ modelName: 'action', title: '', visible: true, disable: false, folded: false, form: form.fields }],
})

/** The person, as the rules of fields see it. */
const viewerFor = ({ page, doc }: FormAsking<unknown>) => ({
  roles: currentUser()?.dashroles ?? [],
  action: 'edit' as const,
  partyRole: (doc?.['partyRole'] as string | undefined) ?? page.partyRole,
})

/** Puts errors of the new line at the fields of the form: `payments[3].amount` at `payments.amount`. */
export function errorsInForm(fields: readonly PageField[], errors: Errors): Errors {
  const paths = new Set(fields.map(({ field }) => field))
  return Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => {
      const column = path.replace(/\[\d+\]/, '')
      return [!paths.has(path) && paths.has(column) ? column : path, texts]
    }),
  )
}

/** Leads to the first field with an error. */
function focusFirstError(fields: readonly PageField[], errors: Errors): void {
  const wrong = fields.find(({ field }) => Object.keys(errors).some((path) => path === field || path.startsWith(`${field}[`)))
  if (wrong) requestAnimationFrame(() => document.getElementById(`${idPrefix}field-${wrong.field}`)?.focus())
}

export function useActionForm(request: FormRequest) {
  const { asking } = request
  const message = useMessages(actionMessages)
  const page = useMemo(() => pageOfForm(asking), [asking])
  const viewer = useMemo(() => viewerFor(asking), [asking])
  const { fields } = asking.form
  const [opened, setOpened] = useState<{ readonly version: number | undefined; readonly values: Values } | undefined>(
    asking.open ? undefined : { version: undefined, values: {} },
  )
  const [typed, setTyped] = useState<Values>({})
  const [errors, setErrors] = useState<Errors>({})
  const [notice, setNotice] = useState<string>()
  const [busy, setBusy] = useState(false)
  const identities = useRef(noIdentities)
  const values = useMemo(() => computed(page, { ...asking.doc, ...opened?.values, ...typed }), [page, asking.doc, opened, typed])
  const latest = useLatest({ values, typed, opened })

  /** Asks for the values of what was not typed. An answer that is overtaken by typing or by a later one counts no more. */
  const turns = useRef(0)
  const open = useCallback(
    async ({ again = false } = {}) => {
      const turn = ++turns.current
      const sent = typedPaths(fields, latest.current.typed)
      try {
        const answer = await asking.open!(sent)
        // The version stays the one that the person has seen, until a refusal says that the document has changed.
        const seen = (before: typeof opened) => (before ? before.version : asking.doc?.version)
        if (turn === turns.current) setOpened((before) => ({ ...answer, version: again ? answer.version : seen(before) }))
      } catch (error) {
        if (!latest.current.opened) request.fail(error)
      }
    },
    [asking, fields, latest, request],
  )
  useEffect(() => {
    const isBegun = turns.current > 0
    if (!asking.open || (isBegun && !asking.form.prefilled)) return undefined
    const timer = setTimeout(() => void open(), isBegun ? rest : 0)
    return () => clearTimeout(timer)
  }, [asking, open, typed])

  const change = useCallback(
    (changes: Values) => {
      setTyped((before) => {
        const next = identified(page, { values: { ...before, ...changes }, identities: identities.current })
        identities.current = next.identities
        return next.values
      })
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => path !== '' && !touches(path, changes))))
    },
    [page],
  )
  const leave = useCallback(
    (field: PageField) => {
      const wrong = errorsOf(field, latest.current.values[field.field], false, asking.language)
      if (wrong.length > 0 && !rulesOf(field, latest.current.values, viewer).locked)
        setErrors((before) => ({ ...before, [field.field]: wrong }))
    },
    [asking.language, latest, viewer],
  )
  const refuse = (refused: Errors) => {
    setErrors(refused)
    focusFirstError(fields, refused)
  }
  const send = async (comment: string) => {
    if (busy) return
    setNotice(undefined)
    // Of several documents, what is left blank may be prefilled for each.
    const wrong = asking.open ? validate(page, values, { viewer, language: asking.language }) : {}
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    setBusy(true)
    try {
      const given = { values: toSend(page, values, asking.doc ?? {}, viewer), comment, version: latest.current.opened?.version }
      const result = await asking.send(given)
      setBusy(false)
      if (result !== undefined) request.end(result)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) return request.fail(error)
      if (error.code === 11000)
        return refuse(errorsInForm(fields, Object.keys(error.fields).length > 0 ? error.fields : { '': [error.message] }))
      if (error.code !== 409 || !asking.open) return setErrors({ '': [error.message] })
      setNotice(`${error.message} ${message('formChanged')}`)
      void open({ again: true })
    }
  }
  return {
    page,
    viewer,
    values,
    errors,
    notice,
    busy,
    ready: opened !== undefined,
    hasLines: fields.some(({ type }) => type === 'lines'),
    change,
    leave,
    send,
  }
}

/** What was typed, without titles of links. */
const typedPaths = (fields: readonly PageField[], typed: Values): Values =>
  Object.fromEntries(fields.flatMap(({ field }) => (Object.hasOwn(typed, field) ? [[field, typed[field]]] : [])))
const touches = (path: string, changes: Values): boolean =>
  Object.keys(changes).some((name) => path === name || path.startsWith(`${name}[`))
