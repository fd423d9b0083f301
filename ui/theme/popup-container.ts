/** The element that popovers, menus and dialogs are drawn in. */

/**
 * Passed to antd as `getPopupContainer`. Without it antd draws a popup in an element that joins the document only after the browser was
 * asked to focus the popup's `autoFocus` field; with motion off (reduced motion) the focus is then lost.
 *
 * @returns the body of the document
 */
export const popupContainer = (): HTMLElement => document.body
