/** Number rules and dictionaries of a platform. */
import type { FastifyInstance } from 'fastify'
import { dictionaryCalls, numberRuleCalls } from '../../../model/calls/platform-rules.ts'
import {
  listDictionaries,
  listNumberRules,
  nextNumber,
  saveDictionaryItem,
  saveNumberRule,
  stopNumberRule,
} from '../../../engine/admin/number-rules.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'

export function platformRuleRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(numberRuleCalls.listNumberRules, listNumberRules)
  write(numberRuleCalls.saveNumberRule, async (operation, input) => ({ id: await saveNumberRule(operation, input) }))
  write(numberRuleCalls.stopNumberRule, (operation, { type }) => stopNumberRule(operation, type))
  write(numberRuleCalls.previewNumber, async (operation, { type, values }) => ({ number: await nextNumber(operation, type, values ?? {}) }))
  read(dictionaryCalls.listDictionaries, listDictionaries)
  write(dictionaryCalls.saveDictionaryItem, saveDictionaryItem)
}
