/** Seed currencies of a platform. Decimals follow ISO 4217; currencies that are used without decimals are rounded in cash payments. */

export interface CurrencySeed {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly symbol: string
  readonly decimals: number
  /** The ISO code for exchange rates where the platform's code differs from it (ruling 23). */
  readonly isoCode?: string
  /** True for the eight retail price currencies (DM-9-019). */
  readonly retail?: boolean
  readonly rounding?: 'none' | 'whole'
}

/** Symbols of RMB, CNY, USD and HKD are fixed by DM-9-020, the retail codes by DM-9-019. */
export const currencySeeds: readonly CurrencySeed[] = [
  { code: 'CNY', name: '人民币', nameEn: 'Chinese yuan', symbol: '¥', decimals: 2 },
  { code: 'RMB', name: '人民币（零售）', nameEn: 'Renminbi (retail)', symbol: '¥', decimals: 2, isoCode: 'CNY', retail: true },
  { code: 'USD', name: '美元', nameEn: 'US dollar', symbol: '$', decimals: 2 },
  { code: 'HKD', name: '港元', nameEn: 'Hong Kong dollar', symbol: 'HK$', decimals: 2 },
  { code: 'EUR', name: '欧元', nameEn: 'Euro', symbol: '€', decimals: 2 },
  { code: 'GBP', name: '英镑', nameEn: 'Pound sterling', symbol: '£', decimals: 2 },
  { code: 'JPY', name: '日元', nameEn: 'Japanese yen', symbol: 'JP¥', decimals: 0 },
  { code: 'IDR', name: '印尼盾', nameEn: 'Indonesian rupiah', symbol: 'Rp', decimals: 2, retail: true, rounding: 'whole' },
  { code: 'MYR', name: '马来西亚林吉特', nameEn: 'Malaysian ringgit', symbol: 'RM', decimals: 2, retail: true },
  { code: 'PHP', name: '菲律宾比索', nameEn: 'Philippine peso', symbol: '₱', decimals: 2, retail: true },
  { code: 'SGD', name: '新加坡元', nameEn: 'Singapore dollar', symbol: 'S$', decimals: 2, retail: true },
  { code: 'THB', name: '泰铢', nameEn: 'Thai baht', symbol: '฿', decimals: 2, retail: true },
  { code: 'VND', name: '越南盾', nameEn: 'Vietnamese dong', symbol: '₫', decimals: 0, retail: true },
  { code: 'TW', name: '新台币', nameEn: 'New Taiwan dollar', symbol: 'NT$', decimals: 2, isoCode: 'TWD', retail: true, rounding: 'whole' },
]
