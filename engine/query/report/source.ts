/**
 * The source of a report: the documents, one of their lines fields, and linked documents, each under the viewer's policy as in
 * lists.
 */
import { baseLabels } from '../../../model/base-fields.ts'
import { isMasked } from '../../authorisation/masked-phones.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Field, Fields, Storage } from '../../../model/field.ts'
import { linkedTypes } from '../../../model/fields/one-of.ts'
import type { Filter } from '../../../model/lists/filter.ts'
import { isComparison, type FieldRef, type ReportFilter } from '../../../model/outputs/report.ts'
import type { Label } from '../../../model/text.ts'
import { requirePolicy, policyFor, type Policy } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'
import { badFilter, filterSql, Params } from '../../store/filter-sql.ts'
import { chosenPartyRole, scopeOf, whereSql } from '../list-scope.ts'
import { rowsLayout } from '../reading-rows.ts'
import { allLines, columnFor, comparedSql, quote, readAs, tableLayout, type TableLayout } from '../../store/tables/table-layout.ts'

/** A field as a report names it, and its location in the source. */
export interface Place {
  readonly ref: FieldRef
  readonly alias: string
  readonly name: string
  readonly column: string
  readonly storage: Storage
  readonly field: Field | undefined
  readonly label: Label
  /** Whether the field is hidden from this viewer, or, for a link, its target type may not be read. */
  readonly hidden: boolean
  /** The type that owns the field; it names the statuses. */
  readonly type: AnyDocument
}
interface Part {
  readonly alias: string
  readonly type: AnyDocument
  readonly shape: TableLayout
  readonly where: string[]
  readonly columns: Set<string>
  readonly conditions: string[]
  /** For a field of a linked document: the link on the other side of the join. */
  readonly through?: Place
  readonly restricted: (name: string) => boolean
}
export interface SourceSpec {
  readonly source: string
  readonly lines?: string
}

const sourceLabels: typeof baseLabels = { id: ['单据', 'Document'], ...baseLabels }

/** Splits a reference: `order.eta` → by link `order`, field `eta`; `doc.etd` → the document's `etd` where the source is lines. */
export function splitRef(spec: SourceSpec, ref: FieldRef): { readonly at: 'd' | 'l' | 'h'; readonly link?: string; readonly name: string } {
  const [outer, inner, more] = ref.split('.') as [string, string?, string?]
  if (more !== undefined || outer === '') throw badFilter(ref)
  if (inner === undefined) return { at: spec.lines ? 'l' : 'd', name: outer }
  if (outer === 'doc' && spec.lines) return { at: 'd', name: inner }
  return { at: 'h', link: outer, name: inner }
}

/**
 * Returns the lines field of a report's source; undefined for a report on documents.
 * @throws WeftError 400 for lines whose rows have access rights of their own
 */
export function linesField(type: AnyDocument, spec: SourceSpec): Field | undefined {
  if (spec.lines === undefined) return undefined
  const field = Object.hasOwn(type.fields, spec.lines) ? (type.fields as Fields)[spec.lines] : undefined
  if (field?.kind !== 'lines' || field.options.rows) throw badFilter(spec.lines)
  return field
}

export class Source {
  readonly params = new Params()
  readonly operation: Operation
  readonly type: AnyDocument
  readonly policy: Policy
  readonly partyRole: string
  /** The parameter that holds the platform id. */
  readonly platform: string
  private readonly spec: SourceSpec
  private readonly parts = new Map<string, Part>()
  private readonly targets = new Map<string, Policy>()

