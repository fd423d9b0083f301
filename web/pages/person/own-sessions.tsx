/** The person's sign-ins: device, address, since when and last used; each other one can be ended. */
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { Button } from 'antd'
import { localMoment, useMessages, useText } from '../../../ui/text/language.tsx'
import { callQuery } from '../../api/call-query.ts'
import { call } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { callKey } from '../../api/query-keys.ts'
import { messages } from './messages.ts'

const path = '/clientinfoapi/user-profile/sessions'

export function OwnSessions(): React.ReactElement {
  const text = useMessages(messages)
  const t = useText()
  const answer = useQuery(callQuery(path, { method: 'GET', fields: {}, quiet: true }))
  const ending = useAppMutation({
    send: (id: string) => call('/clientinfoapi/user-profile/sessions/end', { data: { id } }),
    invalidates: [callKey(path, {})],
  })
  return (
    <section className="sheet mt-20" aria-label={text('sessions')}>
      <h2>{text('sessions')}</h2>
      <p className="muted mb-12">{text('sessionsHint')}</p>
      {answer.isError && <LoadFailed onRetry={answer.refetch} />}
      <table>
        <thead>
          <tr>
            <th>{text('sessionDevice')}</th>
            <th>{text('sessionAddress')}</th>
            <th>{text('sessionSince')}</th>
            <th>{text('sessionUsed')}</th>
            <th aria-label={t('more2')} />
          </tr>
        </thead>
        <tbody>
          {(answer.data ?? []).map((one) => (
            <tr key={one.id}>
              <td title={one.agent}>{nameOf(one.agent)}</td>
              <td>{one.ip}</td>
              <td>{localMoment(one.at)}</td>
              <td>{localMoment(one.used_at)}</td>
              <td>
                {one.current ? (
                  <span className="muted">{text('sessionThis')}</span>
                ) : (
                  <Button size="small" disabled={ending.busy} onClick={() => void ending.run(one.id)}>
                    {text('sessionEnd')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Returns browser and system of a user agent, as `Chrome · Windows`; what is unknown is left out. */
function nameOf(agent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari|MicroMessenger)\//.exec(agent.replace(/Chrome(?=.*(Edg|OPR|MicroMessenger)\/)/, ''))?.[1]
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1]
  return [browser, system].filter(Boolean).join(' · ') || agent.slice(0, 40) || '–'
}
