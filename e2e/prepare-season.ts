/** Prepares the season of the browser suite in the folder `E2E_SEASON`, so that it is there when the suite starts (`test.mjs`). */
import setup from './global-setup.ts'

const end = await setup()
end?.()
