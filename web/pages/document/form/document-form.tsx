/** The form of an open document, with what changed since the reader's last word and, where the type has one, its comparison. */
import type { Viewer } from '../../../../model/rules/condition-parts.ts'
import type { PageField } from '../../../../model/page.ts'
import { saidInHeading, withoutNumber } from '../../../../ui/form/fields-in-sight.ts'
import { Form } from '../../../../ui/form/form.tsx'
import { useLanguage } from '../../../../ui/text/language.tsx'
import { useNarrow } from '../../../../ui/theme/narrow.ts'
import { Compared } from '../history/compared.tsx'
import { hasUnsavedChanges, isOpen, modeOf, type OpenState } from '../machine/document-state.ts'
import { Marked } from '../history/changes-since.tsx'
import type { DocumentMachine } from '../machine/use-document-machine.ts'

/** Milliseconds between leaving a field and its error, so that a button that is being pressed does not move away. */
const errorDelay = 250

export function DocumentForm({
  machine,
  state,
  viewer,
}: {
  machine: DocumentMachine
  state: OpenState
  viewer: Viewer
}): React.ReactElement {
  const language = useLanguage()
  // On a phone the form begins with what a person has to enter.
  const isPhone = useNarrow()
  const { page, loaded, values, errors } = state.content
  const editing = modeOf(state) === 'editing'
  const fieldLeft = (field: PageField) => {
    const now = machine.state()
    if (!isOpen(now) || !(field.field in values) || field.type === 'lines' || !hasUnsavedChanges(now)) return
    setTimeout(() => machine.send({ type: 'fieldLeft', field, language }), errorDelay)
  }
  return (
    <Compared page={page} doc={loaded} editing={editing}>
      {(shownPage) => (
        <Marked page={page} doc={loaded}>
          {(marked) => (
            <Form
              page={isPhone && !loaded ? withoutNumber(shownPage, values, errors) : shownPage}
              values={values}
              errors={errors}
              marked={marked}
              viewer={viewer}
              editing={editing}
              inHeading={loaded ? saidInHeading(shownPage, editing) : undefined}
              onChange={(changes) => machine.send({ type: 'changed', changes })}
              onBlur={fieldLeft}
            />
          )}
        </Marked>
      )}
    </Compared>
  )
}
