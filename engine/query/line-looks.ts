/** What the lines of documents look like: the picture and the colour of what each names, by the pictures that the type declares. */
import type { AnyDocument } from '../../model/document.ts'
import { picturePaths } from '../../model/display/display-defaults.ts'
import type { DrawnCallout } from '../../model/fields/callouts.ts'
import type { Fields } from '../../model/field.ts'
import type { WireDoc } from '../../model/page.ts'
import type { Operation } from '../operation.ts'
import { looksOf } from './document-looks.ts'

export interface LineLook {
  /** The id of a file. */
  readonly picture: string | null
  /** `#rrggbb` */
  readonly colour: string | null
  /** The call-outs on the picture. */
  readonly marks?: readonly DrawnCallout[]
}
/** The looks of the lines of a document, in the order of its lines; empty where no line has one. */
export type LooksByLines = ReadonlyMap<string, readonly LineLook[]>

/** Returns the looks of the lines of each document, all of them read in one statement. */
export async function lineLooks(operation: Operation, type: AnyDocument, docs: readonly WireDoc[]): Promise<LooksByLines[]> {
  const links = linksOf(type, operation)
  const wanted: Record<string, string[]> = {}
  for (const doc of docs)
    for (const { lines, link, to } of links)
      for (const line of (doc[lines] ?? []) as readonly Record<string, unknown>[])
        if (typeof line[link] === 'string') (wanted[to] ??= []).push(line[link])
  const looks = new Map((await looksOf(operation, wanted)).map((look) => [look.id, look]))
  return docs.map(
    (doc) =>
      new Map(
        [...Map.groupBy(links, ({ lines }) => lines)].flatMap(([lines, some]) => {
          const rows = ((doc[lines] ?? []) as readonly Record<string, unknown>[]).map((line): LineLook => {
            const linkLooks = some.flatMap(({ link }) => looks.get(String(line[link])) ?? [])
            return {
              picture: linkLooks.find(({ picture }) => picture !== null)?.picture ?? null,
              colour: linkLooks.find(({ colour }) => colour !== null)?.colour ?? null,
            }
          })
          return rows.some(({ picture, colour }) => picture !== null || colour !== null) ? [[lines, rows] as const] : []
        }),
      ),
  )
}

/** Returns the links of lines that lead to a picture or a colour. */
function linksOf(type: AnyDocument, operation: Operation): { readonly lines: string; readonly link: string; readonly to: string }[] {
  const fields = type.fields as Fields
  return picturePaths(type, operation.engine.types).flatMap((path) => {
    const [lines = '', link = ''] = path.split('.')
    const to = fields[lines]?.options.columns?.[link]?.options.to
    return to === undefined ? [] : [{ lines, link, to }]
  })
}
