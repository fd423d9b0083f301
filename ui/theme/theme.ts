/** Theme: the visual language as antd tokens, ink-teal on warm paper, light and dark (experience 3). */
import { theme as antd, type ThemeConfig } from 'antd'
import { brandOf } from './brand.ts'

const FONT =
  '"Inter Var","PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei UI","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif'
const shared = {
  fontFamily: FONT,
  fontSize: 14,
  fontWeightStrong: 600,
  borderRadius: 6,
  controlHeight: 32,
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.18s',
  // The style sheet disables transitions under reduced motion, so antd must not wait for a transition to end.
  motion: !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches,
}

export const light: ThemeConfig = {
  cssVar: { key: 'wl' },
  hashed: false,
  token: {
    ...shared,
    colorPrimary: '#1F5A66',
    colorInfo: '#1B5FA8',
    colorSuccess: '#1F6B3F',
    colorWarning: '#8A5200',
    colorError: '#B3261E',
    colorLink: '#17616F',
    colorTextBase: '#1F2328',
    colorBgBase: '#FFFFFF',
    colorBgLayout: '#F6F5F2',
    colorBorder: '#CFCBC2',
    colorBorderSecondary: '#E2DFD8',
    colorTextSecondary: '#4A4F57',
    colorTextTertiary: '#63676E',
    colorTextPlaceholder: '#63676E',
    colorTextDisabled: '#63676E',
    colorBgContainerDisabled: '#EFEDE8',
    colorPrimaryHover: '#276D7B',
    colorPrimaryActive: '#17464F',
    colorPrimaryBg: '#E3EEF0',
    colorPrimaryBgHover: '#D3E4E7',
    controlItemBgActive: '#E3EEF0',
    controlItemBgActiveHover: '#D3E4E7',
  },
  components: { Button: { primaryShadow: 'none', defaultShadow: 'none' }, Tabs: { horizontalItemPadding: '5px 10px' } },
}

export const dark: ThemeConfig = {
  cssVar: { key: 'wd' },
  hashed: false,
  algorithm: antd.darkAlgorithm,
  token: {
    ...shared,
    colorPrimary: '#66BCCB',
    colorInfo: '#7DB4F0',
    colorSuccess: '#6CC48A',
    colorWarning: '#F0B35A',
    colorError: '#FF8A80',
    colorLink: '#5FB0BE',
    colorTextBase: '#E8EAED',
    colorBgBase: '#14171A',
    colorBgLayout: '#14171A',
    colorBgContainer: '#1B1F23',
    colorBgElevated: '#23282D',
    colorBorder: '#7C848D',
    colorBorderSecondary: '#343A40',
    colorTextSecondary: '#B9BFC6',
    colorTextTertiary: '#949BA3',
    colorTextPlaceholder: '#949BA3',
    colorTextDisabled: '#949BA3',
    colorTextLightSolid: '#0E1416',
    colorPrimaryBg: '#16343B',
    colorPrimaryBgHover: '#1A3C44',
    controlItemBgActive: '#16343B',
    controlItemBgActiveHover: '#1A3C44',
  },
  components: {
    Button: { primaryColor: '#0E1416', dangerColor: '#0E1416', primaryShadow: 'none', defaultShadow: 'none' },
    Tooltip: { colorTextLightSolid: '#E8EAED' },
  },
}

/** Overrides set by a company or a user: brand colour, rounder or sharper corners. Status colours are never changed. */
export interface Look {
  readonly primary?: string
  readonly radius?: number
  /** Control height of 28, 32 or 36 px. */
  readonly density?: 'compact' | 'middle' | 'wide'
}
const controls = { compact: 28, middle: 32, wide: 36 } as const

export function themed(night: boolean, look: Look): ThemeConfig {
  const base = night ? dark : light
  const shades = look.primary && /^#[0-9a-f]{6}$/i.test(look.primary) ? brandOf(look.primary, night ? 'dark' : 'light') : undefined
  return {
    ...base,
    token: {
      ...base.token,
      controlHeight: controls[look.density ?? 'middle'],
      ...(look.radius === undefined ? {} : { borderRadius: look.radius }),
      ...(shades && {
        colorPrimary: shades.primary,
        colorPrimaryHover: shades.hover,
        colorPrimaryActive: shades.active,
        colorLink: shades.link,
        colorPrimaryBg: shades.tint,
        colorPrimaryBgHover: shades.tintHover,
        controlItemBgActive: shades.tint,
        controlItemBgActiveHover: shades.tintHover,
      }),
    },
  }
}

/** Applies the same settings to our own markup. */
export function paint(root: HTMLElement, night: boolean, look: Look): void {
  const shades = look.primary && /^#[0-9a-f]{6}$/i.test(look.primary) ? brandOf(look.primary, night ? 'dark' : 'light') : undefined
  for (const [name, value] of [
    ['--brand', shades?.primary],
    ['--link', shades?.link],
    ['--tint', shades?.tint],
    ['--selected', shades?.selected],
  ] as const)
    if (value) root.style.setProperty(name, value)
    else root.style.removeProperty(name)
}
