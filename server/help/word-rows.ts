/** What the words of the vocabulary say of a type, as sections of its help: a title and one sentence for each use that the page shows. */
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import type { Page, PageWordUse } from '../../model/page.ts'
import type { NoticeEvent } from '../../model/notice-spec.ts'
import { fillPlaceholders, localise, type Label, type Language } from '../../model/text.ts'
import { wordEntries } from '../../model/vocabulary/vocabulary.ts'
import { isWithout } from '../../model/vocabulary/word.ts'

/** A part of the help: a title and its sentences. */
export interface Section {
  readonly title: string
  readonly rows: readonly string[]
}
/** Names as this person reads them. */
export interface Naming {
  readonly status: (name: string) => string
  readonly action: (name: string) => string
  readonly field: (path: string) => string
  readonly joined: (names: readonly string[]) => string
}

/** Returns how names of a type are read on its page. */
export function namingOf(type: AnyDocument, page: Page, language: Language): Naming {
  const columnOf = (path: string) => {
    const [first, column] = path.split('.') as [string, string?]
    const field = page.list.fields[first]
    return column === undefined ? field?.label : field?.columns?.find((one) => one.field === column)?.label
  }
  return {
    status: (name) => page.statuses[name]?.label ?? name,
    action: (name) =>
      page.actions.find((one) => one.name === name)?.label ??
      localise(actionsOf(type)[name]?.label ?? actionWords[name as NoticeEvent] ?? [name, name], language),
    field: (path) => (path === 'id' ? page.title : (columnOf(path) ?? path)),
    joined: (names) => names.join(language === 'en' ? ', ' : '、'),
  }
}
/** What notices follow beside actions of the type. */
const actionWords: Readonly<Record<NoticeEvent, Label>> = {
  create: ['新建', 'Creating'],
  'versions.active': ['新版本生效', 'A next version in force'],
  'basedOn.take': ['取用新值', 'Taking new values over'],
}

/** Returns the sections of the words that the type uses, in the order of the vocabulary. */
export function wordSections(page: Page, language: Language, naming: Naming): Section[] {
  return wordEntries.flatMap(([name, { help }]) => {
    const uses = page.uses?.[name]
    if (!uses || isWithout(help) || !('text' in help)) return []
    const rows = uses.map((use) => sentence(help.text, use, { language, naming }))
    return [{ title: localise(help.title, language), rows: [...new Set(rows)] }]
  })
}

function sentence(
  text: Label | Readonly<Record<string, Label>>,
  use: PageWordUse,
  { language, naming: { status, action, field, joined } }: { readonly language: Language; readonly naming: Naming },
): string {
  const label = isLabel(text) ? text : text[use.as!]!
  const labels = (some: readonly { readonly label: string }[] = []) => some.map((one) => one.label)
  const fields = (use.fields ?? []).map(field)
  return fillPlaceholders(localise(label, language), {
    fields: joined(fields),
    by: joined((use.by ?? []).map(field)),
    theirs: joined(labels(use.theirs)),
    types: joined(labels(use.types)),
    things: joined([...fields, ...labels(use.types)]),
    actions: joined((use.actions ?? []).map(action)),
    statuses: joined((use.statuses ?? []).map(status)),
    roles: joined(labels(use.roles)),
    people: joined([...fields, ...labels(use.types), ...labels(use.roles)]),
  })
}

const isLabel = (text: Label | Readonly<Record<string, Label>>): text is Label => Array.isArray(text)
