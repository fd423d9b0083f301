/** One table: path → page. Static paths win over parameters (ruling 11). */
import { lazy } from 'react'
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { MeasuredInputContext } from '../ui/fields/measured-input-context.ts'
import { NewTargetContext } from '../ui/fields/new-target-context.ts'
import { SideColumnsContext } from '../ui/lines/side-columns-context.ts'
import { returnPageNames, returnPages } from '../model/people/return-pages.ts'
import { Broken } from './shell/frame/error-boundary.tsx'
import { ChildListContext, SectionContext } from './pages/document/form/section-context.ts'
import { Guarded } from './shell/frame/auth-guard.tsx'
import { ShellPartsContext, type ShellParts } from './shell/shell-parts.ts'

type Module = Record<string, React.ComponentType>
const page = (load: () => Promise<unknown>, name: string): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: ((await load()) as Module)[name]! }),
})
const lists = () => import('./pages/list/list-page.tsx')
const list = page(lists, 'ListPage')
const pick = page(lists, 'PickPage')
const document = page(() => import('./pages/document/page/document.tsx'), 'DocumentPage')
const importing = page(() => import('./pages/import/centre.tsx'), 'ImportCentre')
const home = page(() => import('./pages/home/home.tsx'), 'Home')

/** A screen of a single type, from its document's folder. */
const part = (place: 'Check' | 'Invoice' | 'Scan' | 'Ticket', name?: string): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => {
    const { PartPage } = await import('./web-parts.tsx')
    return { element: <PartPage place={place} name={name} /> }
  },
})
const login = page(() => import('./pages/account-access/login.tsx'), 'Login')
/** The pages to which identity providers send the browser back. */
const returning = returnPageNames.map(
  (name): RouteObject => ({
    path: returnPages[name],
    lazy: async () => {
      const { ReturnFromProvider } = await import('./pages/account-access/external-login.tsx')
      return { element: <ReturnFromProvider page={name} /> }
    },
  }),
)

const bringSignInForm = () => import('./pages/account-access/login-form.tsx')
const shellParts: ShellParts = {
  Conversations: lazy(async () => ({ default: (await import('./pages/messages/messages-page.tsx')).Messages })),
  SignInForm: lazy(async () => ({ default: (await bringSignInForm()).LoginForm })),
  prefetchSignInForm: bringSignInForm,
}
const PartSection = lazy(async () => ({ default: (await import('./web-parts.tsx')).PartSection }))
const PartColumns = lazy(async () => ({ default: (await import('./web-parts.tsx')).PartColumns }))
const MeasuredInput = lazy(async () => ({ default: (await import('../ui/fields/measured-input.tsx')).MeasuredInput }))
const NewTarget = lazy(async () => ({ default: (await import('../ui/form/new-target.tsx')).NewTarget }))
const ChildList = lazy(async () => ({ default: (await import('./pages/list/child-list.tsx')).ChildList }))

/** The pages behind the sign-in, with what the shell and the document page show of floors above them. */
function SignedInPages(): React.ReactElement {
  return (
    <ShellPartsContext value={shellParts}>
      <SectionContext value={PartSection}>
        <ChildListContext value={ChildList}>
          <SideColumnsContext value={PartColumns}>
            <NewTargetContext value={NewTarget}>
              <MeasuredInputContext value={MeasuredInput}>
                <Guarded />
              </MeasuredInputContext>
            </NewTargetContext>
          </SideColumnsContext>
        </ChildListContext>
      </SectionContext>
    </ShellPartsContext>
  )
}

/** What stands there until the first page has loaded, as in `index.html` before it. */
const Splash = () => (
  <div className="splash" role="status">
    <img src="/icon.svg" alt="织链 Weft" width="48" height="48" />
  </div>
)

