/** Which list views a person can open: all by which they filter, sort and group is something that a list of the person may name. Any other view would only be refused. */
import { toReconfirm } from '../../model/between/based-on.ts'
import { asOf } from '../../model/ledger/ledger.ts'
import { conditionsOf } from '../../model/lists/filter.ts'
import type { PageView } from '../../model/lists/list-views.ts'
import { readableLedgerOf } from '../authorisation/dated-balances.ts'
import type { Policy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { mayGroup } from '../query/group.ts'
import { mayFilter, maySort } from '../query/list-scope.ts'
import { badFilter, operatorsOf } from '../store/filter-sql.ts'
import { layoutWithin } from './list-layout.ts'
import type { Making } from './page-making.ts'

interface Reader {
  readonly operation: Operation
  readonly policy: Policy
}
/** What of a view says which rows a list reads, and in which order. */
type Asked = Partial<Pick<PageView, 'filters' | 'sort' | 'group'>>

interface Offered {
  readonly views: readonly PageView[]
  /** Those of them that can be opened. */
  readonly openable: readonly PageView[]
}

/**
 * Returns the views that the page offers, without columns that this person does not see. A view that cannot be opened would name a hidden field, so it is left out; the person's own one
 * stays, so that they can change or remove it. Where a further party role of the company may not name all of it, the view names the party roles that may.
 */
export async function offeredViews(making: Making, views: readonly PageView[], shows: (field: string) => boolean): Promise<Offered> {
  const { policy, partyRole } = making
  const offered: PageView[] = []
  const openable: PageView[] = []
  for (const one of views) {
    const view = { ...one, ...layoutWithin(one, shows) }
    const refused = await refusedFields(making, view)
    const partyRoles = policy.partyRoles.filter((role) => !refused.has(role))
    const opens = partyRoles.includes(partyRole) && filtered(view).every((path) => making.overlay.fields?.[path]?.hidden !== true)
    const limited = opens && partyRoles.length < policy.partyRoles.length ? { ...view, partyRoles } : view
    if (opens || view.mine) offered.push(limited)
    if (opens) openable.push(limited)
  }
  return { views: offered, openable }
}

/** Returns the fields of the groups of a view by which a list of this person can be grouped. */
export async function groupWithin({ operation, policy, partyRole }: Making, group: readonly string[]): Promise<readonly string[]> {
  const allowed = await Promise.all(group.map((name) => mayGroup(operation, name, { policy, partyRole })))
  return group.filter((_, at) => allowed[at])
}

/**
 * Refuses a view that its person can open in the list of no party role.
 * @throws WeftError 400 with the field, as the list answers
 */
export async function requireOpenable(reader: Reader, view: Asked): Promise<void> {
  const refused = await refusedFields(reader, view)
  const { partyRoles } = reader.policy
  if (partyRoles.every((role) => refused.has(role))) throw badFilter(refused.get(partyRoles[0]!) ?? 'partyRole')
}

/** Returns for each party role whose list refuses the view the first field that it may not name. */
async function refusedFields(
  { operation, policy }: Reader,
  { filters = [], sort = [], group = [] }: Asked,
): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>()
  const paths = filtered({ filters })
  for (const role of policy.partyRoles) {
    const field =
      paths.find((path) => !asks({ operation, policy }, role, path)) ??
      sort.map(withoutSign).find((name) => !maySort(policy, role, name)) ??
      (await firstRefused(group, (name) => mayGroup(operation, name, { policy, partyRole: role })))
    if (field !== undefined) refused.set(role, field)
  }
  return refused
}

/** Whether a list in this party role may filter by a field, a column of lines or what only lists have. */
function asks({ operation, policy }: Reader, role: string, path: string): boolean {
  if (path === toReconfirm) return operatorsOf(policy.type, path) !== undefined
  if (path === asOf) return readableLedgerOf(policy, role, operation.engine.types.values()) !== undefined
  return (operatorsOf(policy.type, path)?.length ?? 0) > 0 && mayFilter(policy, role, path)
}

async function firstRefused(names: readonly string[], may: (name: string) => Promise<boolean>): Promise<string | undefined> {
  for (const name of names) if (!(await may(name))) return name
  return undefined
}

/** Returns the paths by which a view filters. */
const filtered = ({ filters }: Pick<PageView, 'filters'>): readonly string[] => filters.flatMap(conditionsOf).map(({ field }) => field)
const withoutSign = (word: string): string => word.replace(/^-/, '')
