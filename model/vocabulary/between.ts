/** The words for what passes between documents. */
import { basesOf, namesRead } from '../between/based-on.ts'
import { generationsOf } from '../between/generation.ts'
import { recountedOf } from '../between/recounted-links.ts'
import { sharesOf } from '../between/share.ts'
import { basisLink } from '../between/basis-fields.ts'
import { consumingRows, linkedRows } from '../between/linked-rows.ts'
import { consumptionsOf, conversionsInto } from '../between/declared-conversions.ts'
import type { Following } from '../between/following.ts'
import type { AnyDocument } from '../document.ts'
import { fieldPaths, inside, key, listed, ofFields, ownLink, usesByOption, type TypesByName, type Word, type WordUse } from './word.ts'

/** Returns what each consumption of a type counts on: the link, and the type at its end. */
const consumed = (type: AnyDocument, types: TypesByName) =>
  consumptionsOf(type).flatMap(([lines, consumption]) => {
    const source = linkedRows(consumingRows(type, lines), consumption.source, types).at(-1)?.type.name
    return source === undefined
      ? []
      : [{ link: ownLink(type, lines === 'doc' ? '' : `${lines}.`, consumption.source), source, consumption }]
  })
const followedUntil = ({ while: statuses, fixedBy }: Following): readonly WordUse[] => [
  ...(statuses ? [{ statuses, as: 'while' }] : []),
  ...(fixedBy ? [{ actions: fixedBy, as: 'fixed' }] : []),
]
/** Leaves out uses that say the same. */
export const distinct = (uses: readonly WordUse[]): readonly WordUse[] => [
  ...new Map(uses.map((use) => [JSON.stringify(use), use])).values(),
]

export const betweenDocuments: Readonly<Record<string, Word>> = {
  convertsFrom: {
    stated: key('convertsFrom'),
    uses: (type) => [{ types: Object.keys(conversionsInto(type)) }],
    forOwner: true,
    page: 'uses',
    api: 'x-converts-from',
    help: { title: ['由何生成', 'What it is made from'], text: ['{types}', '{types}'] },
  },
  consumes: {
    stated: key('consumes'),
    uses: (type, types) => distinct(consumed(type, types).map(({ link, source }) => ({ by: [link], types: [source] }))),
    forOwner: true,
    page: 'uses',
    api: 'x-consumes',
    help: { title: ['计入来源单据', 'What it counts on'], text: ['按{by}计入{types}', '{types}, by {by}'] },
  },
  exhausted: {
    stated: inside('consumes', 'exhausted'),
    uses: (type, types) =>
      distinct(
        consumed(type, types).flatMap(({ source, consumption: { exhausted } }) =>
          exhausted ? [{ types: [source], as: exhausted.act === undefined ? 'opens' : 'moves' }] : [],
        ),
      ),
    forOwner: true,
    page: 'uses',
    api: 'x-consumes.exhausted',
    help: { title: ['来源全部完成时', 'When nothing of the source is left'], text: ['{types}自动流转', '{types} moves on by itself'] },
  },
  from: {
    stated: ofFields('from'),
    uses: (type) => usesByOption(type, 'from', (fields, link) => ({ fields, by: [link] })),
    page: 'uses',
    api: 'x-from',
    option: 'from',
    help: { title: ['自动带出', 'Filled in by itself'], text: ['选定{by}后带出：{fields}', 'From {by}: {fields}'] },
  },
  // `follow` of the type says until when.
  follows: {
    stated: ofFields('follows'),
    uses: (type) => [
      ...usesByOption(type, 'follows', (fields, link) => ({ fields, by: [link], as: 'always' })),
      ...followedUntil((type.follow ?? {}) as Following),
    ],
    page: 'uses',
    api: 'x-follows',
    option: 'follows',
    help: {
      title: ['始终与来源一致', 'Always as in the source'],
      text: {
        always: ['{by}：{fields}', '{by}: {fields}'],
        while: ['仅在{statuses}时', 'Only while {statuses}'],
        fixed: ['{actions}时最后一次取值', '{actions} takes the values a last time'],
      },
    },
  },
  oneOf: {
    stated: ofFields('types'),
    uses: (type) => fieldPaths(type).flatMap(([path, { options }]) => (options.types ? [{ fields: [path], types: options.types }] : [])),
    page: 'uses',
    api: 'x-links',
    option: 'types',
    help: { title: ['可选的来源单据', 'Documents to choose from'], text: ['{fields}：{types}', '{fields}: {types}'] },
  },
  shares: {
    stated: key('shares'),
    uses: (type) =>
      sharesOf(type).map(([, share]) => ({
        by: [...(share.to ?? []).map((role) => partyLinkName(type, role)), ...(share.toLinked ?? [])],
        fields: share.of.filter((one) => typeof one === 'string'),
        types: [...new Set(share.of.flatMap((one) => (typeof one === 'string' ? [] : [one.type])))],
        statuses: share.while,
      })),
    forOwner: true,
    page: 'uses',
    api: 'x-shares',
    help: { title: ['对方可查看', 'What others may read of it'], text: ['{by}：{things}（{statuses}）', '{by}: {things} ({statuses})'] },
  },
  basedOn: {
    stated: key('basedOn'),
    uses: (type) =>
      basesOf(type).map(([, basis]) => ({
        by: [basis.link],
        theirs: namesRead(basis).map((read) => {
          const { kind, options } = basisLink(type, basis)
          const ofLine = kind === 'lineLink' && !read.startsWith('doc.')
          return { type: options.to!, path: ofLine ? `${options.lines}.${read}` : read.replace(/^doc\./, '') }
        }),
        statuses: basis.while,
      })),
    forOwner: true,
    page: 'uses',
    api: 'x-based-on',
    help: {
      title: ['所依据的内容（变更后须重新确认）', 'What it is based on (to reconfirm when that changes)'],
      text: ['{by}：{theirs}（{statuses}）', '{by}: {theirs} ({statuses})'],
    },
  },
  recounted: {
    stated: key('recounted'),
    uses: (type) => {
      const { fields, from } = recountedOf(type)!
      const theirs = from.flatMap(({ of, reads }) => reads.map((path) => ({ type: of, path })))
      return [{ fields, theirs: [...new Map(theirs.map((one) => [`${one.type}.${one.path}`, one])).values()] }]
    },
    forOwner: true,
    page: 'uses',
    api: 'x-recounted',
    help: {
      title: ['随其他单据重新计算', 'Reckoned again when others change'],
      text: ['{fields}：依据{theirs}', '{fields}: from {theirs}'],
    },
  },
  generates: {
    stated: key('generates'),
    uses: (type) => generationsOf(type).map(([, { type: made, on }]) => ({ types: [made], actions: listed(on) })),
    forOwner: true,
    page: 'uses',
    api: 'x-generates',
    help: { title: ['操作自动生成', 'What actions make'], text: ['{actions}：{types}', '{actions}: {types}'] },
  },
}

/** Returns the link that leads to the company of a party role. */
export const partyLinkName = (type: AnyDocument, role: string): string =>
  (type.parties.partyRoles as Readonly<Record<string, { readonly via: string }>>)[role]!.via
