/** What passes between documents of a type and others, as its page shows it to the owner: what is shared with whom, and what actions make. */
import { basesOf, basisLink, readField } from '../../model/between/based-on.ts'
import { generationsOf } from '../../model/between/generation.ts'
import { sharesOf, type AnyShare } from '../../model/between/share.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import type { Page } from '../../model/page.ts'
import type { Label } from '../../model/text.ts'

interface Viewed {
  /** Whether the person sees the field or column at a path. */
  readonly isShown: (path: string) => boolean
  readonly say: (label: Label) => string
}

/** Returns what documents of the type share and what their actions make; each part only where the type has it. */
export const pageBetween = (
  types: ReadonlyMap<string, AnyDocument>,
  type: AnyDocument,
  viewed: Viewed,
): Pick<Page, 'shares' | 'generates' | 'basedOn' | 'seals'> => ({
  ...shownSeals(type, types, viewed),
  ...(type.shares ? { shares: shownShares(type, types, viewed) } : {}),
  ...(type.generates ? { generates: shownGenerations(type, types, viewed) } : {}),
  ...(type.basedOn ? { basedOn: shownBases(type, types, viewed) } : {}),
})

/** Returns until when documents of the type are sealed for which companies, as far as the person sees both links. */
function shownSeals(type: AnyDocument, types: ReadonlyMap<string, AnyDocument>, { isShown, say }: Viewed): Pick<Page, 'seals'> {
  const roles = Object.values(
    (type.parties.partyRoles ?? {}) as Readonly<Record<string, { readonly via: string; readonly sealedUntil?: string }>>,
  )
  const seals = roles.flatMap(({ via, sealedUntil }) => {
    const [first, moment] = (sealedUntil ?? '').split('.') as [string, string?]
    if (sealedUntil === undefined || !isShown(via) || !isShown(first)) return []
    const link = fieldAt(type, first)
    const target = moment === undefined ? link : (types.get(link.options.to!)?.fields as Fields | undefined)?.[moment]
    return target ? [{ from: say(fieldAt(type, via).label), until: say(target.label) }] : []
  })
  return seals.length > 0 ? { seals } : {}
}

/** Returns what the type shares, as far as the person sees the links to the companies and to what is shared. */
function shownShares(type: AnyDocument, types: ReadonlyMap<string, AnyDocument>, { isShown, say }: Viewed): NonNullable<Page['shares']> {
  const roleLink = (role: string): string => (type.parties.partyRoles as Readonly<Record<string, { readonly via: string }>>)[role]!.via
  const named = (paths: readonly string[]) => paths.filter(isShown).map((path) => say(fieldAt(type, path).label))
  return sharesOf(type).flatMap(([, share]) => {
    const companies = named([...(share.to ?? []).map(roleLink), ...(share.toLinked ?? [])])
    const what = share.of.flatMap((one) => sharedLabels(type, types, one, { isShown, say }))
    return companies.length > 0 && what.length > 0 ? [{ with: companies, what, while: share.while }] : []
  })
}

function sharedLabels(
  type: AnyDocument,
  types: ReadonlyMap<string, AnyDocument>,
  one: AnyShare['of'][number],
  { isShown, say }: Viewed,
): string[] {
  if (one === 'id') return [say(type.label)]
  if (typeof one === 'string') return isShown(one) ? [say(fieldAt(type, one).label)] : []
  const target = types.get(one.type)
  return target ? [say(target.label)] : []
}

/** Returns what documents are based on, as far as the person sees the links. */
const shownBases = (type: AnyDocument, types: ReadonlyMap<string, AnyDocument>, { isShown, say }: Viewed): NonNullable<Page['basedOn']> =>
  basesOf(type).flatMap(([name, basis]) => {
    const { kind, label, options } = basisLink(type, basis)
    const source = types.get(options.to ?? '')
    if (!source || !isShown(basis.link)) return []
    const lines = kind === 'lineLink' ? options.lines : undefined
    const fields = basis.reads.map((read) => readField(source, lines, read)).filter((field) => field !== undefined)
    return [{ name, link: say(label), reads: fields.map((field) => say(field.label)), while: basis.while }]
  })

/** Returns the types that actions of the type make, with those actions. */
const shownGenerations = (type: AnyDocument, types: ReadonlyMap<string, AnyDocument>, { say }: Viewed): NonNullable<Page['generates']> =>
  generationsOf(type).flatMap(([, generation]) => {
    const target = types.get(generation.type)
    return target ? [{ page: target.name, label: say(target.label), on: [generation.on].flat() }] : []
  })

function fieldAt(type: AnyDocument, path: string): Field {
  const [first, column] = path.split('.') as [string, string?]
  const field = (type.fields as Fields)[first]!
  return column === undefined ? field : field.options.columns![column]!
}
