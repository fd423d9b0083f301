/** The calls of the clock of approvals: what the platform settled about time, and where approvals take long. */
import { get, post } from './beside.ts'
import type { Schema } from './schema.ts'

const text = { type: 'string' }
const limit = { type: 'object', properties: { amount: { type: 'integer' }, unit: { enum: ['hour', 'day'] } } }

export const clockPaths: Record<string, Schema> = {}
