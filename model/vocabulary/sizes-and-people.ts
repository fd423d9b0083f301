/** The words of sizes and quantities, and those that say who reads a document. */
import { sealedUntil, type AnyDocument } from '../document.ts'
import { namingColumn } from '../people/party-roles.ts'
import { partyLinkName } from './between.ts'
import { fieldPaths, inside, ofFields, usesByOption, within, without, type Word, type WordUse } from './word.ts'

/** Returns what fields of a kind are called, by path; undefined when there are none. */
const ofKind =
  (kind: string): Word['stated'] =>
  (type) => {
    const paths = fieldPaths(type).flatMap(([path, field]) => (field.kind === kind ? [path] : []))
    return paths.length > 0 ? paths : undefined
  }

export const fieldsAndSizes: Readonly<Record<string, Word>> = {
  measure: {
    stated: ofKind('measure'),
    page: 'blocks.units',
    api: 'x-units',
    apiElsewhere: true,
    help: without('the field offers its units'),
  },
  // The way ends at a type that lists sizes (`listsSizes`).
  sizesFrom: {
    stated: (type, types) => ofFields('sizesFrom')(type, types) ?? (type.listsSizes as unknown),
    uses: (type) => [
      ...usesByOption(type, 'sizesFrom', (fields, link) => ({ fields, by: [link], as: 'from' })),
      ...Object.values(
        (type.listsSizes ?? {}) as unknown as Readonly<Record<string, { readonly lines: string; readonly name: string }>>,
      ).map(({ lines, name }) => ({ fields: [`${lines}.${name}`], as: 'lists' })),
    ],
    page: 'uses',
    api: 'x-sizes-from',
    option: 'sizesFrom',
    help: {
      title: ['尺码来源', 'Where sizes come from'],
      text: { from: ['{fields}：{by}', '{fields}: {by}'], lists: ['列出尺码：{fields}', 'It lists sizes: {fields}'] },
    },
  },
  sizeDecimals: {
    stated: ofKind('sizeDecimals'),
    page: without('a kind of field: the page has it as the type of the field'),
    api: without('a kind of field: its schema is `SizeDecimals`'),
    help: without('a kind of field, which the form draws by sizes'),
  },
  callouts: {
    stated: ofFields('marks'),
    uses: (type) =>
      fieldPaths(type).flatMap(([path, { options }]) =>
        options.marks
          ? [{ fields: [path], by: [path.includes('.') ? path.replace(/[^.]*$/, options.marks.pictures) : options.marks.pictures] }]
          : [],
      ),
    page: 'uses',
    api: 'x-marks',
    option: 'marks',
    help: {
      title: ['图片标注', 'Call-outs on pictures'],
      text: ['{by}可在图上标注，权限随图片（{fields}）', '{by}: pictures are marked where they may be edited ({fields})'],
    },
  },
}

const partyRolesOf = (type: AnyDocument) =>
  Object.entries((type.parties.partyRoles ?? {}) as Readonly<Record<string, { readonly sealed?: unknown }>>)
interface SealedToPerson {
  readonly to: string
  readonly until: readonly string[]
}
const sealedToPerson = (type: AnyDocument) => type.parties.sealed as SealedToPerson | undefined
/** Returns what is sealed until a moment: for whom, and the field that says it. */
function sealedUntilMoment(type: AnyDocument, role: string, path: string): WordUse {
  const [first, moment] = path.split('.') as [string, string?]
  const to = type.fields[first]?.options.to as string | undefined
  const until = moment === undefined || to === undefined ? { type: type.name, path: first } : { type: to, path: moment }
  return { by: [partyLinkName(type, role), first], theirs: [until], as: 'moment' }
}

export const readers: Readonly<Record<string, Word>> = {
  sealed: {
    stated: (type) => {
      const roles = partyRolesOf(type).flatMap(([role, { sealed }]) => (sealed === undefined ? [] : [[role, sealed] as const]))
      const person = sealedToPerson(type)
      return roles.length > 0 || person ? { ...Object.fromEntries(roles), ...(person ? { person } : {}) } : undefined
    },
    uses: (type) => {
      const person = sealedToPerson(type)
      return [
        ...(person ? [{ by: [person.to], statuses: person.until, as: 'person' }] : []),
        ...partyRolesOf(type).flatMap(([role, spec]) => {
          const until = sealedUntil(spec)
          if (until !== undefined) return [sealedUntilMoment(type, role, until)]
          return spec.sealed === undefined ? [] : [{ by: [partyLinkName(type, role)], as: 'party' }]
        }),
      ]
    },
    forOwner: true,
    page: 'uses',
    api: 'x-sealed',
    help: {
      title: ['密封', 'Sealed'],
      text: {
        person: ['{statuses}前仅{by}可见', '{by} alone reads it before it is {statuses}'],
        party: ['{by}：条件成立期间不可见', '{by}: not as long as a condition holds'],
        moment: ['{by}：到{theirs}为止不可见', '{by}: not before {theirs}'],
      },
    },
  },
  // Where a party role leads through the same column (`via: 'invited.supplier'`), each of the companies acts and edits for itself.
  'rows.visibleTo': {
    stated: (type, types) => (within(ofFields('rows')(type, types), 'visibleTo') ? ofFields('rows')(type, types) : undefined),
    uses: (type) => [
      ...fieldPaths(type).flatMap(([path, { options }]) =>
        options.rows?.visibleTo === undefined
          ? []
          : [{ fields: [path], by: [`${path}.${options.rows.visibleTo.split('.')[0]}`], as: 'reads' }],
      ),
      ...partyRolesOf(type).flatMap(([role]) => (namingColumn(type, role) ? [{ by: [partyLinkName(type, role)], as: 'acts' }] : [])),
    ],
    forOwner: true,
    page: 'uses',
    api: 'x-rows',
    option: 'rows',
    help: {
      title: ['按行可见', 'Rows of each party'],
      text: {
        reads: ['{fields}：{by}只看到自己的行', '{fields}: each sees the rows that name it ({by})'],
        acts: ['{by}：各自答复，互不可见', '{by}: each acts for itself and sees none of the others'],
      },
    },
  },
  own: {
    stated: inside('parties', 'own'),
    uses: (type) =>
      Object.entries((type.parties.own ?? {}) as Readonly<Record<string, readonly string[]>>).map(([role, fields]) => ({
        fields,
        roles: [role],
      })),
    forOwner: true,
    page: 'uses',
    api: 'x-own',
    help: { title: ['仅见本人的单据', 'Own documents alone'], text: ['{roles}：{fields}为本人', '{roles}: where {fields} is the person'] },
  },
}
