/** Says that the address in sight has no page, or none that the person may see: the tabs of open pages listen. */
export const missingPage = new EventTarget()
