/** The calls of the designer of processes. */
import { get, named, post } from './beside.ts'
import type { Schema } from './schema.ts'

const design: Schema = {
  type: 'object',
  description:
    'Process definition: code, name, page, nodes with steps; a node may have limit { amount, unit: hour | day } (working time) and batch: false. `at` beside it: the moment of the version that was read; 409 when it changed since.',
}

export const designPaths: Record<string, Schema> = {}
