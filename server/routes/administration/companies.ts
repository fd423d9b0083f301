/** Companies of a platform. */
import type { FastifyInstance } from 'fastify'
import { companyCalls } from '../../../model/calls/companies.ts'
import { addCustomer, listCompanies, saveCompany } from '../../../engine/admin/companies.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'

export function companyRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(companyCalls.listCompanies, listCompanies)
  write(companyCalls.saveCompany, saveCompany)
  write(companyCalls.addCustomer, addCustomer)
}
