/** Proof that a misspelt field does not compile in a screen of a single type: every expected error below is one, or `tsc -p web` fails on it ("unused '@ts-expect-error' directive"). */
import type { fitting } from '../documents/design/fitting.ts'
import type { sizeChart } from '../documents/design/size-chart.ts'
import type { FormLine, FormOf, ViewOf, WireOf } from '../model/wire-document.ts'
import type { SectionForm } from '../ui/state/section-form.ts'
import type { WebPartServices } from '../ui/web-part.ts'

export function documentOf(doc: ViewOf<typeof fitting>): void {
  doc.round satisfies number | null | undefined
  doc.type satisfies 'fit' | 'pp' | 'proto' | 'shipment' | 'size_set' | null | undefined
  doc.style$ satisfies string | null | undefined
  doc.others$ satisfies readonly string[] | null | undefined
  doc.measurements?.[0]?.measured satisfies string | null | undefined
  // A field may be hidden from the viewer, and a value be blank.
  // @ts-expect-error it is not there for sure
  doc.model satisfies string
  // @ts-expect-error no such field
  void doc.roundd
  // @ts-expect-error no such title
  void doc.styl$
  // @ts-expect-error lines have no such column
  void doc.measurements?.[0]?.mesured
  // @ts-expect-error no such status
  void (doc.status === 'approved')
  // @ts-expect-error no such choice
  void (doc.unit === 'mm')
  // @ts-expect-error no such action
  void doc.may?.actions.includes('approve')
}

export function formOf(form: SectionForm<typeof fitting>, row: FormLine<typeof fitting, 'measurements'>): void {
  form.change({ conclusion: null, measurements: [{ ...row, measured: '52' }, { partName: 'Hem' }] })
  form.act('pass')
  // @ts-expect-error no such field to change
  form.change({ conclusions: '' })
  // @ts-expect-error lines have no such column to change
  form.change({ measurements: [{ ...row, mesured: '52' }] })
  // @ts-expect-error a figure is decimal text
  form.change({ measurements: [{ ...row, measured: 52 }] })
  // @ts-expect-error no such action to press
  form.act('approve')
  // @ts-expect-error no such lines
  void ({} as FormLine<typeof fitting, 'measurement'>)
}

/** A form has all that an answer has, so that one function reads both. */
export const readsBoth = (answer: WireOf<typeof sizeChart>): FormOf<typeof sizeChart> => answer

export async function callsOf({ documentsOf }: WebPartServices, doc: ViewOf<typeof sizeChart>): Promise<void> {
  const charts = documentsOf<typeof sizeChart>('size_chart')
  // @ts-expect-error the type has another name
  void documentsOf<typeof sizeChart>('bom')
  // @ts-expect-error no type has this name
  void documentsOf<typeof sizeChart>('sizechart')
  const { rows, groups } = await charts.list({
    filters: [{ any: [{ field: 'style', operator: 'eq', value: doc.style }] }],
    columns: ['edition', 'status'],
    sort: ['-edition', 'number'],
    group: ['style'],
  })
  rows[0]?.edition satisfies number | null | undefined
  groups?.[0]?.values.style$ satisfies string | null | undefined
  const made = await charts.act(doc, 'rebase', { baseSize: 'M' })
  made.sizes?.[0]?.removed satisfies boolean | null | undefined
  await charts.save(doc, { points: { set: [{ id: '1', minus: '1' }], remove: ['2'] } })
  // @ts-expect-error no such field to filter by
  await charts.list({ filters: [{ field: 'styel', operator: 'eq', value: '1' }] })
  // @ts-expect-error no such column
  await charts.list({ columns: ['editon'] })
  // @ts-expect-error lines are no column of a list
  await charts.list({ columns: ['points'] })
  // @ts-expect-error no such field to sort by
  await charts.list({ sort: ['-editon'] })
  // @ts-expect-error a row has no such field
  void rows[0]?.editon
  // @ts-expect-error no such action
  await charts.act(doc, 'rebuild')
  // @ts-expect-error lines have no such column to save
  await charts.save(doc, { points: { set: [{ id: '1', mins: '1' }] } })
}
