/** Draws a component as the client does: in English, with its styles and with services that answer from memory. */
import { ConfigProvider } from 'antd'
import { render, type RenderResult } from 'vitest-browser-react'
import { ServicesContext, type Services } from '../services.ts'
import { LanguageContext } from '../text/language.tsx'
import { popupContainer } from '../theme/popup-container.ts'
import '../theme/weft.css'
import '../theme/tables.css'
import '../theme/forms.css'

const notAsked = (name: string) => (): never => {
  throw new Error(`the test gave no answer for ${name}`)
}

/** Services that answer nothing but what `given` answers. */
export const servicesWith = (overrides: Partial<Services> = {}): Services => ({
  pick: notAsked('pick'),
  columnsOf: notAsked('columnsOf'),
  pageOf: notAsked('pageOf'),
  complete: notAsked('complete'),
  create: notAsked('create'),
  picked: () => [],
  notePicked: () => undefined,
  upload: notAsked('upload'),
  during: (work) => work,
  kept: {
    add: () => Promise.resolve(undefined),
    drop: () => undefined,
    note: () => undefined,
    has: () => Promise.resolve(true),
    at: () => Promise.resolve([]),
  },
  filesOf: notAsked('filesOf'),
  looksOf: () => Promise.resolve({}),
  valuesOf: () => Promise.resolve([]),
  countedCells: () => Promise.resolve([]),
  sizes: notAsked('sizes'),
  lines: notAsked('lines'),
  grownRows: notAsked('grownRows'),
  exportGrown: notAsked('exportGrown'),
  appendRow: notAsked('appendRow'),
  reveal: notAsked('reveal'),
  documentPath: (type, id) => `/${type}/${id}`,
  ...overrides,
})

/** @param services what the component may ask of the server in this test */
export const draw = (element: React.ReactElement, services: Partial<Services> = {}): Promise<RenderResult> =>
  render(
    <LanguageContext value="en">
      <ServicesContext value={servicesWith(services)}>
        <ConfigProvider theme={{ token: { motion: false } }} getPopupContainer={popupContainer}>
          {element}
        </ConfigProvider>
      </ServicesContext>
    </LanguageContext>,
  )