  private constructor(
    operation: Operation,
    type: AnyDocument,
    policy: Policy,
    { partyRole, spec }: { partyRole: string; spec: SourceSpec },
  ) {
    this.operation = operation
    this.type = type
    this.policy = policy
    this.partyRole = partyRole
    this.spec = spec
    this.platform = this.params.add(operation.actor.platform, 'bigint')
    const shape = rowsLayout(operation, policy, partyRole, this.params)
    this.parts.set('d', {
      alias: 'd',
      type,
      shape,
      where: [
        `t.platform_id = ${this.platform}`,
        whereSql(operation, policy, scopeOf(operation, policy, shape, partyRole, this.params), partyRole, {}),
      ],
      columns: new Set(),
      conditions: [],
      restricted: (name) => policy.restriction(name, partyRole) === 2 || isMasked(policy, partyRole, name),
    })
    const lines = linesField(type, spec)
    if (!lines) return
    const linesTable = allLines(shape).find((one) => one.field === spec.lines)!
    this.parts.set('l', {
      alias: 'l',
      type,
      // Filters on lines are parsed by the kinds of the columns, as those of documents are.
      shape: {
        ...shape,
        type: { ...type, fields: lines.options.columns ?? {} },
        table: linesTable.table,
        columns: linesTable.columns,
        byField: new Map(linesTable.columns.map((one) => [one.field, one])),
        lines: [],
      },
      where: [`t.platform_id = ${this.platform}`],
      columns: new Set(),
      conditions: [],
      restricted: (name) =>
        policy.restriction(`${spec.lines}.${name}`, partyRole) === 2 || isMasked(policy, partyRole, `${spec.lines}.${name}`),
    })
  }

  /**
   * Opens the source. `refs` are all fields that will be requested.
   * @throws WeftError 403 without the right to read the source, 400 for unknown fields
   */
  static async open(
    operation: Operation,
    spec: SourceSpec,
    { partyRole, refs }: { partyRole?: string; refs: Iterable<FieldRef> },
  ): Promise<Source> {
    const type = operation.engine.types.get(spec.source)
    if (!type) throw badFilter(spec.source)
    const policy = await requirePolicy(operation, type)
    const source = new Source(operation, type, policy, { partyRole: chosenPartyRole(policy, partyRole), spec })
    for (const ref of new Set(refs)) {
      const { at, link } = splitRef(spec, ref)
      const place = at === 'h' ? source.placeOf(link!) : source.placeOf(ref)
      // A link shows the title of its target, so it is hidden from a viewer who may not read the target type.
      for (const name of place.field ? linkedTypes(place.field) : []) {
        const target = operation.engine.types.get(name)
        if (target && !source.targets.has(name)) source.targets.set(name, await policyFor(operation, target))
      }
      if (at === 'h') source.join(place)
    }
    return source
  }

  place(ref: FieldRef): Place {
    const { at, link, name } = splitRef(this.spec, ref)
    const place = at === 'h' ? this.at(`h ${link}`, name, ref) : this.placeOf(ref)
    const unread = (place.field ? linkedTypes(place.field) : []).some((type) => this.targets.get(type)?.may.read === false)
    return unread ? { ...place, hidden: true } : place
  }

  /** Returns the column of a field for use outside of its part. */
  column(place: Place): string {
    this.part(place).columns.add(place.column)
    return `${this.part(place).alias}.${quote(place.column)}`
  }

  /** Adds a filter: inside the part where possible, so that its indexes are used. */
  narrow(filter: ReportFilter): string {
    if (isComparison(filter)) return this.condition(filter)
    const place = this.place(filter.field)
    if (place.alias.startsWith('h')) return this.condition(filter)
    const part = this.part(place)
    part.where.push(this.sqlOf(part, place, filter))
    return 'true'
  }

  /** Returns the condition of a measure as an expression outside of the parts. */
  condition(filter: ReportFilter): string {
    const place = this.place(filter.field)
    if (isComparison(filter)) {
      const other = this.place(filter.than)
      if (place.hidden || other.hidden || place.storage !== other.storage) throw badFilter(filter.than)
      const sign = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' }[filter.operator]
      if (!sign) throw badFilter(filter.field)
      return `coalesce(${this.column(place)} ${sign} ${this.column(other)}, false)`
    }
    const part = this.part(place)
    const sql = this.sqlOf(part, place, filter)
    return `coalesce(${part.alias}."w${part.conditions.push(sql) - 1}", false)`
  }

  /**
   * Returns the FROM clause and the conditions behind it. It is called after every column and condition was requested.
   * @param where what `narrow` has returned
   * @param join of further columns, as ` CROSS JOIN …`
   */
  tail(where: readonly string[], join = ''): string {
    const conditions = where.filter((sql) => sql !== 'true')
    return `FROM ${this.from()}${join}${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}`
  }

