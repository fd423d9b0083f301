/** The line grid within a document that computes its figures, as tests draw it. */
import { useState } from 'react'
import type { Page, PageField } from '../../model/page.ts'
import { Grid } from '../lines/grid/grid.tsx'
import type { Services } from '../services.ts'
import { computed, type Errors, type Values } from '../state/form-state.ts'
import { draw } from './screen.tsx'

interface DrawnGrid {
  /** The page of the document, and its lines field. */
  readonly page: Page
  readonly field: PageField
  readonly lines: Values[]
  readonly editing?: boolean
  readonly errors?: Errors
  readonly services?: Partial<Services> | undefined
  /** Values of the document beside its lines. */
  readonly doc?: Values
}

/** Draws the grid and returns how to read its lines. */
export async function drawGridOf({
  page,
  field,
  lines,
  editing = true,
  errors = {},
  services,
  doc: header = {},
}: DrawnGrid): Promise<{ now: () => Values[] }> {
  let now: Values[] = []
  function Order(): React.ReactElement {
    const [doc, setDoc] = useState(() => computed(page, { ...header, [field.field]: lines }))
    now = doc[field.field] as Values[]
    return (
      <Grid
        page={page}
        field={field}
        doc={doc}
        lines={now}
        errors={errors}
        editing={editing}
        onChange={(next) => setDoc(computed(page, { ...doc, [field.field]: next }))}
      />
    )
  }
  await draw(<Order />, services)
  return { now: () => now }
}
