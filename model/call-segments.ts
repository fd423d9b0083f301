/**
 * The registry of the first segments of call paths (specification, section 7). The server answers an unknown path below them with an
 * error as data and any other path with the page of the client; the client and the development server derive from it which calls to
 * sign and which to pass on. Each contract's path begins with one of them (`server/definition-tests/registries.full.test.ts`).
 */
interface SegmentTraits {
  /** Calls below it carry a signature (SH-7-009). */
  readonly signed?: true
  /** A GET of the segment itself is a page of the client; only other methods are calls. */
  readonly page?: true
}
export const callSegments = {
  access: {},
  signup: { page: true },
  dingtalk: {},
  'qywx-basic': {},
  sf: {},
  clientinfoapi: {},
  notifyapi: {},
  scommonapi: {},
  ccommonapi: {},
  superdesignapi: {},
  zutilsapi: {},
  scmrptapi: {},
  scmapi: { signed: true },
  utilsapi: { signed: true },
  crossapi: { signed: true },
  thirdapi: { signed: true },
  thirdscmapi: { signed: true },
  thirdplmapi: { signed: true },
  attachapi: {},
  pub: {},
  healthz: {},
  'openapi.json': {},
} as const satisfies Record<string, SegmentTraits>
export type CallSegment = keyof typeof callSegments

const traits: Readonly<Partial<Record<string, SegmentTraits>>> = callSegments
export const callSegmentNames = Object.keys(callSegments) as CallSegment[]
/** Returns the traits of the first segment of a path such as `/scmapi/style/index`; undefined for a page of the client. */
export const callSegmentOf = (path: string): SegmentTraits | undefined => {
  const segment = path.split(/[/?]/, 2)[1] ?? ''
  return Object.hasOwn(callSegments, segment) ? traits[segment] : undefined
}
