/** Answers the pieces of a pattern as its CAD file draws them. */
import { answerFromDrawing, type AnsweredCall } from '../../engine/document-calls.ts'
import { patternDrawingCalls } from './pattern-drawing.calls.ts'
import type * as pieces from './pattern-pieces.server.ts'
import { pattern } from './pattern.ts'

export const patternDrawingAnswers: readonly AnsweredCall[] = [
  answerFromDrawing(patternDrawingCalls.patternDrawing, {
    // A rule may hide the file from a reader of the pattern.
    drawing: async (viewer, { id }) => (await viewer.view(pattern, id)).cad?.[0] ?? null,
    shown: { module: new URL('./pattern-pieces.server.ts', import.meta.url), name: 'shownPieces' satisfies keyof typeof pieces },
    none: { unit: null, pieces: [], isCut: false },
  }),
]
