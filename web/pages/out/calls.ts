/** API group of external receivers and of the messages sent to them (docs/wire.md, Outbound). */
export const outGroup = '/zutilsapi/out-api-bus'

export interface Receiver {
  readonly id: string
  readonly api_key: string
  readonly name: string
  readonly name_zh: string
  readonly name_en: string
  readonly url: string
  readonly types: readonly string[]
  /** Events as `type.action`. */
  readonly events: readonly string[]
  readonly status: 'active' | 'stopped'
  /** True when a secret is set; the secret itself is never returned. */
  readonly signed: boolean
}
export interface Choice {
  readonly page: string
  readonly title: string
  readonly events: readonly { readonly event: string; readonly title: string }[]
}
export interface Tested {
  readonly state: 'sent' | 'failed'
  readonly status: number | null
  readonly answer: string
  readonly error: 'timeout' | 'unreachable' | null
  readonly took_ms: number
}
export interface Sending extends Omit<Tested, 'state'> {
  readonly state: 'sent' | 'failed' | 'received' | 'refused'
  readonly id: string
  readonly api_key: string
  readonly method: string
  readonly url: string
  readonly type: string | null
  readonly module: string | null
  readonly title: string | null
  readonly doc_ids: readonly string[]
  readonly numbers: readonly string[]
  readonly at: string
  readonly event: string | null
  readonly event_title: string | null
  readonly again_of: string | null
  readonly name: string
  /** Present only when a single entry is requested. */
  readonly sent: string | null
}
