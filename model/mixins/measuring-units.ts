/** The units of garment measures. Charts and parts of different units are never converted silently. */
export const measuringUnits = { cm: ['厘米', 'cm'], inch: ['英寸', 'inch'] } as const
