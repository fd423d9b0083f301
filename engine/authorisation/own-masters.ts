/** The masters that name the user's company, by which lines are visible to the company that they name (`rows.visibleTo`). */
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import type { Operation } from '../operation.ts'
import { idsNamingCompany, namesCompany } from '../store/links/company-masters.ts'
import { derivedCache } from '../store/memory/derived-cache.ts'

/** By type: the ids that stand for the company. For links to companies it is the company itself. */
export type OwnMasters = ReadonlyMap<string, ReadonlySet<string>>

const cached = derivedCache<ReadonlySet<string>>()

/**
 * Returns the ids that stand for the user's company in the lines of a type that are visible to the company that they name. Types without such
 * lines cost nothing; others are read once a second at most.
 */
export async function ownMasters(operation: Operation, type: AnyDocument): Promise<OwnMasters> {
  const { company } = operation.actor
  const ownMasters = new Map<string, ReadonlySet<string>>()
  for (const name of namedTypes(type)) {
    const target = operation.engine.types.get(name)
    if (name === 'company') ownMasters.set(name, new Set([company]))
    else if (target && namesCompany(target))
      ownMasters.set(
        name,
        await cached(operation, `${name} ${company}`, {
          tables: [target],
          load: async () => new Set(await idsNamingCompany(operation, target)),
        }),
      )
  }
  return ownMasters
}

const namedByType = new WeakMap<AnyDocument, ReadonlySet<string>>()
/** Returns the types that `visibleTo` of the lines of a type links to. */
function namedTypes(type: AnyDocument): ReadonlySet<string> {
  const known = namedByType.get(type)
  if (known) return known
  const named = new Set(
    Object.values(type.fields as Fields).flatMap(({ options: { rows, columns } }) =>
      rows?.visibleTo === undefined ? [] : (columns?.[rows.visibleTo]?.options.to ?? []),
    ),
  )
  namedByType.set(type, named)
  return named
}
