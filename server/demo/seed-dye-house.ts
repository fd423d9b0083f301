/** The demo's dye house: a supplier that is asked for lab dips and gets no orders. */
import { supplier } from '../../documents/supplier/supplier.ts'
import { castCompanies } from './seed-people.ts'
import { dayFrom } from './seeded-random.ts'
import type { SeedPerson, Stage } from './seed-session.ts'
import { usccOf } from './uscc.ts'

/** Lays the dye house and has it approved. */
export async function seedDyeHouse(
  { today, companies }: Stage,
  { buyer, manager }: { readonly buyer: SeedPerson; readonly manager: SeedPerson },
  currency: string,
): Promise<{ id: string; username: string }> {
  const company = castCompanies.find(({ dyes }) => dyes)!
  const { id } = await buyer.create(supplier, {
    shortName: company.zh.slice(2, 6),
    name: company.zh,
    nameEn: company.en,
    taxId: usccOf('91330600MA2B1100X'),
    type: 'P',
    grade: 'A',
    scale: 'medium',
    settlement: 'monthly',
    paymentDays: 30,
    currency,
    vatRate: '13',
    company: companies.get(company.code),
    validFrom: dayFrom(today, -900),
    validTo: dayFrom(today, 900),
    address: { province: '浙江省', city: '绍兴市', detail: '滨海印染园区 3 号' },
    contacts: [{ name: '董斌', position: '打样主管', phone: '13900001100', email: 'lab@rh.example.com', isPrimary: true }],
    bankAccounts: [
      {
        bank: '中国工商银行',
        domestic: true,
        branchCode: '102331000017',
        accountNo: '1202010000001100',
        accountName: company.zh,
        currency,
        isDefault: true,
        state: 'active',
      },
    ],
  })
  await buyer.act(supplier, id, 'submit')
  await manager.act(supplier, id, 'approve')
  return { id, username: 'dyer' }
}
