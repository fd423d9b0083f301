/** The words of the page: how documents are drawn. */
import {
  factsOf,
  matricesOf,
  moneyOf,
  partyFields,
  peopleOf,
  periodOf,
  picturePaths,
  progressOf,
  swatchPath,
  timelineOf,
  usedByOf,
  waitsOf,
} from '../display/display-defaults.ts'
import { childrenOf } from '../parts/children.ts'
import type { AnyReadingSource } from '../reading/reading-source.ts'
import { inside, key, ofActions, ofFields, within, without, type TypesByName, type Word } from './word.ts'
import type { AnyDocument } from '../document.ts'

const drawnByCaller = without('it says how screens draw a document; a caller draws its own')
const seen = without('it is seen on the page itself')

/** A word of the display, which a type states or which follows from its fields. */
const drawn = (name: string, part: (type: AnyDocument, types: TypesByName) => unknown): Word => ({
  stated: (type, types) => {
    const value = part(type, types)
    return typeof value === 'object' && Object.keys(value ?? {}).length === 0 ? undefined : value
  },
  page: `display.${name}`,
  api: drawnByCaller,
  help: seen,
})

export const pageParts: Readonly<Record<string, Word>> = {
  reads: {
    stated: key('reads'),
    uses: (type) => [{ types: [...new Set((type.reads as readonly AnyReadingSource[]).map((source) => source.type))] }],
    page: 'reads',
    api: 'x-reads',
    help: { title: ['数据来自', 'Where its rows come from'], text: ['{types}', '{types}'] },
  },
  picture: drawn('picture', picturePaths),
  swatch: drawn('swatch', swatchPath),
  parties: drawn('parties', partyFields),
  facts: drawn('facts', (type) => factsOf(type, new Set())),
  money: drawn('money', moneyOf),
  people: drawn('people', peopleOf),
  timeline: drawn('timeline', timelineOf),
  progress: drawn('progress', progressOf),
  matrix: drawn('matrix', matricesOf),
  // A column whose values can be added; lists mark their totals.
  sum: { stated: ofFields('total'), page: 'blocks.total', api: drawnByCaller, help: seen },
  waits: drawn('waits', waitsOf),
  reason: {
    stated: (type) => (within(type.actions, 'reason') || within(type.list.views, 'reason') ? true : undefined),
    page: without('one of two places: an action, or a view of the list'),
    api: drawnByCaller,
    help: seen,
  },
  ask: { stated: (type) => (within(type.list, 'ask') ? type.list.views : undefined), page: 'list.ask', api: drawnByCaller, help: seen },
  limits: { stated: ofActions('limits'), page: 'actions.limits', api: drawnByCaller, help: seen },
  scope: { stated: inside('display', 'scope'), page: 'display.scope', api: drawnByCaller, help: seen },
  usedBy: drawn('usedBy', usedByOf),
  gauge: { stated: inside('display', 'gauge'), page: 'display.gauge', api: drawnByCaller, help: seen },
  tally: { stated: inside('display', 'tally'), page: 'display.tally', api: drawnByCaller, help: seen },
  sideBySide: { stated: inside('display', 'sideBySide'), page: 'display.sideBySide', api: drawnByCaller, help: seen },
  scan: { stated: inside('display', 'scan'), page: 'display.scan', api: drawnByCaller, help: seen },
  path: { stated: inside('display', 'path'), page: 'display.path', api: drawnByCaller, help: seen },
  period: drawn('period', periodOf),
  compare: { stated: key('compare'), page: 'compare', api: drawnByCaller, help: seen },
  sections: { stated: key('sections'), page: 'sections', api: drawnByCaller, help: seen },
  children: {
    stated: (type, types) => {
      const tabs = childrenOf(type, [...types.values()])
      return tabs.length > 0 ? tabs : undefined
    },
    page: 'children',
    api: without('the documents that link to one are read by the lists of their types, or `/ccommonapi/utils/children`'),
    help: seen,
  },
}
