/**
 * Help button in the same corner of every page (WCAG 3.2.6, U83): topics of this page first, a search, and a guided tour of the page
 * on request.
 */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '../../../ui/text/language.tsx'
import { callQuery } from '../../api/call-query.ts'
import { pagesOf, showHelp, useAskedHelp } from './help-topics.ts'
import { messages } from './messages.ts'
import styles from './help.module.css'

const HelpPanel = lazy(async () => ({ default: (await import('./help-panel.tsx')).HelpPanel }))
const Tour = lazy(() => import('antd/es/tour'))

/** Anchors of tour steps. A step whose anchor is not on the page is shown in the centre. */
const anchors: Readonly<Record<string, string>> = {
  menu: '[data-part=side]',
  search: '[data-part=search]',
  notices: '[data-part=notices]',
  help: '[data-part=help]',
  tabs: '[data-part=page-tabs]',
  main: '#work h1',
  views: '#work .views',
  filter: '#work .chips, #work .filters',
  create: '#work .ant-btn-primary',
  actions: '[data-part=doc-bar]',
}

export function Help(): React.ReactElement {
  const t = useMessages(messages)
  const pages = pagesOf(useLocation().pathname)
  const requestedTopic = useAskedHelp()
  const [walking, setWalking] = useState(false)
  const scenario = useQuery({
    ...callQuery('/ccommonapi/cpm-ot/scenario', { method: 'GET', fields: { page: pages[0] }, quiet: true, client: 'v2' }),
    enabled: requestedTopic !== undefined && pages.length > 0,
    staleTime: 300_000,
  })
  const walk = scenario.data
  return (
    <>
      <Button
        type="text"
        className={styles['help-button']}
        data-part="help"
        aria-label={t('help')}
        title={t('help')}
        onClick={() => showHelp('')}
      >
        ?
      </Button>
      {requestedTopic !== undefined && (
        <Suspense fallback={null}>
          <HelpPanel
            topic={requestedTopic}
            pages={pages}
            walk={walk?.title}
            onWalk={() => {
              showHelp(undefined)
              setWalking(true)
            }}
          />
        </Suspense>
      )}
      {walking && walk && (
        <Suspense fallback={null}>
          <Tour
            open
            onClose={() => setWalking(false)}
            onFinish={() => setWalking(false)}
            steps={walk.steps.map((step, at) => ({
              title: step.title,
              description: step.text,
              target: () => document.querySelector<HTMLElement>(anchors[step.anchor] ?? '#work')!,
              nextButtonProps: { children: t(at === walk.steps.length - 1 ? 'finish' : 'next') },
              prevButtonProps: { children: t('previous') },
            }))}
          />
        </Suspense>
      )}
    </>
  )
}
