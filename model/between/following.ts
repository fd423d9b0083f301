/** The word `follow`: until when the fields of a type that follow a link take its values. */

/** Until when the linked values of a type are followed. */
export interface Following<S extends string = string, A extends string = string> {
  /** Statuses in which linked values are taken at every save; absent: those with `edit`. */
  readonly while?: readonly S[]
  /** Actions that take them a last time, with the linked documents locked until the end of the transaction. */
  readonly fixedBy?: readonly A[]
}
