/** Personal tasks: added, ticked off, stored on the server. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../../ui/text/language.tsx'
import { callAt, type CallUnder, type OptionsAt } from '../../api/client.ts'
import { callQuery } from '../../api/call-query.ts'
import { documentPath } from '../../api/services.ts'
import { callKey } from '../../api/query-keys.ts'
import { TileRows } from '../tile-rows/tile-rows.tsx'
import { messages } from './messages.ts'

type TaskChange = Extract<CallUnder<'/notifyapi/notify-msg'>, `task-${string}`>
/** The user's own tasks. `size` is the number of tasks shown. */
export function PersonalTasks({ size = 6 }: { size?: number }): React.ReactElement {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const answer = useQuery({
    ...callQuery('/notifyapi/notify-msg/page-task-list', {
      method: 'GET',
      fields: { status: '10', size: String(size) },
      quiet: true,
    }),
  })
  const send = async (name: TaskChange, data: OptionsAt<`/notifyapi/notify-msg/${TaskChange}`>['data']) => {
    await callAt(`/notifyapi/notify-msg/${name}`, { data })
    await queries.invalidateQueries({ queryKey: callKey('/notifyapi/notify-msg/page-task-list') })
  }
  return (
    <>
      <TileRows answer={answer} empty={({ rows }) => rows.length === 0}>
        {({ rows }) =>
          rows.map((todo) => (
            <li key={todo.id}>
              <input
                type="checkbox"
                className="check"
                checked={false}
                aria-label={t('todoDone', { text: todo.content })}
                onChange={() => void send('task-change-status', { id: todo.id, status: 30 })}
              />
              {todo.related_type && todo.related_key ? (
                <Link className="ell grow" to={documentPath(todo.related_type, todo.related_key)}>
                  {todo.content}
                </Link>
              ) : (
                <span className="ell grow">{todo.content}</span>
              )}
              {todo.due && <span className={`nowrap ${todo.overdue ? 'over' : 'muted'}`}>{todo.due}</span>}
            </li>
          ))
        }
      </TileRows>
      <Input
        size="small"
        className="mt-8"
        maxLength={500}
        aria-label={t('newTodo')}
        placeholder={t('newTodo')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={(event) => {
          if (event.nativeEvent.isComposing || text.trim() === '') return
          setText('')
          void send('task-save', { content: text.trim() })
        }}
      />
    </>
  )
}
