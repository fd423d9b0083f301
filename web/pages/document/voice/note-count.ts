/** How many voice notes stand at the lines and pictures of a document, those that are on their way included. */
import { useOutgoing } from './outbox.ts'
import { useVoiceNotes } from './use-voice-notes.ts'

/** Returns the count by the id of a line or a picture. */
export function useNoteCounts(type: string, doc: string): Readonly<Record<string, number>> {
  const { notes } = useVoiceNotes(type, doc)
  const outgoing = useOutgoing(type, doc)
  const places = [
    ...notes.map(({ image, line }) => image ?? line ?? ''),
    ...outgoing.map(({ place }) => ('line' in place ? place.line : place.image)),
  ]
  return Object.fromEntries([...Map.groupBy(places, (place) => place)].map(([place, some]) => [place, some.length]))
}
