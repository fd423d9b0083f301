/** The eleven terms of Incoterms 2020 (ICC): seven for any mode of transport, four for sea and inland waterways. */
export const incoterms = {
  EXW: ['工厂交货', 'EXW, ex works'],
  FCA: ['货交承运人', 'FCA, free carrier'],
  CPT: ['运费付至', 'CPT, carriage paid to'],
  CIP: ['运费和保险费付至', 'CIP, carriage and insurance paid to'],
  DAP: ['目的地交货', 'DAP, delivered at place'],
  DPU: ['目的地卸货后交货', 'DPU, delivered at place unloaded'],
  DDP: ['完税后交货', 'DDP, delivered duty paid'],
  FAS: ['装运港船边交货', 'FAS, free alongside ship'],
  FOB: ['装运港船上交货', 'FOB, free on board'],
  CFR: ['成本加运费', 'CFR, cost and freight'],
  CIF: ['成本、保险费加运费', 'CIF, cost, insurance and freight'],
} as const
