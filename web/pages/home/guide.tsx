/**
 * Function guide: the process from design to settlement with the number of open documents at each step, then all other functions by
 * module (SH-2-022, U82).
 */
import { Skeleton } from 'antd'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useLanguage, useText, useMessages } from '../../../ui/text/language.tsx'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { ModuleIcon } from '../../shell/navigation/icons.tsx'
import { useProcessMap, type ProcessNode } from '../../api/process-map.ts'
import { messages } from './messages.ts'
import { NoRight } from '../../shell/not-found.tsx'
import styles from './guide.module.css'

export function Guide(): React.ReactElement | null {
  const text = useMessages(messages)
  const at = useLanguage() === 'en' ? 1 : 0
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const map = useProcessMap()
  useEffect(() => {
    document.title = `${text('guideTitle')} · Weft`
  }, [text])
  if (!user) return null
  if (!user.hasGuide) return <NoRight />
  const nodes = map.data ?? []
  const label = (page: string) => nodes.find((node) => node.page === page)?.label ?? page
  const modules = user.modules.map((one) => ({ key: one.key, title: one.label?.[at] ?? one.title }))
  const stages = modules
    .map((one) => ({
      ...one,
      nodes: nodes.filter((node) => node.module === one.key && (node.kind === 'transaction' || node.conversions.length > 0)),
    }))
    .filter((stage) => stage.nodes.length > 0)
  return (
    <div className={styles['guide']}>
      <h1>{text('guideTitle')}</h1>
      <p className="muted">{text('guideHint')}</p>
      {map.isPending && <Skeleton active />}
      {map.isError && <LoadFailed onRetry={map.refetch} />}
      <ol className={styles['process']} aria-label={text('followProcess')}>
        {stages.map((stage) => (
          <li key={stage.key}>
            <h2>
              <ModuleIcon module={stage.key} /> {stage.title}
            </h2>
            <ul>
              {stage.nodes.map((node) => (
                <Place key={node.page} node={node} label={label} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {/* Content below the process waits for it, so that the layout does not shift. */}
      {!map.isPending && (
        <>
          <h2>{text('masters')}</h2>
          <div className={styles['guide-menus']}>
            {modules.map((module) => {
              const menus = user.menus.filter((menu) => menu.CATEGORY === module.key)
              return menus.length === 0 ? null : (
                <section key={module.key} aria-label={module.title}>
                  <h3>{module.title}</h3>
                  <ul>
                    {menus.map((menu) => (
                      <li key={menu.ID}>
                        <Link to={menu.FURL}>{menu.LABEL?.[at] ?? menu.TITLE}</Link>
                      </li>
                    ))}
                  </ul>
                </section>
              )
            })}
          </div>
        </>
      )}
    </div>
  )
}

function Place({ node, label }: { node: ProcessNode; label: (page: string) => string }) {
  const text = useMessages(messages)
  const t = useText()
  return (
    <li className={`sheet ${styles['place']}`} data-part="place" data-page={node.page}>
      <Link to={node.path} className={styles['place-name']}>
        {node.label}
      </Link>
      {node.open !== null && (
        <span
          className={`${styles['place-count']}${node.open > 0 ? '' : ` ${styles['none']}`}`}
          data-part="place-count"
          title={text('openCount', { n: node.open })}
        >
          {node.open >= 100 ? '99+' : node.open}
        </span>
      )}
      {node.conversions.length > 0 && <span className={`muted ${styles['place-next']}`}>→ {node.conversions.map(label).join(' · ')}</span>}
      {node.create && (
        <Link to={node.path.replace('/index/', '/page/')} className={styles['place-new']} aria-label={t('newDoc', { type: node.label })}>
          +
        </Link>
      )}
    </li>
  )
}