  private from(): string {
    const inner = ({ shape, where, columns, conditions }: Part, own: readonly string[]) => {
      // Fields of a platform, and the stamp of a change where later ones are hidden.
      const stamps = shape.readAs === undefined ? [] : ['updatedAt', 'updatedBy'].map((name) => columnFor(shape, name)!)
      const extras = new Map(
        [...shape.columns.filter(({ extra }) => extra), ...stamps].map((column) => [column.column, comparedSql('t', column)] as const),
      )
      const names = [...new Set([...own, ...columns])].map((name) =>
        extras.has(name) ? `${extras.get(name)} AS ${quote(name)}` : `t.${quote(name)}`,
      )
      return `(SELECT ${[...names, ...conditions.map((sql, at) => `(${sql}) AS "w${at}"`)].join(', ')} FROM ${shape.table} t WHERE ${where.join(' AND ')})`
    }
    const joined: string[] = []
    // The last join may use a link, so the columns of all joins are determined first.
    for (const part of this.parts.values())
      if (part.through) joined.push(`LEFT JOIN ${inner(part, ['id'])} ${part.alias} ON ${part.alias}.id = ${this.column(part.through)}`)
    const lines = this.parts.get('l')
    return [
      `${inner(this.parts.get('d')!, ['id', 'number'])} d`,
      lines ? `JOIN ${inner(lines, ['id', 'doc_id'])} l ON l.doc_id = d.id` : '',
      ...joined,
    ].join(' ')
  }

  private sqlOf(part: Part, place: Place, filter: Filter): string {
    return filterSql(
      { shape: part.shape, params: this.params, today: this.operation.tx.today, zone: this.operation.tx.zone, may: () => !place.hidden },
      { ...filter, field: place.name },
    )
  }
  private part(place: Place): Part {
    return [...this.parts.values()].find((one) => one.alias === place.alias)!
  }
  private placeOf(ref: FieldRef): Place {
    const { at, name } = splitRef(this.spec, ref)
    return this.at(at, name, ref)
  }
  private at(key: string, name: string, ref: FieldRef): Place {
    const part = this.parts.get(key)
    const partColumn = part?.shape.byField.get(name)
    const column = key === 'l' ? partColumn : part && columnFor(part.shape, name)
    if (!part || !column) throw badFilter(ref)
    const field = Object.hasOwn(part.shape.type.fields, name) ? (part.shape.type.fields as Fields)[name] : undefined
    const label = field?.label ?? (Object.hasOwn(sourceLabels, name) ? sourceLabels[name] : undefined)
    if (!label) throw badFilter(ref)
    return {
      ref,
      alias: part.alias,
      name,
      column: column.base ?? column.column,
      storage: column.storage === 'measure' ? 'numeric' : column.storage,
      field,
      label,
      hidden: part.restricted(name),
      type: part.type,
    }
  }

  /**
   * Joins the targets of a link: rows in any party role that the viewer's company has there, under the rules that apply to its lists.
   */
  private join(link: Place): void {
    const key = `h ${link.name}`
    if (this.parts.has(key)) return
    const type = this.operation.engine.types.get(String(link.field?.options.to ?? ''))
    if (!type || link.field?.kind !== 'link') throw badFilter(link.ref)
    const policy = this.targets.get(type.name)!
    const partyRoles = policy.may.read ? policy.partyRoles : []
    const shape = partyRoles.length === 1 ? readAs(tableLayout(type), partyRoles[0]!) : tableLayout(type)
    const where = partyRoles.map((partyRole) =>
      whereSql(this.operation, policy, scopeOf(this.operation, policy, shape, partyRole, this.params), partyRole, {}),
    )
    this.parts.set(key, {
      alias: `h${this.parts.size}`,
      type,
      shape,
      where: [where.length > 0 ? `(${where.join(' OR ')})` : 'false'],
      columns: new Set(),
      conditions: [],
      through: link,
      restricted: (name) =>
        link.hidden ||
        !policy.may.read ||
        policy.partyRoles.some((partyRole) => policy.restriction(name, partyRole) === 2 || isMasked(policy, partyRole, name)),
    })
  }
}
