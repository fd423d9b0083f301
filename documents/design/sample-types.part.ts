/** What a sample is for, in the order in which a style goes through them. */

export const sampleTypes = {
  proto: ['初样', 'Proto'],
  fit: ['试身样', 'Fit'],
  size_set: ['齐码样', 'Size set'],
  pp: ['产前样', 'PP'],
  shipment: ['船样', 'Shipment'],
} as const