export const router = createBrowserRouter([
  {
    Component: Outlet,
    ErrorBoundary: Broken,
    HydrateFallback: Splash,
    children: [
      {
        path: '/login',
        children: [{ index: true, ...login }, { path: 'inner', ...login }, ...returning],
      },
      { path: '/signup', ...page(() => import('./pages/account-access/signup.tsx'), 'SignUp') },
      { path: '/vendorsignup/validate/:opt', ...page(() => import('./pages/account-access/vendor-validate.tsx'), 'VendorValidate') },
      { path: '/vendorsignup/:opt', ...page(() => import('./pages/account-access/vendor.tsx'), 'VendorSignUp') },
      { path: '/visual/link', ...page(() => import('./pages/big-screens/kiosk.tsx'), 'Kiosk') },
      { path: '/discovery/index', ...page(() => import('./pages/account-access/discover.tsx'), 'Discover') },
      { path: '/newdiscovery/index', ...page(() => import('./pages/account-access/discover.tsx'), 'Discover') },
      { path: '/forgotpwd/fillemail', ...page(() => import('./pages/account-access/forgot.tsx'), 'FillEmail') },
      { path: '/forgotpwd/newpwd', ...page(() => import('./pages/account-access/forgot.tsx'), 'NewPassword') },
      { path: '/forgotpwd/deadline', ...page(() => import('./pages/account-access/forgot.tsx'), 'DeadLink') },
      {
        Component: SignedInPages,
        ErrorBoundary: Broken,
        children: [
          { path: '/', ...home },
          { path: '/index', ...home },
          { path: '/workspace/home', ...home },
          { path: '/workspace/menuguide', ...page(() => import('./pages/home/guide.tsx'), 'Guide') },
          { path: '/workspace/mailindex', ...page(() => import('./pages/todo/todo.tsx'), 'ToDo') },
          { path: '/admin/users', ...page(() => import('./pages/admin/users.tsx'), 'Users') },
          { path: '/admin/companies', ...page(() => import('./pages/admin/companies.tsx'), 'Companies') },
          { path: '/admin/roles', ...page(() => import('./pages/admin/roles.tsx'), 'RolesPage') },
          { path: '/admin/numberrules', ...page(() => import('./pages/admin/number-rules.tsx'), 'NumberRules') },
          { path: '/admin/settings', ...page(() => import('./pages/admin/type-settings.tsx'), 'TypeSettings') },
          { path: '/admin/audit', ...page(() => import('./pages/admin/audit.tsx'), 'Audit') },
          { path: '/admin/workcalendar', ...page(() => import('./pages/admin/work-calendar.tsx'), 'WorkCalendar') },
          { path: '/admin/processes', ...page(() => import('./pages/process-designer/designs.tsx'), 'ProcessDesigns') },
          { path: '/report/slownodes', ...page(() => import('./pages/report/slow-nodes.tsx'), 'SlowNodes') },
          { path: '/admin/dictionaries', ...page(() => import('./pages/admin/dictionaries.tsx'), 'Dictionaries') },
          { path: '/admin/tags', ...page(() => import('./pages/admin/tags.tsx'), 'TagsPage') },
          { path: '/workspace/messages', ...page(() => import('./pages/messages/messages-page.tsx'), 'MessagesPage') },
          { path: '/page/recycle', ...page(() => import('./pages/list/recycle.tsx'), 'Recycle') },
          { path: '/page/notifysettings', ...page(() => import('./pages/person/notify-settings.tsx'), 'NotifySettings') },
          { path: '/page/signups', ...page(() => import('./pages/account-access/signups.tsx'), 'SignUps') },
          { path: '/page/vendorinvite', ...page(() => import('./pages/account-access/vendor-invite.tsx'), 'VendorInvite') },
          { path: '/page/providers', ...page(() => import('./pages/account-access/providers.tsx'), 'Providers') },
          { path: '/page/outbox', ...page(() => import('./pages/account-access/sent-messages.tsx'), 'Outbox') },
          { path: '/page/upload/view', ...importing },
          { path: '/page/upload/viewadv', ...page(() => import('./pages/import/wizard.tsx'), 'ImportWizard') },
          { path: '/upload/index', ...importing },
          { path: '/printpage/htprintview', ...page(() => import('./pages/print/view.tsx'), 'PrintView') },
          { path: '/page/uploadimg/:opt', ...page(() => import('./pages/picture-upload/upload-images.tsx'), 'UploadImages') },
          { path: '/page/printtemplates', ...page(() => import('./pages/print/templates.tsx'), 'PrintTemplates') },
          { path: '/page/outapi', ...page(() => import('./pages/webhooks/out.tsx'), 'OutApi') },
          { path: '/superdemo/*', ...page(() => import('./pages/superdemo/superdemo.tsx'), 'SuperDemo') },
          { path: '/superdemopage/*', ...page(() => import('./pages/superdemo/superdemo.tsx'), 'SuperDemo') },
          { path: '/page/userinfo', ...page(() => import('./pages/person/userinfo.tsx'), 'UserInfo') },
          { path: '/page/document/:opt', ...document },
          { path: '/page/view/:opt', ...page(() => import('./pages/document/page/document.tsx'), 'ReadPage') },
          { path: '/page/check/:opt', ...part('Check') },
          { path: '/page/inspect/:opt', ...page(() => import('./pages/inspect/inspect-page.tsx'), 'InspectPage') },
          { path: '/page/scan/:opt', ...page(() => import('./pages/inspect/scan-page.tsx'), 'ScanPage') },
          { path: '/page/ticket/view', ...part('Ticket', 'ticket') },
          { path: '/page/invoice/:opt', ...part('Invoice') },
          { path: '/page/:opt', ...page(() => import('./pages/list/option.tsx'), 'OptionPage') },
          { path: '/:cata/dsrptindex/index', ...page(() => import('./pages/report/index.tsx'), 'ReportList') },
          { path: '/:cata/dsrptindex/:opt', ...page(() => import('./pages/report/report.tsx'), 'ReportIndex') },
          { path: '/visual', ...page(() => import('./pages/big-screens/screens.tsx'), 'Screens') },
          { path: '/visual/:opt', ...page(() => import('./pages/big-screens/visual.tsx'), 'Visual') },
          { path: '/visual/demo/:opt', ...page(() => import('./pages/big-screens/visual.tsx'), 'VisualDemo') },
          { path: '/zp/visual/:opt', ...page(() => import('./pages/big-screens/visual.tsx'), 'Visual') },
          { path: '/mydash', ...page(() => import('./pages/dashboards/mydash.tsx'), 'MyDash') },
          { path: '/mydash/index', ...page(() => import('./pages/dashboards/mydash.tsx'), 'MyDash') },
          { path: '/clientrpt', ...page(() => import('./pages/report/design.tsx'), 'Designs') },
          {
            path: '/clientrpt/:report',
            ...page(() => import('./pages/report/clientrpt.tsx'), 'ClientReportFrame'),
            children: [
              { index: true, ...page(() => import('./pages/report/clientrpt.tsx'), 'ClientReport') },
              { path: 'index/:opt', ...list },
              { path: 'page/:opt', ...document },
              { path: 'document/:opt', ...document },
            ],
          },
          { path: '/zp/:cata/qvrpt/:opt', ...page(() => import('./pages/report/report.tsx'), 'QuickReport') },
          { path: '/:cata/index/:opt', ...list },
          { path: '/:cata/pickindex/:opt', ...pick },
          { path: '/:cata/masterdetail/:opt', ...page(lists, 'MasterDetail') },
          { path: '/:cata/ecindex/:opt', ...page(lists, 'EcIndex') },
          { path: '/:cata/ectabindex/:opt', ...page(lists, 'EcTabIndex') },
          { path: '/page/subindex/:opt', ...page(lists, 'SubIndex') },
          { path: '/page/pick/:opt', ...pick },
          { path: '/zp/prodmgm/index/vfscanvalidate', ...part('Scan', 'packing-list') },
          { path: '/zp/:cata/index/:opt', ...list },
          { path: '/zp/:cata/page/:opt', ...document },
          { path: '/zp/:cata/document/:opt', ...document },
          { path: '/zp/:cata/calendarview/:opt', ...page(lists, 'CalendarPage') },
          { path: '/zp/:cata/pickindex/:opt', ...pick },
          { path: '/:cata/page/:opt', ...document },
          { path: '*', ...page(() => import('./shell/not-found.tsx'), 'NotFound') },
        ],
      },
    ],
  },
])
