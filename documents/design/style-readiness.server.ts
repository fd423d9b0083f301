/** Says what the approval of a style still lacks and who has it, by the conditions that the approval checks. */
import { answerCall, type AnsweredCall, type DocumentViewer } from '../../engine/document-calls.ts'
import type { AnyDocument } from '../../model/document.ts'
import { titleOf } from '../../model/page.ts'
import { localise } from '../../model/text.ts'
import { style } from './style.ts'
import {
  holderOf,
  isRequired,
  makersOf,
  needNames,
  needs,
  statusText,
  underWay,
  type NeedDocument,
  type NeedName,
  type NeedyStyle,
} from './style-needs.server.ts'
import { styleReadinessCalls, type StyleReadiness } from './style-readiness.calls.ts'

type Entry = StyleReadiness['needs'][number]

/**
 * Returns what a style needs, in the order of its development.
 * @throws WeftError 404 for a style that the user may not see, and for a company with which it is shared
 */
export async function readinessOf(viewer: DocumentViewer, id: string): Promise<StyleReadiness> {
  // How far the development is concerns the brand alone.
  const { carryOver } = await viewer.viewOwn(style, id)
  const needy = { id, carryOver: carryOver === true }
  const entries: Entry[] = []
  for (const name of needNames) {
    const entry = (await viewer.mayRead(needs[name].type)) ? await entryOf(viewer, name, needy) : undefined
    if (entry) entries.push(entry)
  }
  return { needs: entries }
}

/**
 * Returns what is to be said of a need. Whom a data rule leaves some documents of the type learns of no other: the need is met where one of theirs meets it, and
 * left out where they see none.
 */
async function entryOf(viewer: DocumentViewer, name: NeedName, needy: NeedyStyle): Promise<Entry | undefined> {
  const { type, isMet, seenBy } = needs[name]
  const { id } = needy
  const readsAll = await viewer.readsAll(type)
  const isThere = await isMet(id, viewer.ctx)
  const seen: readonly NeedDocument[] = readsAll && isThere ? [] : await seenBy(viewer, id)
  if (!readsAll && seen.length === 0) return undefined
  const met = isThere && (readsAll || seen.some(isInForce))
  const open = met ? undefined : underWay<NeedDocument>(type, seen)
  return {
    need: name,
    required: isRequired(name, needy, viewer.ctx),
    met,
    type: type.name,
    open: open ? await openOf(viewer, type, open) : null,
    begin: met || open ? null : await beginningOf(viewer, type, id),
    makers: met || open ? '' : localise(makersOf(type), viewer.actor.language),
  }
}

/** Returns the document from which the user may make one of the type: the style itself, or its newest BOM. */
async function beginningOf(viewer: DocumentViewer, type: AnyDocument, id: string): Promise<Entry['begin']> {
  const mayMakeFrom = async (source: AnyDocument, from: string) => {
    const { may } = await viewer.view(source, from)
    return may.conversions.includes(type.name) ? { type: source.name, id: from } : null
  }
  const ofStyle = await mayMakeFrom(style, id)
  if (ofStyle || !(await viewer.mayRead(needs.bom.type))) return ofStyle
  const newest = underWay<NeedDocument>(needs.bom.type, await needs.bom.seenBy(viewer, id))
  return newest ? mayMakeFrom(needs.bom.type, newest.id) : null
}

/** Whether a document is in a status in which it may meet a need: those of a style are approved or put in force. */
const isInForce = ({ status }: NeedDocument): boolean => status === 'active' || status === 'approved'

/** What is under way, and who has it. */
async function openOf(viewer: DocumentViewer, type: AnyDocument, open: NeedDocument): Promise<Entry['open']> {
  const { id, number, status } = open
  const { language } = viewer.actor
  const writer = titleOf(await viewer.view(type, id), 'createdBy') ?? ''
  return {
    id,
    number: number ?? '',
    status,
    statusText: localise(statusText(type, status), language),
    holder: localise(await holderOf(type, open, [writer, writer], viewer.ctx), language),
  }
}

export const styleReadinessAnswers: readonly AnsweredCall[] = [
  answerCall(styleReadinessCalls.styleReadiness, (viewer, { id }) => readinessOf(viewer, id)),
]
