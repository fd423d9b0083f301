/** Types of licence of a company: which modules its menus show (DM-1-135, DM-3-114). A company without one has all. */
import type { Label } from '../text.ts'

interface LicenceType {
  readonly label: Label
  /** Modules whose documents stand in the menu beside the workspace and the administration; all when absent. */
  readonly modules?: readonly string[]
}

export const licenceTypes = {
  full: { label: ['完整版', 'Full'] },
  trade: {
    label: ['采购协同版', 'Trade'],
    modules: [
      'design',
      'material',
      'supplier',
      'sourcing',
      'order',
      'quality',
      'logistics',
      'warehouse',
      'ticket',
      'collaboration',
      'master',
    ],
  },
  partner: { label: ['伙伴版', 'Partner'], modules: ['order', 'quality', 'logistics', 'ticket', 'collaboration'] },
} as const satisfies Readonly<Record<string, LicenceType>>
export type LicenceTypeName = keyof typeof licenceTypes

const known: Readonly<Record<string, LicenceType>> = licenceTypes

/** Tells whether the menus of a company with this type of licence show the documents of a module. */
export const isLicensed = (licence: string | undefined, module: string): boolean => {
  const modules = licence !== undefined && Object.hasOwn(known, licence) ? known[licence]!.modules : undefined
  return modules === undefined || modules.includes(module)
}
