/** What measure lines of call-outs measure: measurement parts, those in use when they are chosen. */
export const measuredParts = { measures: { to: 'measurement_part', where: { status: 'active' } } } as const
