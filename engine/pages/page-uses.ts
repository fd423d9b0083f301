/** The words that a type uses, in the page JSON: what each says in names, without fields that this person does not see. */
import { isBaseField } from '../../model/base-fields.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import type { Page, PageWordUse } from '../../model/page.ts'
import { roles, type RoleName } from '../../model/people/roles.ts'
import type { Label } from '../../model/text.ts'
import { wordEntries } from '../../model/vocabulary/vocabulary.ts'
import type { TypesByName, WordUse } from '../../model/vocabulary/word.ts'

interface Viewing {
  readonly isOwner: boolean
  /** Whether the viewer sees a field, or a column as `lines.column`. */
  readonly isShown: (path: string) => boolean
  readonly say: (label: Label) => string
}

/** Returns the uses of every word, by its name; words of which the viewer sees nothing are left out. */
export function shownUses(type: AnyDocument, types: TypesByName, viewing: Viewing): NonNullable<Page['uses']> {
  const shown = wordEntries.flatMap(([name, { stated, uses, forOwner }]) => {
    if (!uses || (forOwner && !viewing.isOwner) || stated(type, types) === undefined) return []
    const visible = uses(type, types).flatMap((use) => shownUse(use, types, viewing))
    return visible.length > 0 ? [[name, visible] as const] : []
  })
  return Object.fromEntries(shown)
}

/** Returns a use as the viewer sees it: none where a field that it depends on is hidden, or all that it is about. */
function shownUse(
  { fields, by, theirs, types: names, roles: codes, ...rest }: WordUse,
  types: TypesByName,
  viewing: Viewing,
): PageWordUse[] {
  const sees = (path: string) => path === 'id' || isBaseField(path) || viewing.isShown(path)
  if (by?.some((path) => !sees(path))) return []
  const visible = fields?.filter(sees)
  if (fields && fields.length > 0 && visible?.length === 0) return []
  const linked = theirs?.flatMap(({ type, path }) => {
    const target = types.get(type)
    const field = target && fieldAt(target, path)
    return field ? [{ page: type, field: path, label: viewing.say(field.label) }] : []
  })
  const targets = names?.flatMap((name) => {
    const target = types.get(name)
    return target ? [{ page: name, label: viewing.say(target.label) }] : []
  })
  return [
    {
      ...rest,
      ...(visible?.length ? { fields: visible } : {}),
      ...(by ? { by } : {}),
      ...(linked ? { theirs: linked } : {}),
      ...(targets?.length ? { types: targets } : {}),
      ...(codes ? { roles: codes.map((code) => ({ code, label: roleLabel(code, viewing) })) } : {}),
    },
  ]
}

const roleLabel = (code: string, { say }: Viewing): string =>
  code === '*' ? say(['全部人员', 'everybody']) : code === 'owner' ? say(['创建人', 'the creator']) : say(roles[code as RoleName])

function fieldAt(type: AnyDocument, path: string): Field | undefined {
  const [first, column] = path.split('.') as [string, string?]
  const field = (type.fields as Fields)[first]
  return column === undefined ? field : field?.options.columns?.[column]
}
