/** Big screen: inspection results. */
import { screen } from '../../model/outputs/board.ts'

export const qualityScreen = screen('quality', {
  label: ['质量看板', 'Quality'],
  module: 'quality',
  tiles: [
    { code: 'FIGURE', w: 3, h: 1, report: 'inspection-pass-rate', measure: 'inspections' },
    { code: 'FIGURE', w: 3, h: 1, report: 'inspection-pass-rate', measure: 'rate' },
    { code: 'FIGURE', w: 3, h: 1, report: 'inspection-pass-rate', measure: 'accepted' },
    { code: 'FIGURE', w: 3, h: 1, report: 'defects-found', measure: 'found' },
    { code: 'CHART', w: 8, h: 3, report: 'inspection-pass-rate', chart: 0 },
    { code: 'CHART', w: 4, h: 3, report: 'defects-found', chart: 1 },
    { code: 'CHART', w: 6, h: 2, report: 'defects-found', chart: 0 },
    { code: 'TABLE', w: 6, h: 2, report: 'inspection-pass-rate', measure: 'rate' },
  ],
})
