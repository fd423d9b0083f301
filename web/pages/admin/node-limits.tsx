/** Single approvals of built-in processes that have their own time limit or are excluded from bulk approval (U64, U67). */
import { Button, Checkbox, InputNumber, Select } from 'antd'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { messages } from './calendar-messages.ts'
import type { AdminAnswer, AdminInput } from './frame.tsx'

type Settings = AdminAnswer<'work-calendar'>
/** Settings of one node as they are edited and saved. */
export type OwnNode = Required<NonNullable<AdminInput<'work-calendar/save'>['nodes']>[number]>

/** Node settings as the server stores them, keyed by `<type>.<node>`. */
export const nodesOf = (settings: Settings['nodes']): OwnNode[] =>
  Object.entries(settings).map(([key, { limit, batch }]) => {
    const [type, node] = key.split('.') as [string, string]
    return { type, node, limit: limit ?? null, batch: batch !== false }
  })

export function OwnNodes({
  choices,
  nodes,
  onChange,
}: {
  choices: Settings['choices']
  nodes: readonly OwnNode[]
  onChange: (nodes: readonly OwnNode[]) => void
}): React.ReactElement {
  const t = useMessages(messages)
  const at = useLanguage() === 'en' ? 1 : 0
  const keyOf = ({ type, node }: { readonly type: string; readonly node: string }) => `${type}.${node}`
  const names = new Map(choices.map((one) => [keyOf(one), `${one.typeLabel[at]} · ${one.nodeText[at]}`]))
  const used = new Set(nodes.map(keyOf))
  const put = (one: OwnNode, change: Partial<OwnNode>) =>
    onChange(nodes.map((other) => (keyOf(other) === keyOf(one) ? { ...other, ...change } : other)))
  return (
    <>
      <ul className="list-none p-0 mt-0 mb-8">
        {nodes.map((one) => {
          const name = names.get(keyOf(one)) ?? keyOf(one)
          return (
            <li key={keyOf(one)} className="row wrap py-4">
              <span className="min-w-200">{name}</span>
              <InputNumber
                aria-label={t('nodeLimit', { node: name })}
                min={1}
                max={999}
                precision={0}
                value={one.limit?.amount ?? null}
                onChange={(amount) => put(one, { limit: amount === null ? null : { amount, unit: one.limit?.unit ?? 'hour' } })}
              />
              <Select
                aria-label={t('nodeUnit', { node: name })}
                disabled={one.limit === null}
                popupMatchSelectWidth={false}
                value={one.limit?.unit ?? 'hour'}
                onChange={(unit) => put(one, { limit: one.limit && { ...one.limit, unit } })}
                options={(['hour', 'day'] as const).map((value) => ({ value, label: t(value) }))}
              />
              <Checkbox checked={!one.batch} onChange={(event) => put(one, { batch: !event.target.checked })}>
                {t('oneByOne')}
              </Checkbox>
              <Button
                size="small"
                type="text"
                aria-label={t('dropNode', { node: name })}
                onClick={() => onChange(nodes.filter((other) => keyOf(other) !== keyOf(one)))}
              >
                ×
              </Button>
            </li>
          )
        })}
      </ul>
      <Select<string>
        className="min-w-280"
        aria-label={t('addNode')}
        placeholder={t('addNode')}
        showSearch={{ optionFilterProp: 'label' }}
        value={null as unknown as string}
        options={choices.filter((one) => !used.has(keyOf(one))).map((one) => ({ value: keyOf(one), label: names.get(keyOf(one)) }))}
        onChange={(key) => {
          const chosen = choices.find((one) => keyOf(one) === key)
          if (chosen) onChange([...nodes, { type: chosen.type, node: chosen.node, limit: null, batch: true }])
        }}
      />
    </>
  )
}
