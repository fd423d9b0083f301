/** Which pictures a document shows: files of its own, and the looks of what it or its lines link to, one for each thing. */
import type { Page } from '../../../../model/page.ts'
import { fieldsOf, type Values } from '../../../../ui/state/form-state.ts'
import type { LookOf, ShownLook } from '../../../../ui/services.ts'
import type { Looks } from '../../../../ui/fields/look.tsx'

/** One thing that the document shows: a file, or documents whose looks show it, the best one first. */
export interface PictureSource {
  readonly file?: string
  readonly looks: readonly LookOf[]
}

/** Returns the sources of the pictures and the colour of a document, in the order of its lines. */
export function pictureSources({ display, blocks, ...page }: Page, values: Values): PictureSource[] {
  const fields = fieldsOf({ blocks, ...page } as Page)
  const of = (name: string | undefined) => fields.find(({ field }) => field === name)
  const paths = [...display.picture, ...(display.swatch === undefined ? [] : [display.swatch])].map((path) => path.split('.'))
  const files = paths.flatMap(([name = '', ...rest]) => (rest.length === 0 && of(name)?.type === 'image' ? idsIn(values[name]) : []))
  if (files.length > 0) return files.map((file) => ({ file, looks: [] }))
  const lines = paths.map(([name]) => name).find((name) => of(name)?.type === 'lines')
  if (lines !== undefined) {
    const columns = of(lines)!.columns ?? []
    const names = new Set(paths.flatMap(([name, column]) => (name === lines && column !== undefined ? [column] : [])))
    const links = columns.filter(({ field, type, to }) => type === 'link' && to !== undefined && names.has(field))
    const group = display.matrix[lines]?.group
    return grouped((values[lines] ?? []) as readonly Values[], {
      looksOf: (line) => ordered(links, names).flatMap(({ field, to }) => idsIn(line[field]).map((id) => ({ type: to!, id }))),
      keyOf: (line) => (group === undefined ? undefined : idsIn(line[group])[0]),
    })
  }
  const looks = paths.flatMap(([name = '', ...rest]) => {
    const to = of(name)?.to
    return rest.length > 0 && to !== undefined ? idsIn(values[name]).map((id) => ({ type: to, id })) : []
  })
  return looks.length > 0 ? [{ looks }] : []
}

const idsIn = (value: unknown): string[] => [value].flat().flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))
const ordered = <F extends { readonly field: string }>(links: readonly F[], names: ReadonlySet<string>): F[] =>
  [...names].flatMap((name) => links.filter(({ field }) => field === name))

/** Returns one source for each group of lines, with the looks of all its lines: the first line that has a picture shows it. */
function grouped(
  lines: readonly Values[],
  { looksOf, keyOf }: { readonly looksOf: (line: Values) => readonly LookOf[]; readonly keyOf: (line: Values) => string | undefined },
): PictureSource[] {
  const groups = new Map<string, LookOf[]>()
  for (const line of lines) {
    const looks = looksOf(line)
    const key = keyOf(line) ?? looks[0]?.id
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), ...looks])
  }
  return [...groups.values()].map((looks) => ({ looks: [...new Map(looks.map((one) => [one.id, one])).values()] }))
}

/** What stands in one place: the address of a picture, with the call-outs on one of another document, else a colour. */
export interface SourceLook {
  readonly url?: string
  readonly marks?: ShownLook['marks']
  readonly colour?: string
}

/** Returns the look of a source: a picture wherever there is one, else the first colour; undefined where there is neither. */
export function lookOfSource(
  { file, looks }: PictureSource,
  known: { readonly files: FileUrls; readonly looks: Looks },
): SourceLook | undefined {
  if (file !== undefined) return known.files[file] ? { url: known.files[file].url } : undefined
  const all = looks.map(({ id }) => known.looks[id])
  const { picture: url, marks } = all.find((look) => look?.picture) ?? {}
  const colour = all.find((look) => look?.colour)?.colour
  return url !== undefined ? { url, marks } : colour !== undefined ? { colour } : undefined
}
type FileUrls = Readonly<Record<string, { readonly url: string } | undefined>>
