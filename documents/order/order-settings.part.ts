/** What a brand sets for all of its purchase orders: what is asked when papers of the supplier have expired, and the printed terms. */
import { f } from '../../model/fields/fields.ts'

const printedTerms =
  '1. 供方按本单的款式、颜色、尺码、数量和离厂日交货；变更须经双方书面确认。2. 质量按双方确认的样衣和验货标准检验。3. 付款按本单付款条件，凭入库与对账结果办理。'
const asking = { required: true, default: 'ask' } as const
const questions = { off: ['不提示', 'Say nothing'], ask: ['提示并确认', 'Ask to confirm'] } as const

export const orderSettings = {
  expiredAudit: f.choice(
    ['工厂验厂已到期', 'Audit of the factory has expired'],
    { ...questions, refuse: ['不允许下单', 'Refuse the order'] },
    { required: true, default: 'refuse' },
  ),
  expiredCertificate: f.choice(['供应商证书已到期', 'A certificate of the supplier has expired'], questions, asking),
  printedTerms: f.text(['订单印制条款', 'Terms printed on orders'], {
    required: true,
    max: 2000,
    default: printedTerms,
    help: ['印在订单合计下方', 'Stand under the totals of a printed order'],
  }),
}
