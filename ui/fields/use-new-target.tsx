/** A new document made while one chooses what a link names: the entry behind the choices, for who may make one, and the dialog that it opens. */
import { createElement, Suspense, use, useEffect, useState } from 'react'
import type { Page } from '../../model/page.ts'
import { useServices, type Choice } from '../services.ts'
import { useMessages } from '../text/language.tsx'
import type { InputProps } from './field.ts'
import { NewTargetContext } from './new-target-context.ts'
import { messages } from './picker-messages.ts'

/** The value of the entry among the choices; ids are numbers. */
export const newTarget = 'new'

/**
 * @param seeking the words that are searched for, which name the new document
 * @param onMade takes the new document as a choice
 */
export function useNewTarget(input: InputProps, seeking: string, onMade: (choice: Choice) => void) {
  const { field } = input
  const t = useMessages(messages)
  const { pageOf } = useServices()
  const [page, setPage] = useState<Page>()
  const [name, setName] = useState<string>()
  const Dialog = use(NewTargetContext)
  const { to } = field
  const creates = Dialog && field.creates
  useEffect(() => {
    if (!creates) return
    let isCurrent = true
    // Who does not read the type makes none.
    pageOf(to!).then(
      (answer) => isCurrent && setPage(answer),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [creates, to, pageOf])
  const mayCreate = creates !== undefined && page?.may.create === true
  const searchText = seeking.trim()
  return {
    option: mayCreate
      ? {
          value: newTarget,
          label: searchText ? t('createNamed', { label: creates.label, name: searchText }) : t('create', { label: creates.label }),
        }
      : undefined,
    begin: () => setName(searchText),
    dialog: mayCreate && name !== undefined && (
      <Suspense fallback={null}>
        {createElement(Dialog!, {
          input,
          page,
          name,
          onClose: () => setName(undefined),
          onMade(choice) {
            setName(undefined)
            onMade(choice)
          },
        })}
      </Suspense>
    ),
  }
}
