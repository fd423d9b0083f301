/** The document types whose lists stand in the menu of a user. */
import { menuId, menusOf } from '../../../engine/authorisation/menus.ts'
import type { Operation } from '../../../engine/operation.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Server } from '../../route-context.ts'

/** Returns the types of the user's menu, in menu order. */
export async function menuTypes(operation: Operation, server: Server): Promise<AnyDocument[]> {
  const { menus } = await menusOf(operation, server.modules)
  const byMenu = new Map([...operation.engine.types.values()].map((type) => [menuId(type), type]))
  return menus.flatMap((menu) => byMenu.get(menu.ID) ?? [])
}
