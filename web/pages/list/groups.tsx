/** Grouped list with up to three levels: count and totals of each group, expanded one by one or all together. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { grouped } from '../../../model/decimal.ts'
import type { Page } from '../../../model/page.ts'
import type { ListGroup } from '../../../model/lists/list-query.ts'
import { kindFor } from '../../../ui/fields/registry.tsx'
import { toSeek } from '../../../ui/list/list-state.ts'
import { Fact } from '../../../ui/list/value.tsx'
import { listQuery } from '../../api/document-query.ts'
import { nameOf, type ShapeProps } from './list-shapes.ts'
import { addSums, sumsIn, sumText, type Sums } from './list-totals.ts'
import { useListText } from './messages.ts'
import styles from './shapes.module.css'

interface Node {
  readonly key: string
  readonly level: number
  readonly field: string
  readonly values: ListGroup['values']
  readonly filters: ListGroup['filters']
  count: number
  sums: Sums
  readonly children: Node[]
}

/** Builds a tree from the groups of the deepest level; sums of upper levels are the exact sums of the lower ones, each currency for itself. */
export function treeOf(page: Page, groups: readonly ListGroup[], fields: readonly string[]): Node[] {
  const roots: Node[] = []
  for (const group of groups) {
    let among = roots
    for (const [level, field] of fields.entries()) {
      const key = JSON.stringify(fields.slice(0, level + 1).map((name) => group.values[name] ?? null))
      let node = among.find((one) => one.key === key)
      if (!node) {
        const names = new Set(fields.slice(0, level + 1))
        node = {
          key,
          level,
          field,
          values: group.values,
          filters: group.filters.filter((one) => names.has(one.field)),
          count: 0,
          sums: {},
          children: [],
        }
        among.push(node)
      }
      node.count += group.count
      node.sums = addSums(node.sums, sumsIn(page, group))
      among = node.children
    }
  }
  return roots
}

export function Groups({ page, state, change, path, open }: ShapeProps): React.ReactElement {
  const t = useListText()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const query = { ...toSeek(state), group: state.group }
  const answer = useQuery({
    ...listQuery(page.page, query),
  })
  const groups = answer.data?.groups ?? []
  const tree = treeOf(page, groups, state.group)
  const all = (nodes: readonly Node[]): string[] =>
    nodes.flatMap((node) => (node.children.length > 0 ? [node.key, ...all(node.children)] : []))
  const toggle = (key: string) =>
    setOpened((now) => (now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key])))
  const totals = page.list.totals
  const drawn = (nodes: readonly Node[]): React.ReactElement[] =>
    nodes.flatMap((node) => {
      const on = opened.has(node.key)
      const last = node.level === state.group.length - 1
      return [
        <tr key={node.key} className={styles['group-row']} data-part="group-row" data-level={node.level}>
          <td>
            <button
              type="button"
              className="plain"
              aria-expanded={on}
              style={{ paddingLeft: node.level * 20 }}
              onClick={() => toggle(node.key)}
            >
              <span aria-hidden="true">{on ? '▾' : '▸'}</span> <span className="muted">{page.list.fields[node.field]?.label}</span>{' '}
              <b>{textOf(page, node) || t('blank')}</b>
            </button>
          </td>
          <td className="num">{grouped(String(node.count))}</td>
          {totals.map((name) => (
            <td key={name} className="num">
              {node.sums[name] && sumText(page, name, node.sums[name])}
            </td>
          ))}
          <td>
            <Button
              size="small"
              type="link"
              onClick={() => change({ group: state.group.slice(node.level + 1), filters: [...state.filters, ...node.filters] })}
            >
              {t('asList')}
            </Button>
          </td>
        </tr>,
        ...(on && !last ? drawn(node.children) : []),
        ...(on && last
          ? [<Rows key={`${node.key} rows`} page={page} state={state} node={node} path={path} open={open} change={change} />]
          : []),
      ]
    })
  return (
    <>
      <div className={`row ${styles['group-bar']}`}>
        <Button size="small" onClick={() => setOpened(new Set(all(tree)))} disabled={state.group.length < 2}>
          {t('expandAll')}
        </Button>
        <Button size="small" onClick={() => setOpened(new Set())}>
          {t('foldAll')}
        </Button>
        {groups.length >= 500 && <span role="status">{t('groupsCut')}</span>}
      </div>
      <table role="treegrid" className="weft" aria-label={`${page.title} · ${t('group')}`} aria-busy={answer.isFetching}>
        <thead>
          <tr>
            <th scope="col">{state.group.map((name) => page.list.fields[name]?.label).join(' › ')}</th>
            <th scope="col" className="num">
              #
            </th>
            {totals.map((name) => (
              <th key={name} scope="col" className="num">
                {page.list.fields[name]?.label}
              </th>
            ))}
            <th />
          </tr>
        </thead>
        <tbody>{drawn(tree)}</tbody>
      </table>
    </>
  )
}

function textOf(page: Page, node: Node): string {
  const field = page.list.fields[node.field]
  const value = node.values[node.field]
  if (!field || value === null || value === undefined || value === '') return ''
  if (field.type === 'status') return page.statuses[String(value)]?.label ?? String(value)
  return kindFor(field.type).text(value, { field, value, row: node.values as Record<string, unknown> })
}

/** The first rows of one group, with the columns of the list. */
function Rows({ page, state, node, path, open, change }: ShapeProps & { readonly node: Node }) {
  const t = useListText()
  const columns = page.list.columns.slice(0, 6)
  const query = { ...toSeek(state), filters: [...state.filters, ...node.filters], sort: state.sort, size: 50, columns }
  const answer = useQuery({
    ...listQuery(page.page, query),
  })
  const rows = answer.data?.rows ?? []
  return (
    <>
      {rows.map((row) => (
        <tr key={row.id}>
          <td colSpan={page.list.totals.length + 3}>
            <span className={`row ${styles['group-doc']}`} data-part="group-doc" style={{ paddingLeft: (node.level + 1) * 20 }}>
              <a
                href={path(row)}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey) return
                  event.preventDefault()
                  open(row, rows)
                }}
              >
                {nameOf(page, row)}
              </a>
              {columns
                .filter((name) => name !== 'number' && !state.group.includes(name))
                .map((name) => page.list.fields[name])
                .filter((field) => field !== undefined)
                .map((field) => (
                  <span key={field.field} className="ell muted">
                    <Fact page={page} field={field} row={row} />
                  </span>
                ))}
            </span>
          </td>
        </tr>
      ))}
      {answer.data?.next && (
        <tr>
          <td colSpan={page.list.totals.length + 3}>
            <Button size="small" type="link" onClick={() => change({ group: [], filters: [...state.filters, ...node.filters] })}>
              {t('moreCards', { n: node.count - rows.length })}
            </Button>
          </td>
        </tr>
      )}
    </>
  )
}
