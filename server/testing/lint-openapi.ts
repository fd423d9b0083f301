/** Run by `npm run check`: prints the faults of `/openapi.json` and fails when there are any. */
import { documents } from '../../documents/all-documents.ts'
import { openApi } from '../openapi/document.ts'
import { openApiFaults } from './openapi-faults.ts'

const { faults, examples } = openApiFaults(openApi(documents, { address: 'http://localhost' }))
for (const fault of faults) console.error(fault)
if (examples < 1000) console.error(`only ${examples} examples were found: the document has lost them`)
process.exit(faults.length > 0 || examples < 1000 ? 1 : 0)
