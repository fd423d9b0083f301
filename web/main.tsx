/** The browser's entry: providers, language, theme, routes. */
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useMemo, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { LanguageContext } from '../ui/text/language.tsx'
import { ServicesContext } from '../ui/services.ts'
import { popupContainer } from '../ui/theme/popup-container.ts'
import { themed } from '../ui/theme/theme.ts'
import '../ui/theme/weft.css'
import '../ui/theme/utilities.css'
import '../ui/theme/tables.css'
import '../ui/theme/forms.css'
import '../ui/theme/story.css'
import '../ui/theme/import-box.css'
import { createQueryClient } from './api/query-client.ts'
import { servicesWithCache } from './api/services.ts'
import { router } from './routes.tsx'
import { currentUser, languageNow, subscribeUser } from './session/session-store.ts'
import { notificationState, subscribe } from './api/toasts-and-connection.ts'
import { Toasts } from './shell/notifications/toasts.tsx'
import { isDark, lookNow, subscribeTheme } from './shell/appearance.ts'

const queries = createQueryClient()
const host = servicesWithCache(queries)
// Another person's page must find nothing of the last one's; what failed for want of a network is read again when it is back.
let person = ''
subscribeUser(() => {
  const user = currentUser()
  const next = user ? `${user.id}@${user.platformId}` : ''
  if (person !== '' && next !== person) queries.clear()
  person = next
})
let online = true
subscribe(() => {
  const [before, now] = [online, notificationState().online]
  // Noted first: reading again tells of itself here, before this line is over.
  online = now
  if (now && !before) void queries.invalidateQueries()
})
const nonce =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ||
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

// Parts of antd (the scroll lock under dialogs) write style elements without the page's nonce, which the policy refuses.
if (nonce) {
  const create = document.createElement.bind(document)
  document.createElement = ((tag: string, options?: ElementCreationOptions) => {
    const element = create(tag, options)
    if (tag === 'style') element.setAttribute('nonce', nonce)
    return element
  }) as typeof document.createElement
}

function App() {
  const language = useSyncExternalStore(subscribeUser, languageNow)
  const night = useSyncExternalStore(subscribeTheme, isDark)
  const look = useSyncExternalStore(subscribeTheme, lookNow)
  const theme = useMemo(() => themed(night, look), [night, look])
  dayjs.locale(language === 'en' ? 'en' : 'zh-cn')
  return (
    <LanguageContext value={language}>
      <ConfigProvider
        theme={theme}
        locale={language === 'en' ? enUS : zhCN}
        button={{ autoInsertSpace: false }}
        csp={nonce ? { nonce } : undefined}
        getPopupContainer={popupContainer}
      >
        <QueryClientProvider client={queries}>
          <ServicesContext value={host}>
            <RouterProvider router={router} />
            <Toasts />
          </ServicesContext>
        </QueryClientProvider>
      </ConfigProvider>
    </LanguageContext>
  )
}

// Questions that are asked outside of the tree (Modal.confirm) look like everything else.
ConfigProvider.config({
  holderRender: (children) => (
    <ConfigProvider
      theme={themed(isDark(), lookNow())}
      locale={languageNow() === 'en' ? enUS : zhCN}
      button={{ autoInsertSpace: false }}
      csp={nonce ? { nonce } : undefined}
      getPopupContainer={popupContainer}
    >
      {children}
    </ConfigProvider>
  ),
})

document.documentElement.lang = languageNow() === 'en' ? 'en' : 'zh-CN'
createRoot(document.getElementById('root')!).render(<App />)
