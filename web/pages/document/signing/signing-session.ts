/** Signing session of a document in the browser: the newest signing task, its signers, its files and their hashes. */
import { useQuery } from '@tanstack/react-query'
import type { Family } from '../../../../model/status.ts'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { viewQuery } from '../../../api/document-query.ts'
import { services } from '../../../api/services.ts'

export type SignerState = 'waiting' | 'pending' | 'signed' | 'declined' | 'withdrawn'
export interface SignerLine {
  readonly id: string
  readonly state: SignerState
  readonly company$: string
  readonly user$?: string
  readonly signedBy$?: string
  /** Users who may sign for a party when nobody is named, three at most. */
  readonly asked$?: readonly string[]
  readonly since?: string
  readonly at?: string
  readonly reason?: string
}
export interface Round extends WireDoc {
  readonly signers: readonly SignerLine[]
  readonly sha256: string
  readonly signedSha256?: string
  readonly frozenFile: readonly string[]
  readonly signedFile: readonly string[]
  readonly validUntil?: string
}

export const familyOf: Readonly<Record<SignerState, Family>> = {
  waiting: 'neutral',
  pending: 'attention',
  signed: 'success',
  declined: 'danger',
  withdrawn: 'closed',
}

export function useRound(page: Page, doc: WireDoc) {
  const id = doc['signTask'] as string | null
  return useQuery({
    ...viewQuery<Round>(page.signing!.task, id ?? '', { quiet: true }, doc.version),
    enabled: Boolean(id),
    retry: false,
  })
}

/** Returns the hash as lower-case hex, as printed on the signature page. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const sum = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Opens a file in a new tab after checking its content against the hash. The tab opens at once, because later it would be blocked as
 * a pop-up.
 * @returns whether the content matches
 */
export async function openChecked(id: string, sha256: string): Promise<boolean> {
  const tab = window.open('', '_blank')
  try {
    const file = (await services.filesOf([id]))[id]
    const bytes = await (await fetch(file!.url)).arrayBuffer()
    if ((await hashOf(bytes)) !== sha256) {
      tab?.close()
      return false
    }
    const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
    if (tab) tab.location.href = url
    setTimeout(() => URL.revokeObjectURL(url), 600_000)
    return true
  } catch (error) {
    tab?.close()
    throw error
  }
}
