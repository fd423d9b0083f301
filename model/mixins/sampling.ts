/** The choices of sampling that standards and inspections share: AQL values and inspection levels. */
import { f } from '../fields/fields.ts'

/** AQL values of ISO 2859-1, as standards have them; 0 means no defect at all (Ac 0, Re 1). */
export const aqlValues = f.codes(
  '0 0.010 0.015 0.025 0.040 0.065 0.10 0.15 0.25 0.40 0.65 1.0 1.5 2.5 4.0 6.5 10.0 15.0 25.0 40.0 65.0 100.0 150.0 250.0 400.0 650.0 1000.0',
)

export const inspectionLevels = {
  I: ['一般 I', 'General I'],
  II: ['一般 II', 'General II'],
  III: ['一般 III', 'General III'],
  'S-1': ['特殊 S-1', 'Special S-1'],
  'S-2': ['特殊 S-2', 'Special S-2'],
  'S-3': ['特殊 S-3', 'Special S-3'],
  'S-4': ['特殊 S-4', 'Special S-4'],
} as const
