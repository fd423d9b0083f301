/** Says what the approval of a style still lacks and who has it, by the conditions that the approval checks. */
import { answerCall, type AnsweredCall } from '../../engine/document-calls.ts'
import type { DocumentViewer } from '../../engine/document-context.ts'
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import { titleOf, type WireDoc } from '../../model/page.ts'
import { localise, type Label } from '../../model/text.ts'
import { style } from './style.ts'
import { needNames, needs, type NeedDocument, type NeedName } from './style-needs.server.ts'
import { styleReadinessCalls, type StyleReadiness } from './style-readiness.calls.ts'

type Entry = StyleReadiness['needs'][number]

/**
 * Returns what a style needs, in the order of its development.
 * @throws WeftError 404 for a style that the user may not see
 */
export async function readinessOf(viewer: DocumentViewer, id: string): Promise<StyleReadiness> {
  const { partyRole } = await viewer.view(style, id)
  // How far the development is concerns the brand alone.
  if (partyRole !== 'owner') throw new WeftError(403, 'access.forbidden')
  const entries: Entry[] = []
  for (const name of needNames) {
    const documents = await documentsOf(viewer, name, id)
    if (documents) entries.push(await entryOf(viewer, name, id, documents))
  }
  return { needs: entries }
}

/** Returns the documents by which a need is met; undefined for a type that the user may not read. */
async function documentsOf(viewer: DocumentViewer, name: NeedName, id: string): Promise<readonly NeedDocument[] | undefined> {
  return needs[name].seenBy(viewer, id).catch((error: unknown) => {
    if (error instanceof WeftError && error.code === 403) return undefined
    throw error
  })
}

async function entryOf(viewer: DocumentViewer, name: NeedName, id: string, documents: readonly NeedDocument[]): Promise<Entry> {
  const { type, required, isMet } = needs[name]
  const met = await isMet(id, viewer.ctx)
  const open = met
    ? undefined
    : documents
        .filter((one) => !isEnded(type, one))
        .toSorted(byId)
        .at(-1)
  return { need: name, required, met, type: type.name, open: open ? await openOf(viewer, type, open) : null }
}

const isEnded = (type: AnyDocument, { status }: NeedDocument): boolean => statusOf(type, status)?.end === true || status === 'stopped'
const statusOf = (type: AnyDocument, status: string) =>
  (type.statuses as Readonly<Record<string, { readonly label: Label; readonly end?: boolean }>>)[status]
/** Orders ids as the database does. */
const byId = ({ id: a }: NeedDocument, { id: b }: NeedDocument): number => a.length - b.length || (a < b ? -1 : 1)

/** Who has a document: the people of the steps that it waits for, else who wrote it. */
async function openOf(viewer: DocumentViewer, type: AnyDocument, { id, number, status }: NeedDocument): Promise<Entry['open']> {
  const doc = (await viewer.view(type, id)) as unknown as WireDoc & { readonly may?: { readonly steps?: string } }
  return {
    id,
    number: number ?? '',
    status,
    statusText: localise(statusOf(type, status)?.label ?? [status, status], viewer.actor.language),
    holder: doc.may?.steps ?? titleOf(doc, 'createdBy') ?? '',
  }
}

export const styleReadinessAnswers: readonly AnsweredCall[] = [
  answerCall(styleReadinessCalls.styleReadiness, (viewer, { id }) => readinessOf(viewer, id)),
]
